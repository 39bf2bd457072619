import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct EndToEndEvidenceTests {
  /// The outline of text that reads down, from (x, top) to (x + width, bottom).
  private func outline(_ x: Double, _ top: Double, _ width: Double, _ bottom: Double) -> Quad {
    Quad(Point(x + width, top), Point(x + width, bottom), Point(x, bottom), Point(x, top))
  }

  /// Whether a spine from (100, 100) to (130, 500) shows two outlines to be one book.
  private func isOneBook(_ first: Quad, _ second: Quad) throws -> Bool {
    let image = try Image(width: 8, height: 8, format: .rgb) { _ in }
    let quads = [first, outline(100, 100, 30, 500), second]
    return EndToEndEvidence(on: quads.map { LineObservation(TextLine(text: "x", confidence: 1, quad: $0), in: image) })
      .joins(0, 2)
  }

  @Test func spineBesideTwoPiecesJoinsThem() throws {
    #expect(try isOneBook(outline(60, 90, 30, 250), outline(62, 300, 28, 480)))
    #expect(try isOneBook(outline(140, 300, 30, 480), outline(140, 90, 30, 250)))
  }

  @Test func doesNotJoinBooksBesideEachOther() throws {
    #expect(try !isOneBook(outline(60, 90, 30, 480), outline(20, 90, 30, 480)))
  }

  @Test func doesNotJoinAcrossTheShelfBoard() throws {
    #expect(try !isOneBook(outline(60, 90, 30, 480), outline(60, 560, 30, 900)))
  }

  @Test func doesNotJoinAStackOfLyingBooks() throws {
    // As wide as the spine beside them is tall.
    #expect(try !isOneBook(outline(140, 100, 350, 160), outline(140, 180, 350, 240)))
  }

  @Test func doesNotJoinFromAfar() throws {
    #expect(try !isOneBook(outline(400, 90, 30, 250), outline(400, 300, 30, 480)))
  }
}
