import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct TextlessSpinesTests {
  private static let read = [
    DrawnShelf.Book(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260)]),
    DrawnShelf.Book(left: 148, width: 48, color: (240, 220, 90), texts: [("A History of Dust", 70, 300)]),
    DrawnShelf.Book(left: 198, width: 46, color: (30, 60, 140), texts: [("Tide Tables", 80, 240)]),
  ]

  private func spines(on shelf: DrawnShelf, besides read: [DrawnShelf.Book] = read) throws -> [Spine] {
    let image = try shelf.image()
    let edges = try EdgeMap(of: image)
    let spines = read.map { book in
      var spine = Spine(lines: DrawnShelf(books: [book]).lines())
      spine.outline = Quad(Rect(x: Double(book.left), y: 50, width: Double(book.width), height: 400)).turned(
        quarters: 1)
      return spine
    }
    let textless = try SpineDetector().textless(besides: spines, edges, in: image) { true }
    return (spines + textless).inShelfRows(\.self)
  }

  @Test func standsBetweenTwoOthers() throws {
    let blank = DrawnShelf.Book(left: 104, width: 44, color: (20, 90, 60), texts: [])
    let found = try spines(on: DrawnShelf(books: Self.read + [blank]))
    #expect(found.map(\.lines.isEmpty) == [false, true, false, false], "from left to right")
    let box = found[1].outline.boundingBox
    #expect(abs(box.x - 104) < 4 && abs(box.maxX - 148) < 4 && abs(box.y - 50) < 6 && abs(box.maxY - 450) < 6)
  }

  @Test func standsAtTheEndOfARow() throws {
    let blank = DrawnShelf.Book(left: 244, width: 40, color: (20, 90, 60), texts: [])
    let found = try spines(on: DrawnShelf(books: Self.read + [blank]))
    #expect(found.count { $0.lines.isEmpty } == 1)
    #expect(abs((found.last?.outline.boundingBox.x ?? 0) - 244) < 4)
  }

  @Test func isNoGapBetweenBooks() throws {
    #expect(try spines(on: DrawnShelf(books: Self.read)).allSatisfy { !$0.lines.isEmpty })
  }

  @Test func isNothingWithoutOthers() throws {
    let blank = DrawnShelf.Book(left: 104, width: 44, color: (20, 90, 60), texts: [])
    #expect(try spines(on: DrawnShelf(books: [blank]), besides: []).isEmpty)
    #expect(try spines(on: DrawnShelf(books: []), besides: Self.read).count == 3)
  }
}
