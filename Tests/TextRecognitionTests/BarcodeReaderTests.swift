import Imaging
import Testing

@testable import TextRecognition

@Suite(.enabled(if: BarcodeReader.isSupported, "built without the trait Barcodes")) struct BarcodeReaderTests {
  @Test(arguments: [("isbn_978", 1.0, 0.0), ("isbn_979", 0, -1), ("isbn_upside_down", -1, 0)])
  func readsISBNs(name: String, x: Double, y: Double) throws {
    let fixture = try Fixture.barcode(name)
    let barcodes = try BarcodeReader().read(fixture.image)
    #expect(barcodes.map(\.text) == fixture.lines)
    let quad = try #require(barcodes.first?.quad)
    #expect(quad.direction.distance(to: Point(x, y)) < 0.05)
    #expect(quad.boundingBox.x >= 0 && quad.boundingBox.maxX <= Double(fixture.image.width))
    #expect(quad.area > 0.2 * Double(fixture.image.width * fixture.image.height))
  }

  @Test func readsSlantedBarcodes() throws {
    let fixture = try Fixture.barcode("isbn_slanted")
    let barcodes = try BarcodeReader().read(fixture.image)
    #expect(barcodes.map(\.text) == fixture.lines)
    let middle = Point(Double(fixture.image.width) / 2, Double(fixture.image.height) / 2)
    #expect(try #require(barcodes.first).quad.center.distance(to: middle) < 40)
  }

  @Test func regionsLieAlongTheBars() throws {
    // Bars of 3 pixels at 20°, 240 pixels along and 80 down, on a light ground.
    let (cosine, sine) = (0.9397, 0.3420)
    let image = try Image(width: 400, height: 300, format: .gray) { samples in
      for y in 0..<300 {
        for x in 0..<400 {
          let (dx, dy) = (Double(x) - 200, Double(y) - 150)
          let (along, down) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
          let isBar = abs(along) < 120 && abs(down) < 40 && Int((along + 120) / 3) % 2 == 0
          samples[y * 400 + x] = isBar ? 20 : 220
        }
      }
    }
    let quad = try #require(BarRegions(of: image).quads.first)
    #expect(BarRegions(of: image).quads.count == 1)
    #expect(abs(quad.direction.x * cosine + quad.direction.y * sine) > 0.995)
    #expect(quad.length > 240 && quad.length < 400 && quad.height > 60 && quad.height < 150)
    #expect(quad.center.distance(to: Point(200, 150)) < 12)
  }

  @Test func edgesAreNoBars() throws {
    let image = try Image(width: 400, height: 300, format: .gray) { samples in
      for y in 0..<300 { for x in 0..<400 { samples[y * 400 + x] = x < 200 ? 20 : 220 } }
    }
    #expect(BarRegions(of: image).quads.isEmpty)
  }

  @Test func ignoresOtherGoods() throws {
    #expect(try BarcodeReader().read(try Fixture.barcode("grocery").image).isEmpty)
  }

  @Test(arguments: [(1, 1), (8000, 3), (3, 8000), (65_500, 1), (300, 200)]) func findsNothingOnBlankImages(
    width: Int, height: Int
  ) throws {
    #expect(try BarcodeReader().read(blank(width: width, height: height)).isEmpty)
  }
}

@Suite struct BooklandTests {
  @Test(arguments: [
    ("9780000000019", true), ("9791000000008", true), ("9780000000018", false), ("4000000000006", false),
    ("9790000000001", false),
    ("978000000001", false), ("97800000000190", false), ("97800000000١٩", false), ("", false),
  ])
  func tellsISBNs(digits: String, isISBN: Bool) {
    #expect(BarcodeReader.isISBN(digits) == isISBN)
  }
}
