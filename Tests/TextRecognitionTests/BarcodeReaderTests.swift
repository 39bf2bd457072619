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
