import BookExtraction
import SpineDetection

/// A spine and what its text says.
struct ReadSpine: Sendable {
  /// Spines that read better are not looked at again.
  private static let sureScore = 0.6
  /// Spines that tell both title and author are looked at again below this only.
  private static let fairScore = 0.5
  /// Two readings that share so much of the smaller one's text are of one place.
  private static let samePlace = 0.5
  /// With more lines a spine shows more than a mark.
  private static let mostMarkLines = 3

  var spine: Spine
  var info: BookSpineInfo
  /// How surely its lines were read as title and author, 0...1; more than the record's score where that is doubtful all the same.
  var certainty: Double
  /// What the host knows it by, from 1.
  var number = 0
  /// The book, once the host was told; it stays as it is.
  var book: ScannedBook?

  /// Whether its text surely tells a book.
  var isSure: Bool { certainty >= Self.sureScore }

  /// Whether a closer look may well tell more: it seldom changes a title and an author that are fairly sure.
  ///
  /// On 14 photos, as taken and turned by 90° and 180°, .798 of the books are read right with it, and .797 where only those below 0.4 are
  /// looked at again, in .94 of the processor time.
  var isWorthCloserLook: Bool {
    info.title.isEmpty || info.author.isEmpty || certainty < Self.fairScore
  }

  /// Whether it shows only a publisher's mark, an edition or a price: nearly always a part of the neighbour's spine or a sticker (of
  /// the predictions on 14 photos .057 are spurious without them, .068 with them).
  var isMark: Bool {
    (1...Self.mostMarkLines).contains(spine.lines.count) && info.title.isEmpty && info.author.isEmpty
  }

  /// Whether the text of another reading lies on the same place.
  func covers(_ other: ReadSpine) -> Bool { spine.quad.overlap(with: other.spine.quad) >= Self.samePlace }
}

extension [ReadSpine] {
  /// The spines with books that were told before: what was read on their places since belongs to them and changes nothing.
  func takingOver(_ told: [ReadSpine]) -> [ReadSpine] {
    var rest = self
    let kept = told.map { read in
      let parts = rest.filter { read.covers($0) }
      rest.removeAll { read.covers($0) }
      var read = read
      if !parts.isEmpty {
        read.spine.lines = parts.flatMap(\.spine.lines)
        read.spine.colors = parts.flatMap(\.spine.colors)
      }
      return read
    }
    return kept + rest
  }
}
