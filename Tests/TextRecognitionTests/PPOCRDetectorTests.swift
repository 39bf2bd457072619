import Imaging
import Testing

@testable import TextRecognition

private let ppocr = loadPPOCR()

@Suite(.enabled(if: ppocr != nil, "the PP-OCR models or OpenVINO are missing; run Scripts/setup"))
struct PPOCRDetectorTests {
  @Test(arguments: 0...3) func tilesShowPartsOfTheWhole(quarterTurns: Int) throws {
    let side = 992
    let network = DetectorNetwork(models: try #require(ppocr).detector.large.models, side: side)
    let image = try Fixture.spine("shelf").image.converted(to: .rgb)
    let view = DetectorView(image, longestSide: 1664, quarterTurns: quarterTurns)
    let whole = try image.resized(width: view.width, height: view.height).rotated(quarterTurns: quarterTurns)
    let wanted = try OpenVINOTensor(shape: [1, 3, whole.height, whole.width])
    writeNormalizedPlanes(of: whole, to: wanted)
    let tiles = DetectorTile.tiles(of: view.turnedSize, side: side)
    #expect(tiles.count > 1)
    for tile in tiles {
      let input = try network.input(of: tile, of: view)
      let rowsAgree = tile.rows.allSatisfy { y in
        (0..<3).allSatisfy { plane in
          let own = (plane * side + y - tile.rows.lowerBound) * side
          let other = (plane * whole.height + y) * whole.width + tile.columns.lowerBound
          return input.values[own..<(own + tile.columns.count)].elementsEqual(
            wanted.values[other..<(other + tile.columns.count)])
        }
      }
      #expect(rowsAgree)
    }
  }

  @Test func findsTheSameOnTilesAndWhole() throws {
    let whole = try #require(ppocr).detector
    let detector = PPOCRDetector(
      large: DetectorNetwork(models: whole.large.models, side: 992), small: whole.small,
      mostSmallPixels: whole.mostSmallPixels, threads: 2)
    let image = try Fixture.spine("shelf").image.converted(to: .rgb)
    let view = DetectorView(image, longestSide: 1664, quarterTurns: 0)
    let parts = try detector.detect(view, threads: 2) { true }
    let found = try whole.detect(view, threads: 1) { true }
    #expect(!found.isEmpty)
    let common = found.count { quad in
      parts.contains { $0.intersectionArea(with: quad) > 0.6 * max($0.area, quad.area) }
    }
    #expect(Double(common) >= 0.9 * Double(found.count))
  }
}
