import BookExtraction

/// Corrects and completes what was read on a spine from a catalogue.
public enum CatalogMatcher {
  /// What a catalogue says of a spine.
  public struct Outcome: Sendable {
    /// The record, corrected where a match was accepted.
    public var info: BookSpineInfo
    /// The best match, accepted or not; nil when the catalogue has nothing similar.
    public var match: CatalogMatch?
  }

  /// Below this similarity of titles a match contradicts the reading.
  private static let leastSimilarity: Float = 0.4
  /// The share of its confidence that a contradicted reading keeps.
  private static let contradicted = 0.7

  /// Looks a spine up.
  ///
  /// An accepted match gives title and author in ordinary form, and ISBN and publisher where none was printed; an ISBN
  /// that is printed and differs from the record's keeps the match from being used.
  ///
  /// - Parameters:
  ///   - info: What was read.
  ///   - text: The whole text of the spine.
  ///   - index: The catalogue.
  /// - Returns: The record and the match.
  /// - Throws: ``CatalogError``.
  public static func apply(
    _ info: BookSpineInfo, text: String, index: CatalogIndex
  ) throws(CatalogError) -> Outcome {
    guard let match = try index.match(text: text, limit: 1).first else { return Outcome(info: info, match: nil) }
    guard match.isAccepted else { return Outcome(info: info, match: match) }
    if let printed = info.isbn, let known = match.record.isbn, printed != known, !match.signals.contains(.callNumber) {
      return Outcome(info: weakened(info), match: match)
    }
    return Outcome(info: merged(info, match), match: match)
  }

  private static func merged(_ info: BookSpineInfo, _ match: CatalogMatch) -> BookSpineInfo {
    var merged = info
    let title = match.record.plainTitle
    let names = match.record.authorNames
    let agrees = similarity(info.title, title) >= leastSimilarity
    if !title.isEmpty { merged.title = title }
    if let first = names.first {
      let others = info.coauthors.filter { other in !names.contains { similarity(other, $0) > 0.7 } }
      merged.author = first
      merged.coauthors = Array(names.dropFirst()) + (match.record.authorsInOrdinaryOrder ? [] : others)
    }
    merged.isbn = info.isbn ?? match.record.isbn
    merged.publisher = info.publisher ?? match.record.publisher
    // Two sources that agree are both wrong only when each is.
    let own = info.score ?? info.confidence.usualScore
    let score = agrees ? 1 - (1 - match.score) * (1 - own) : match.score
    merged.score = score
    merged.confidence = BookSpineInfo.Confidence(score: score)
    merged.reasons = merged.confidence == .low ? info.reasons : nil
    return merged
  }

  private static func weakened(_ info: BookSpineInfo) -> BookSpineInfo {
    var weakened = info
    let score = (info.score ?? info.confidence.usualScore) * contradicted
    weakened.score = score
    weakened.confidence = BookSpineInfo.Confidence(score: score)
    weakened.reasons = (info.reasons ?? []) + ["catalogue has another ISBN"]
    return weakened
  }

  /// How alike two texts are, 0...1.
  private static func similarity(_ one: String, _ other: String) -> Float {
    let one = FoldedText(one, limit: 200).bytes
    let other = FoldedText(other, limit: 200).bytes
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard !short.isEmpty else { return 0 }
    var search = ApproximateSearch()
    let edits = short.withUnsafeBufferPointer { short in
      long.withUnsafeBufferPointer { search.distance(short, in: $0) }
    }
    return 1 - Float(edits) / Float(min(64, short.count))
  }
}
