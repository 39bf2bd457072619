import BookExtraction

/// Corrects and completes what was read on a spine from a catalog.
public enum CatalogMatcher {
  /// What a catalog says of a spine.
  public struct Outcome: Sendable {
    /// What was read, corrected and completed where a match was accepted.
    public var info: BookSpineInfo
    /// The accepted match; nil when the catalog has no such book, or is not sure.
    public var match: BookMatch?
    /// The record of an accepted match that nothing contradicts.
    public var record: CatalogRecord?

    /// What is known of a book.
    public init(info: BookSpineInfo, match: BookMatch? = nil, record: CatalogRecord? = nil) {
      self.info = info
      self.match = match
      self.record = record
    }
  }

  /// From this probability on a reading counts as plainly printed: of such readings 97 in 100 are right.
  private static let plainlyPrinted = 0.8

  /// Looks a spine up.
  ///
  /// An accepted match corrects what was misread and completes what was not read. Where the print plainly says something
  /// else, nothing is taken from the record. The confidence of a book that agrees is the share of such books that are right.
  ///
  /// - Parameters:
  ///   - info: What was read.
  ///   - text: The whole text of the spine.
  ///   - index: The catalog.
  /// - Returns: The record and the match.
  /// - Throws: ``CatalogError``.
  public static func apply(
    _ info: BookSpineInfo, text: String, index: CatalogIndex
  ) throws(CatalogError) -> Outcome {
    guard let found = try index.match(text: text, limit: 1).first, found.isAccepted else {
      return Outcome(info: info)
    }
    var match = BookMatch(recordId: found.id, score: found.score)
    match.contradicted = try contradictions(info, found, PrintComparison(text: text, index: index))
    guard match.contradicted.isEmpty else {
      return Outcome(info: contradicted(info, match), match: match)
    }
    return Outcome(info: merged(info, found.record, &match), match: match, record: found.record)
  }

  private static func contradictions(
    _ info: BookSpineInfo, _ found: CatalogMatch, _ print: PrintComparison
  ) throws(CatalogError) -> [BookMatch.Field] {
    var fields: [BookMatch.Field] = []
    let record = found.record
    let names = record.authorNames.joined(separator: " ")
    if try print.contradicts(info.title, record.plainTitle, context: "\(record.title) \(names) \(record.series ?? "")")
    {
      fields.append(.title)
    }
    if !record.persons.contains(where: { print.names($0.surname) }),
      try print.contradicts(info.author, names, context: "\(record.title) \(record.publisher ?? "")")
    {
      fields.append(.author)
    }
    // A library's label names its own copy, whichever edition the record describes.
    if let isbn = info.isbn, let known = record.isbn, isbn != known, !found.signals.contains(.callNumber) {
      fields.append(.isbn)
    }
    return fields
  }

  private static func merged(
    _ info: BookSpineInfo, _ record: CatalogRecord, _ match: inout BookMatch
  ) -> BookSpineInfo {
    var merged = info
    let isPlain = info.probability >= plainlyPrinted
    let title = record.plainTitle
    if !isPlain || PrintComparison.areAlike(info.title, title) {
      merged.title = match.take(.title, title, over: info.title)
    }
    let names = record.authorNames
    if let first = names.first, !PrintComparison.covers(info.author, first) {
      if !isPlain || info.author.isEmpty || PrintComparison.covers(first, info.author)
        || PrintComparison.areAlike(info.author, first)
      {
        merged.author = match.take(.author, first, over: info.author)
      }
    }
    if !names.isEmpty, !isPlain || info.coauthors.isEmpty {
      let others = info.coauthors.filter { other in !names.contains { PrintComparison.covers(other, $0) } }
      merged.coauthors = names.dropFirst() + (record.authorsInOrdinaryOrder ? [] : others)
    }
    merged.isbn = info.isbn ?? match.complete(.isbn, record.isbn)
    merged.publisher = info.publisher ?? match.complete(.publisher, record.publisher)
    _ = match.complete(.publishedDate, record.publishedDate)
    _ = match.complete(.pageCount, record.pageCount)
    merged.setScore(MatchConfidence.agreed(own: info.probability, match: match.score))
    return merged
  }

  private static func contradicted(_ info: BookSpineInfo, _ match: BookMatch) -> BookSpineInfo {
    guard info.confidence == .low else { return info }
    var info = info
    let fields = match.contradicted.map(\.rawValue).joined(separator: " and ")
    info.reasons = (info.reasons ?? []) + ["the catalog's book has another \(fields)"]
    return info
  }
}

extension BookSpineInfo {
  fileprivate var probability: Double { score ?? confidence.usualScore }

  fileprivate mutating func setScore(_ value: Double) {
    score = value
    confidence = Confidence(score: value)
    if confidence != .low { reasons = nil }
  }
}

extension BookMatch {
  /// The record's text where it has one; notes whether that corrects or completes what was read.
  fileprivate mutating func take(_ field: Field, _ recorded: String, over printed: String) -> String {
    guard !recorded.isEmpty, recorded != printed else { return printed }
    if printed.isEmpty { completed.append(field) } else { corrected.append(field) }
    return recorded
  }

  /// The record's value, noted as completed.
  fileprivate mutating func complete<Value>(_ field: Field, _ recorded: Value?) -> Value? {
    if recorded != nil { completed.append(field) }
    return recorded
  }
}
