import BookExtraction
import SpineDetection

/// A spine and what its text says.
struct RecognizedSpine: Sendable {
  /// How far the reading of a spine has come.
  enum State: Sendable {
    /// The preview pass alone has read it; the overview reads its place again.
    case draft
    /// A later pass may read it otherwise.
    ///
    /// The certainty is that its lines were read as title and author, 0...1; more than the record's score where that is doubtful all
    /// the same.
    case open(certainty: Double)
    /// It stays as it is; with the book once that is published.
    case settled(ScannedBook?)
  }

  /// From this certainty on, the text surely tells a book.
  private static let sureCertainty = 0.8
  /// Two readings that share so much of the smaller one's text are of one place.
  private static let samePlace = 0.5
  /// With more lines a spine shows more than a mark.
  private static let mostMarkLines = 3

  var spine: Spine
  var info: BookSpineInfo
  var state: State

  /// Whether only the preview pass has read it.
  var isDraft: Bool { if case .draft = state { true } else { false } }

  /// Whether a later pass may read it otherwise.
  var isOpen: Bool { if case .open = state { true } else { false } }

  /// Whether it stays as it is.
  var isSettled: Bool { if case .settled = state { true } else { false } }

  /// The book that the host knows.
  var book: ScannedBook? { if case .settled(let book) = state { book } else { nil } }

  /// How likely its record is right while the spine is open, 0...1; otherwise 0.
  var certainty: Double { if case .open(let certainty) = state { certainty } else { 0 } }

  /// Whether its text surely tells a book.
  var isSure: Bool { if case .open(let certainty) = state { certainty >= Self.sureCertainty } else { isSettled } }

  /// Whether it shows only a publisher's mark, an edition or a price: nearly always a part of the neighbor's spine, or a sticker
  /// (Docs/Experiments/2026-11-22-second-look.md).
  var isMark: Bool {
    (1...Self.mostMarkLines).contains(spine.lines.count) && info.title.isEmpty && info.author.isEmpty
  }

  /// Whether the text of another reading lies on the same place.
  func covers(_ other: RecognizedSpine) -> Bool { spine.quad.overlap(with: other.spine.quad) >= Self.samePlace }

  /// The spine, which will stay as it is.
  func settled() -> RecognizedSpine { isSettled ? self : with(.settled(nil)) }

  /// The spine in another state.
  func with(_ state: State) -> RecognizedSpine { RecognizedSpine(spine: spine, info: info, state: state) }
}
