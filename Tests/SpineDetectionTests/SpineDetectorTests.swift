import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct SpineDetectorTests {
  private let shelf = DrawnShelf(books: [
    .init(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260), ("Ines Marrow", 290, 400)]),
    .init(left: 106, width: 40, color: (30, 60, 140), texts: [("Tide Tables", 80, 240), ("J. Okafor", 270, 380)]),
    .init(left: 148, width: 48, color: (240, 220, 90), texts: [("A History of Dust", 70, 300), ("P. Lund", 320, 420)]),
  ])

  @Test func groupsTitleAndAuthorOfEachBook() throws {
    let spines = try SpineDetector().detectSpines(lines: shelf.lines(), in: shelf.image())
    let texts = spines.map { Set($0.lines.map(\.text)) }
    #expect(
      texts == [["THE SALT ROAD", "Ines Marrow"], ["Tide Tables", "J. Okafor"], ["A History of Dust", "P. Lund"]])
    #expect(spines.allSatisfy { $0.row == 0 })
  }

  @Test func outlinesReadDownwards() throws {
    let spines = try SpineDetector().detectSpines(lines: shelf.lines(), in: shelf.image())
    for spine in spines {
      #expect(spine.quad.direction.y > 0.99)
      #expect(spine.quad.length > spine.quad.height)
    }
  }

  @Test func dropsMarksWithoutLetters() throws {
    var lines = shelf.lines()
    lines.append(TextLine(text: "12", confidence: 0.9, quad: Quad(Rect(x: 400, y: 100, width: 20, height: 12))))
    let spines = try SpineDetector().detectSpines(lines: lines, in: shelf.image())
    #expect(spines.count == 3)
  }

  @Test func leavesSettledSpinesAlone() throws {
    let (lines, image) = (shelf.lines(), try shelf.image())
    let edges = try EdgeMap(of: image)
    // A title that nobody would take for a book of its own, and its author as another.
    let settled = [Spine(lines: [lines[2]])]
    let others = try SpineDetector().group(
      lines.filter { $0 != lines[2] }, besides: settled, in: image, edges
    ) { true }
    #expect(
      others.map { Set($0.lines.map(\.text)) } == [
        ["THE SALT ROAD", "Ines Marrow"], ["J. Okafor"], ["A History of Dust", "P. Lund"],
      ])
  }

  @Test func pairsThatMayBeOneAreNearEachOther() throws {
    let (lines, image) = (shelf.lines(), try shelf.image())
    let edges = try EdgeMap(of: image)
    let spines = lines.map { Spine(lines: [$0]) }
    let pairs = try SpineDetector().joinablePairs(of: spines, besides: [], in: image, edges) {
      true
    } where: { _, _ in
      true
    }
    for first in [0, 2, 4] { #expect(pairs.contains { $0 == (first, first + 1) }, "title and author of a book") }
    #expect(!pairs.contains { $0 == (0, 4) }, "the first book and the third")
    let asked = try SpineDetector().joinablePairs(of: spines, besides: [], in: image, edges) {
      true
    } where: { first, _ in
      first == 2
    }
    #expect(asked.allSatisfy { $0.first == 2 } && asked.contains { $0.second == 3 })
  }

  @Test func survivesNoLinesAndLinesOutsideThePhoto() throws {
    let image = try shelf.image()
    #expect(try SpineDetector().detectSpines(lines: [], in: image).isEmpty)
    let stray = TextLine(
      text: "far away", confidence: 1, quad: Quad(Rect(x: -5_000, y: 90_000, width: 10, height: 1e-9)))
    let empty = TextLine(text: "nowhere", confidence: 1, quad: Quad(Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)))
    _ = try SpineDetector().detectSpines(lines: shelf.lines() + [stray, empty], in: image)
  }
}
