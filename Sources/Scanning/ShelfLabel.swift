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
  /// The row of books that stands on the board, from 0 at the top.
  public var row: Int
}

extension ShelfLabel {
  /// The labels of lines on boards, from the top, each board's from the left.
  ///
  /// - Parameters:
  ///   - lines: The lines; those of one card are near each other.
  ///   - books: The books of the photo, with their rows.
  static func labels(of lines: [TextLine], below books: [ScannedBook]) -> [ShelfLabel] {
    let rows = Dictionary(grouping: books.filter { $0.row != nil }) { $0.row ?? 0 }
    let boards = ShelfCards(below: (0..<(rows.keys.max() ?? -1) + 1).map { (rows[$0] ?? []).map(\.box) })
    var cards: [[TextLine]] = []
    for line in lines {
      let (near, rest) = cards.reduce(into: ([line], [[TextLine]]())) { parted, card in
        if card.contains(where: { $0.isOnCard(of: line) }) { parted.0 += card } else { parted.1.append(card) }
      }
      cards = rest + [near]
    }
    return cards.compactMap { lines in
      boards.row(above: lines.map(\.quad).min { $0.center.y < $1.center.y } ?? lines[0].quad)
        .map { ShelfLabel(lines.inReadingOrder, row: $0) }
    }.sorted { ($0.row, $0.box.x) < ($1.row, $1.box.x) }
  }

  private init(_ lines: [TextLine], row: Int) {
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
  /// From the top, what is beside each other from the left.
  fileprivate var inReadingOrder: [TextLine] {
    let height = map(\.quad.height).max() ?? 0
    var lines: [[TextLine]] = []
    for line in sorted(by: { $0.quad.center.y < $1.quad.center.y }) {
      if let last = lines.last?.first, line.quad.center.y - last.quad.center.y < 0.5 * height {
        lines[lines.count - 1].append(line)
      } else {
        lines.append([line])
      }
    }
    return lines.flatMap { $0.sorted { $0.quad.center.x < $1.quad.center.x } }
  }
}
