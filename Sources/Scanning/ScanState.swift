import SpineDetection
import TextRecognition

/// What the passes over a photo have found so far.
struct ScanState: Sendable {
  /// Text on the boards that books stand on, which is on none of them.
  private(set) var cards: [TextLine] = []
  /// The spines; row by row from the top, each row from left to right, once all of the photo was read.
  var spines: [RecognizedSpine] = []
  /// Whether all of the photo was read.
  var coversPhoto = false

  /// The spines that only the preview passes have read.
  var drafts: [RecognizedSpine] { spines.filter(\.isDraft) }
  /// The spines that a later pass may read otherwise.
  var open: [RecognizedSpine] { spines.filter(\.isOpen) }
  /// The spines that stay as they are.
  var settled: [RecognizedSpine] { spines.filter(\.isSettled) }
  /// The books that the host knows.
  var books: [ScannedBook] { spines.compactMap(\.book) }

  /// What the host knows each spine by, from 1, or is going to; 0 for a draft.
  ///
  /// Spines with a published book keep its number; the others take those that are free, in order.
  var numbers: [Int] {
    let taken = Set(books.compactMap(\.number))
    var next = 0
    return spines.map { spine in
      if spine.isDraft { return 0 }
      if let number = spine.book?.number { return number }
      repeat { next += 1 } while taken.contains(next)
      return next
    }
  }

  /// Takes text on the boards, each line once.
  mutating func take(cards found: [TextLine]) { cards += found.without(cards) }

  /// Puts spines in the place of all that are not settled, in shelf rows.
  mutating func replaceUnsettled(with others: [RecognizedSpine]) {
    spines = (settled + others).inShelfRows(\.spine)
  }

  /// Gives settled spines what was read on their places since: it belongs to them, and changes nothing else about them.
  ///
  /// - Returns: The other spines.
  mutating func absorb(_ others: [RecognizedSpine]) -> [RecognizedSpine] {
    var rest = others
    for index in spines.indices where spines[index].isSettled {
      let parts = rest.filter { spines[index].covers($0) }
      rest.removeAll { spines[index].covers($0) }
      guard !parts.isEmpty else { continue }
      spines[index].spine.lines = parts.flatMap(\.spine.lines)
      spines[index].spine.colors = parts.flatMap(\.spine.colors)
    }
    return rest
  }
}
