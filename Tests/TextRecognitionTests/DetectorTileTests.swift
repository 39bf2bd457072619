import Testing

@testable import TextRecognition

@Suite struct DetectorTileTests {
  private static let side = 992

  @Test(arguments: [(2560, 1920), (1920, 2560), (1280, 960), (2560, 1440), (2560, 2560), (992, 992), (1024, 32)])
  func keepEachPixelOnce(width: Int, height: Int) {
    var seen = [UInt8](repeating: 0, count: width * height)
    for tile in DetectorTile.tiles(of: (width, height), side: Self.side) {
      for y in tile.keptRows { for x in tile.keptColumns { seen[y * width + x] += 1 } }
    }
    #expect(seen.allSatisfy { $0 == 1 })
  }

  @Test(arguments: [(2560, 1920), (1280, 960), (2560, 1728)]) func showWhatIsAround(width: Int, height: Int) {
    for tile in DetectorTile.tiles(of: (width, height), side: Self.side) {
      #expect(tile.columns.count == min(width, Self.side) && tile.rows.count == min(height, Self.side))
      for (seen, kept, length) in [(tile.columns, tile.keptColumns, width), (tile.rows, tile.keptRows, height)] {
        #expect(seen.lowerBound % DetectorView.sideMultiple == 0 && (0..<length).contains(seen.lowerBound))
        #expect(seen.lowerBound == 0 || kept.lowerBound - seen.lowerBound >= DetectorTile.margin)
        #expect(seen.upperBound == length || seen.upperBound - kept.upperBound >= DetectorTile.margin)
      }
    }
  }

  @Test func areNoMoreThanNeeded() {
    #expect(DetectorTile.tiles(of: (2560, 1920), side: Self.side).count == 6)
    #expect(DetectorTile.tiles(of: (992, 992), side: Self.side).count == 1)
    #expect(DetectorTile.tiles(of: (2560, 1920), side: nil).map(\.columns) == [0..<2560])
  }
}
