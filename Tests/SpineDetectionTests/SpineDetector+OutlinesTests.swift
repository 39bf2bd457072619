import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct OutlinedSpinesTests {
  private func outlined(_ shelf: DrawnShelf, _ spines: [Spine]? = nil) throws -> [Spine] {
    let image = try shelf.image()
    let edges = try EdgeMap(of: image)
    let found = try spines ?? SpineDetector().detectSpines(lines: shelf.lines(), in: image)
    return try SpineDetector().outlined(found, edges) { true }
  }

  private let shelf = DrawnShelf(books: [
    .init(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260), ("Ines Marrow", 290, 400)]),
    .init(left: 106, width: 40, color: (30, 60, 140), texts: [("Tide Tables", 80, 240), ("J. Okafor", 270, 400)]),
    .init(left: 148, width: 48, color: (240, 220, 90), texts: [("A History of Dust", 70, 300), ("P. Lund", 320, 420)]),
  ])

  @Test func reachToTheEdgesOfTheBook() throws {
    let spines = try outlined(shelf)
    #expect(spines.count == 3)
    for (spine, book) in zip(spines, shelf.books) {
      let box = spine.outline.boundingBox
      #expect(abs(box.x - Double(book.left)) < 4 && abs(box.maxX - Double(book.left + book.width)) < 4, "\(box)")
      #expect(abs(box.y - 50) < 6 && abs(box.maxY - 450) < 6, "\(box)")
      #expect(spine.outline.direction.y > 0.99, "in the reading order of the text")
    }
  }

  @Test func reachAlongTheBookFromALabelAcrossIt() throws {
    let image = try shelf.image()
    var spines = try SpineDetector().detectSpines(lines: shelf.lines(), in: image)
    let label = TextLine(text: "Tides", confidence: 1, quad: Quad(Rect(x: 110, y: 200, width: 30, height: 12)))
    spines[1] = Spine(lines: [label])
    let box = try #require(try outlined(shelf, spines).first { $0.lines == [label] }).outline.boundingBox
    #expect(abs(box.x - 106) < 4 && abs(box.maxX - 146) < 4 && abs(box.y - 50) < 6 && abs(box.maxY - 450) < 6, "\(box)")
  }

  @Test func makeTwoPartsOfOneBookOneSpine() throws {
    let lines = shelf.lines()
    let parts = [[lines[0]], [lines[1]], [lines[2], lines[3]], [lines[4], lines[5]]].map { Spine(lines: $0) }
    let spines = try outlined(shelf, parts)
    #expect(spines.map { Set($0.lines.map(\.text)) }.first == ["THE SALT ROAD", "Ines Marrow"])
    #expect(spines.count == 3)
  }

  @Test func ofSettledSpinesHoldForTheirParts() throws {
    let (lines, image) = (shelf.lines(), try shelf.image())
    let edges = try EdgeMap(of: image)
    let detector = SpineDetector()
    let settled = try detector.outlined([Spine(lines: [lines[0]]), Spine(lines: [lines[2], lines[3]])], edges) { true }
    let rest = [Spine(lines: [lines[1]]), Spine(lines: [lines[4], lines[5]])]
    let others = try detector.outlined(rest, besides: settled, edges) { true }
    #expect(others.map(\.lines) == [[lines[4], lines[5]]], "the author of the first stands on a settled spine")
  }

  @Test func endWithThePhoto() throws {
    let empty = DrawnShelf(books: [])
    let line = TextLine(text: "Left of all", confidence: 1, quad: Quad(Rect(x: 3, y: 200, width: 18, height: 90)))
    let spine = try #require(try outlined(empty, [Spine(lines: [line])]).first)
    #expect(spine.outline.boundingBox.x >= 0)
  }

  @Test func areTheTextWhereNothingIsSeen() throws {
    let empty = DrawnShelf(books: [])
    let line = TextLine(text: "Nothing", confidence: 1, quad: Quad(Rect(x: 200, y: 200, width: 90, height: 14)))
    let spine = try #require(try outlined(empty, [Spine(lines: [line])]).first)
    #expect(spine.outline.overlap(with: line.quad) > 0.99)
    #expect(spine.outline.area < 2 * line.quad.area)
  }

  @Test func surviveAnythingOutsideThePhoto() throws {
    let far = TextLine(text: "far away", confidence: 1, quad: Quad(Rect(x: -5_000, y: 9e9, width: 10, height: 1e-9)))
    let point = TextLine(text: "nowhere", confidence: 1, quad: Quad(Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)))
    #expect(try outlined(shelf, [Spine(lines: [far]), Spine(lines: [point])]).count == 2)
    #expect(try outlined(shelf, []).isEmpty)
  }
}
