import Imaging
import Testing

@testable import SpineDetection

@Suite struct OutlineFinderTests {
  /// Three books, from 50 to 450 down; the text of the last shows how far they reach.
  private static let left = DrawnShelf.Book(left: 60, width: 44, color: (150, 30, 30), texts: [("Title", 80, 260)])
  private static let middle = DrawnShelf.Book(left: 106, width: 40, color: (30, 60, 140), texts: [("Other", 80, 240)])
  private static let right = DrawnShelf.Book(left: 148, width: 48, color: (240, 220, 90), texts: [("Third", 70, 420)])

  private func finder(
    _ books: [DrawnShelf.Book] = [left, middle, right], of texts: [Quad]? = nil, otherTextEnds: Bool = true
  ) throws -> OutlineFinder {
    let shelf = DrawnShelf(books: books)
    let spines =
      texts?.map { Spine(lines: [], colors: [], quad: $0, row: 0) } ?? shelf.lines().map { Spine(lines: [$0]) }
    return OutlineFinder(edges: try EdgeMap(of: try shelf.image()), spines: spines, otherTextEnds: otherTextEnds)
  }

  /// Text that reads down.
  private func down(_ box: Rect) -> Quad {
    Quad(Point(box.maxX, box.y), Point(box.maxX, box.maxY), Point(box.x, box.maxY), Point(box.x, box.y))
  }

  private func expect(_ quad: Quad, covers box: Rect) {
    let found = quad.boundingBox
    #expect(
      abs(found.x - box.x) < 4 && abs(found.maxX - box.maxX) < 4 && abs(found.y - box.y) < 6
        && abs(found.maxY - box.maxY) < 6, "\(found)")
  }

  @Test func findsTheSidesAndEndsOfABook() throws {
    let finder = try finder()
    let outline = finder.outline(around: finder.spines[1].quad)
    expect(outline, covers: Rect(x: 106, y: 50, width: 40, height: 400))
    #expect(outline.direction.y > 0.99, "in the reading order of the text")
  }

  @Test func keepsTheReadingOrderOfTextThatRunsUp() throws {
    let finder = try finder()
    let outline = finder.outline(around: finder.spines[1].quad.reversed)
    expect(outline, covers: Rect(x: 106, y: 50, width: 40, height: 400))
    #expect(outline.direction.y < -0.99)
  }

  @Test func takesALabelAcrossASpineForAPartOfIt() throws {
    let label = Quad(Rect(x: 110, y: 200, width: 30, height: 12))
    let shelf = try finder()
    let finder = try finder(of: [shelf.spines[0].quad, label, shelf.spines[2].quad])
    let outline = finder.outline(around: label)
    expect(outline, covers: Rect(x: 106, y: 50, width: 40, height: 400))
    #expect(outline.direction.x > 0.99, "the label reads to the right")
  }

  @Test(arguments: [true, false]) func endsAtOtherTextIfThatIsOfAnotherBook(otherTextEnds: Bool) throws {
    let (title, author) = (
      down(Rect(x: 73, y: 80, width: 18, height: 180)), down(Rect(x: 73, y: 290, width: 18, height: 110))
    )
    let finder = try finder(of: [title, author, try self.finder().spines[2].quad], otherTextEnds: otherTextEnds)
    #expect((finder.outline(around: title).boundingBox.maxY <= 290) == otherTextEnds)
  }

  @Test func isALittleMoreThanTheTextWhereThereIsNoEdge() throws {
    let text = down(Rect(x: 300, y: 150, width: 20, height: 200))
    let outline = try finder([], of: [text]).outline(around: text)
    #expect(outline.overlap(with: text) > 0.99 && outline.area > text.area && outline.area < 2 * text.area)
  }

  @Test func isAsTallAsTheTextBesideItWhereThereIsNoEdge() throws {
    let text = down(Rect(x: 300, y: 150, width: 20, height: 80))
    let beside = [260.0, 340].map { down(Rect(x: $0, y: 100, width: 20, height: 300)) }
    let outline = try finder([], of: [beside[0], text, beside[1]]).outline(around: text).boundingBox
    #expect(abs(outline.y - 100) < 4 && abs(outline.maxY - 400) < 4)
  }

  @Test(arguments: [Rect(x: 3, y: 200, width: 18, height: 90), Rect(x: 580, y: 400, width: 18, height: 98)])
  func endsWithThePhoto(box: Rect) throws {
    let outline = try finder([], of: [down(box)]).outline(around: down(box)).boundingBox
    #expect(outline.x >= 0 && outline.maxX <= 600 && outline.maxY <= 500)
  }
}
