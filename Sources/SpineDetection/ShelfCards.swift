import Imaging
import TextRecognition

/// Cards on the boards that books stand on, which say what is on the shelf.
///
/// A line of text is one when it runs along the board, right under the feet of nearly all books around it, and no other text is
/// beside it: what stands at the foot of a spine has others' feet below it, what lies on books is deeper than a board is thick.
package struct ShelfCards {
  /// Boards are no thicker than so much of the books' height, and text on them no higher than twice that.
  private static let mostDepth = 0.1
  /// The sine of the most that text on a board turns against it: 15 degrees.
  private static let mostTurn = 0.26
  private static let leastCharacters = 2
  /// The least confidence of a line that is a card's; of what is read otherwise too often there is no text at all.
  private static let leastConfidence = 0.8

  private let rows: [(number: Int, row: StandingRow)]

  /// Looks at the boards below rows of books.
  ///
  /// - Parameter rows: Where the books of each row are, in pixels of the upright photo.
  package init(below rows: [[Rect]]) {
    self.rows = rows.enumerated().compactMap { number, boxes in StandingRow(boxes).map { (number, $0) } }
  }

  /// Those lines that are on boards.
  ///
  /// - Parameters:
  ///   - lines: The lines that are asked about.
  ///   - spines: The spines that they and all other lines of the photo were put on.
  package func lines(of lines: [TextLine], on spines: [Spine]) -> [TextLine] {
    guard !rows.isEmpty else { return [] }
    var owners: [TextLine: Rect] = [:]
    for spine in spines { for line in spine.lines { owners[line] = spine.outline.boundingBox } }
    let found = lines.compactMap { line in
      line.isWritten(atLeast: Self.leastCharacters, Self.leastConfidence)
        ? row(above: line.quad, own: owners[line]).map { (line: line, row: $0.row) } : nil
    }
    let cards = Set(found.map(\.line))
    let others = Set(lines + owners.keys).subtracting(cards).map(\.quad.boundingBox)
    return found.filter { card in others.allSatisfy { !card.row.isBeside(card.line.quad, $0) } }.map(\.line)
  }

  /// The number of the row whose board a line is on.
  package func row(above quad: Quad) -> Int? { row(above: quad, own: nil)?.number }

  private func row(above quad: Quad, own: Rect?) -> (number: Int, row: StandingRow)? {
    let depths = rows.compactMap { row in row.row.depth(of: quad, own: own).map { (row: row, depth: $0) } }
    guard let (nearest, depth) = depths.min(by: { abs($0.depth.median) < abs($1.depth.median) }),
      depth.least > 0, depth.least < Self.mostDepth, quad.height < 2 * Self.mostDepth * nearest.row.height,
      nearest.row.isAlong(quad, mostTurn: Self.mostTurn)
    else { return nil }
    return nearest
  }
}

extension TextLine {
  fileprivate func isWritten(atLeast characters: Int, _ confidence: Double) -> Bool {
    self.confidence >= confidence && text.count { $0.isLetter || $0.isNumber } >= characters
  }
}

extension StandingRow {
  /// Whether a line is read from the left to the right along the board.
  fileprivate func isAlong(_ quad: Quad, mostTurn: Double) -> Bool {
    let length = (1 + slope * slope).squareRoot()
    let direction = quad.direction
    return direction.x > 0 && abs(direction.y - direction.x * slope) / length < mostTurn
  }

  /// Whether other text goes through the height of a card's middle, no further from it than a book is high.
  fileprivate func isBeside(_ quad: Quad, _ other: Rect) -> Bool {
    let (center, across) = (quad.center, other.x + other.width / 2 - quad.center.x)
    let level = center.y + slope * across
    return abs(across) < height && other.y < level && level < other.maxY
  }
}
