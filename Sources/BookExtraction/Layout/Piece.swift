import Imaging
import Language

/// A stretch of a line that belongs to one part of the book's record: the unit that titles and authors are built of.
struct Piece: Sendable {
  /// The words, in order; never empty.
  var words: [Word]
  /// Which line it is of.
  var line: Int
  /// Its extent in the spine's frame.
  var minX: Double
  var maxX: Double
  var minY: Double
  var maxY: Double
  /// The font size, in pixels.
  var height: Double
  /// How its line stands to the spine.
  var direction: SpineLine.Direction
  var background: LabColor?
  var ink: LabColor?
  /// The recogniser's confidence, 0...1.
  var confidence: Double
  /// How clearly it is parted from the piece before on the same line; nil where it begins its line, ``separatorCut`` after a
  /// separator.
  var cut: Double?
  /// Whether a colon stands before it.
  var afterColon = false
  /// What it is when it is neither title nor author.
  var role: PieceRole?
  /// The publisher that it names.
  var publisher: String?

  /// A cut that is clearer than that of any gap.
  static let separatorCut = 9.0

  /// Whether a separator parts it from the piece before.
  var followsSeparator: Bool { cut == Self.separatorCut }
  /// The words with spaces.
  var text: String { words.map(\.text).joined(separator: " ") }
  /// Letters and digits.
  var letters: Int { words.reduce(0) { $0 + $1.key.count } }
  /// The extent along its own reading direction.
  var length: Double { direction == .across ? maxY - minY : maxX - minX }
}

extension [Piece] {
  /// A gap of so many font sizes, between the middles of letters, parts what stands on both sides.
  private static var wideGap: Double { 2 }

  /// Whether the lines differ in height: those of a plain text do not.
  var haveSizes: Bool { contains { $0.height != self[0].height } }

  /// Whether a piece has its line for itself, or wide gaps or separators at both ends.
  func standsApart(_ index: Int) -> Bool { !lineGoesOn(after: index - 1) && !lineGoesOn(after: index) }

  /// Pieces, together those that stand on one line without a wide gap between them, or are parted by a separator alone.
  func stretches(of indices: [Int]) -> [[Int]] {
    indices.reduce(into: []) { stretches, index in
      if let last = stretches.last?.last, last + 1 == index,
        lineGoesOn(after: last) || self[index].line == self[last].line && self[index].followsSeparator
      {
        stretches[stretches.count - 1].append(index)
      } else {
        stretches.append([index])
      }
    }
  }

  /// Whether the line of a piece goes on with the next one, without a separator or a wide gap between them.
  func lineGoesOn(after index: Int) -> Bool {
    guard indices.contains(index), indices.contains(index + 1) else { return false }
    let (piece, next) = (self[index], self[index + 1])
    let gap =
      switch piece.direction {
      case .along: next.minX - piece.maxX
      case .reversed: piece.minX - next.maxX
      case .across: next.minY - piece.maxY
      }
    return piece.line == next.line && !next.followsSeparator && !next.afterColon && gap < Self.wideGap * piece.height
  }
}

/// What a piece is when it is neither title nor author.
enum PieceRole: Sendable {
  case publisher
  case edition
  case volume
  case genre
  case tagline
  case callNumber
  case number
  case price
  case isbn
  /// A number of five digits and more: the publisher's.
  case serial
  /// Signs that the recogniser saw in an ornament.
  case ornament

  /// Whether no title or author holds such a piece while there is anything else.
  var isNeverTitle: Bool {
    switch self {
    case .publisher, .volume, .genre, .number: false
    case .edition, .tagline, .callNumber, .price, .isbn, .serial, .ornament: true
    }
  }
}
