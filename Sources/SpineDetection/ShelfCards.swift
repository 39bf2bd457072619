import Imaging
import Language
import TextRecognition

/// Cards on the boards that books stand on, which say what is on the shelf.
///
/// A line of text is one when it runs along the board, right under the feet of nearly all books around it, and no other text is
/// beside it: what stands at the foot of a spine has others' feet below it, what lies on books is deeper than a board is thick. What
/// spines say, too, is a publisher's mark.
package struct ShelfCards {
  /// Boards are no thicker than so much of the books' height, and text on them no higher than twice that.
  private static let mostDepth = 0.1
  /// The sine of the most that text on a board turns against it: 15 degrees.
  private static let mostTurn = 0.26
  private static let leastCharacters = 2
  /// The fewest books whose feet tell a board.
  private static let leastBooks = 8
  /// The least confidence of a line that is a card's; of what is read otherwise too often there is no text at all.
  private static let leastConfidence = 0.8

  private let rows: [(number: Int, row: StandingRow)]

  /// Looks at the boards below rows of books.
  ///
  /// - Parameter rows: Where the books of each row are, in pixels of the upright photo.
  package init(below rows: [[Rect]]) { self.init(below: rows, leastBooks: Self.leastBooks) }

  private init(below rows: [[Rect]], leastBooks: Int) {
    self.rows = rows.enumerated().compactMap { number, boxes in
      StandingRow(boxes, leastBooks: leastBooks).map { (number, $0) }
    }
  }

  /// The number of the row whose feet are nearest to what is known to be a card; nil where no books stand.
  package static func row(above card: Quad, of rows: [[Rect]]) -> Int? {
    ShelfCards(below: rows, leastBooks: 1).nearest(to: card, own: nil)?.number
  }

  /// Those lines that are on boards.
  ///
  /// - Parameters:
  ///   - lines: The lines that are asked about.
  ///   - spines: The spines that they and all other lines of the photo were put on.
  /// - Returns: Some of `lines`.
  package func lines(of lines: [TextLine], on spines: [Spine]) -> [TextLine] {
    guard !rows.isEmpty else { return [] }
    var owners: [TextLine: Rect] = [:]
    for spine in spines { for line in spine.lines { owners[line] = spine.outline.boundingBox } }
    let found = lines.compactMap { line in
      line.isWritten(atLeast: Self.leastCharacters, Self.leastConfidence)
        ? row(above: line.quad, own: owners[line]).map { (line: line, row: $0) } : nil
    }
    let cards = Set(found.map(\.line))
    let others = Set(lines + owners.keys).subtracting(cards)
    let (boxes, texts) = (others.map(\.quad.boundingBox), Set(others.map { TextFolding.key($0.text) }))
    return found.filter { card in
      !texts.contains(TextFolding.key(card.line.text))
        && boxes.allSatisfy { !card.row.isBeside(card.line.quad, $0) }
    }.map(\.line)
  }

  /// The row whose board a line is on.
  private func row(above quad: Quad, own: Rect?) -> StandingRow? {
    guard let (_, row, depth) = nearest(to: quad, own: own), depth.least > 0, depth.least < Self.mostDepth else {
      return nil
    }
    let mostHeight = 2 * Self.mostDepth * row.height
    // A spine that goes on below the board stands in the next row, and its text is its own.
    guard quad.height < mostHeight, own?.maxY ?? 0 < quad.boundingBox.maxY + mostHeight,
      row.isAlong(quad, mostTurn: Self.mostTurn)
    else { return nil }
    return row
  }

  private func nearest(to quad: Quad, own: Rect?) -> (number: Int, row: StandingRow, depth: StandingRow.Depth)? {
    rows.compactMap { number, row in row.depth(of: quad, own: own).map { (number, row, $0) } }
      .min { abs($0.2.median) < abs($1.2.median) }
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
