import Imaging
import SpineDetection
import TextRecognition

/// What a card on the board of a shelf says.
public struct ShelfLabel: Sendable, Codable, Hashable {
  /// Its text, lines and parts joined by spaces.
  public var text: String
  /// How surely it was read, 0...1: the least of its lines.
  public var confidence: Double
  /// The upright rectangle around the text, in pixels of the upright photo.
  public var box: Rect
  /// The row of books that stands on the board, from 0 at the top; nil where rows are not known.
  public var row: Int?
}

extension ShelfLabel {
  /// The labels of lines on boards, from the top, each board's from the left.
  ///
  /// - Parameters:
  ///   - lines: The lines; those of one card are near each other.
  ///   - books: The books of the photo, with their rows.
  /// - Returns: The labels.
  static func labels(of lines: [TextLine], below books: [ScannedBook]) -> [ShelfLabel] {
    var rows: [[Rect]] = []
    for book in books {
      guard let row = book.row, 0..<books.count ~= row else { continue }
      if row >= rows.count { rows += Array(repeating: [], count: row + 1 - rows.count) }
      rows[row].append(book.box)
    }
    var cards: [[TextLine]] = []
    for line in lines {
      let (near, rest) = cards.reduce(into: ([line], [[TextLine]]())) { parted, card in
        if card.contains(where: { $0.isOnCard(of: line) }) { parted.0 += card } else { parted.1.append(card) }
      }
      cards = rest + [near]
    }
    return cards.map { lines in
      let lines = lines.inReadingOrder
      return ShelfLabel(lines, row: lines.first.flatMap { ShelfCards.row(above: $0.quad, of: rows) })
    }.sorted { ($0.row ?? .max, $0.box.x) < ($1.row ?? .max, $1.box.x) }
  }

  private init(_ lines: [TextLine], row: Int?) {
    let boxes = lines.map(\.quad.boundingBox)
    let (left, top) = (boxes.map(\.x).min() ?? 0, boxes.map(\.y).min() ?? 0)
    text = lines.map(\.text).joined(separator: " ")
    confidence = lines.map(\.confidence).min() ?? 0
    box =
      Rect(
        x: left, y: top, width: (boxes.map(\.maxX).max() ?? left) - left,
        height: (boxes.map(\.maxY).max() ?? top) - top
      ).rounded
    self.row = row
  }
}

extension TextLine {
  /// Whether two lines are as near each other as words beside each other, or lines below each other.
  fileprivate func isOnCard(of other: TextLine) -> Bool {
    let (a, b) = (quad.boundingBox, other.quad.boundingBox)
    let (across, down) = (max(a.x, b.x) - min(a.maxX, b.maxX), max(a.y, b.y) - min(a.maxY, b.maxY))
    let height = max(quad.height, other.quad.height)
    return across < height && down < 0 || across < 0 && down < 0.7 * height
  }
}

extension [TextLine] {
  /// From the top, what is beside each other along the board in the order of its alphabet.
  fileprivate var inReadingOrder: [TextLine] {
    let height = map(\.quad.height).max() ?? 0
    let direction = map(\.quad.direction).reduce(Point(0, 0), +)
    let length = direction.distance(to: Point(0, 0))
    let along = length > 0 ? direction * (1 / length) : Point(1, 0)
    let placed = map { line in
      let center = line.quad.center
      return (line: line, x: center.x * along.x + center.y * along.y, y: center.y * along.x - center.x * along.y)
    }.sorted { $0.y < $1.y }
    var lines: [[(line: TextLine, x: Double)]] = []
    var top = -Double.infinity
    for (line, x, y) in placed {
      if y - top < 0.5 * height {
        lines[lines.count - 1].append((line, x))
      } else {
        lines.append([(line, x)])
        top = y
      }
    }
    return lines.flatMap { parts in
      let sorted = parts.sorted { $0.x < $1.x }.map(\.line)
      return sorted.allSatisfy(\.text.isFromRight) ? sorted.reversed() : sorted
    }
  }
}

extension String {
  /// Whether its first letter is one of Hebrew or Arabic.
  fileprivate var isFromRight: Bool {
    unicodeScalars.first { $0.properties.isAlphabetic }.map { 0x0590...0x08FF ~= $0.value } ?? false
  }
}
