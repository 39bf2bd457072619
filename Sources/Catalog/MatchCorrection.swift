import BookExtraction

/// What an accepted match makes of a reading, whether or not that is likelier right.
package struct MatchCorrection: Sendable {
  /// The match, and what it changes.
  package private(set) var match: BookMatch
  /// What is known of the match.
  package let evidence: MatchEvidence
  /// The reading, corrected and completed; its confidence is still that of the reading.
  package var metadata: BookMetadata
  /// Fields that become something else than was read, not the same without misread letters or in full.
  private(set) var replaced: [BookMatch.Field] = []

  /// Looks a spine up; nil when the catalog has no such book, or is not sure.
  ///
  /// - Throws: ``CatalogError``.
  package init?(of info: BookSpineInfo, text: String, index: CatalogIndex) throws(CatalogError) {
    var best = try index.bestMatch(text: text)
    if best?.match.isAccepted != true, info.title.isEmpty, let isbn = info.isbn { best = try index.match(isbn: isbn) }
    guard let (found, evidence) = best, found.isAccepted else { return nil }
    self.evidence = evidence
    match = BookMatch(recordId: found.id, score: found.score)
    metadata = BookMetadata(spineInfo: info)
    let contradicted = try Self.contradictions(info, found, PrintComparison(text: text, index: index))
    if contradicted.isEmpty { correct(info, found.record) } else { refuse(contradicted) }
  }

  /// Takes nothing from the record if there are fields that the print says otherwise.
  mutating func refuse(_ fields: [BookMatch.Field]) {
    guard !fields.isEmpty else { return }
    match = BookMatch(recordId: match.recordId, score: match.score, contradicted: fields)
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

  private mutating func correct(_ info: BookSpineInfo, _ record: CatalogRecord) {
    var corrected = info
    correctTitle(&corrected, record)
    correctAuthors(&corrected, record)
    corrected.isbn = info.isbn ?? match.complete(.isbn, record.isbn)
    corrected.publisher = info.publisher ?? match.complete(.publisher, record.publisher)
    metadata = BookMetadata(spineInfo: corrected)
    metadata.publishedDate = match.complete(.publishedDate, record.publishedDate)
    metadata.pageCount = match.complete(.pageCount, record.pageCount)
    match.authors = ([corrected.author] + corrected.coauthors).filter { !$0.isEmpty }
  }

  private mutating func correctTitle(_ info: inout BookSpineInfo, _ record: CatalogRecord) {
    let title = record.plainTitle
    let isSame = PrintComparison.areAlike(info.title, title)
    guard !info.isPlain || isSame else { return }
    if !info.title.isEmpty, !isSame { replaced.append(.title) }
    info.title = match.take(.title, title, over: info.title)
  }

  private mutating func correctAuthors(_ info: inout BookSpineInfo, _ record: CatalogRecord) {
    let names = record.authorNames
    guard let first = names.first else { return }
    let printed = info
    if !PrintComparison.covers(printed.author, first) {
      let isSame = PrintComparison.covers(first, printed.author) || PrintComparison.areAlike(printed.author, first)
      if !printed.isPlain || printed.author.isEmpty || isSame {
        if !printed.author.isEmpty, !isSame { replaced.append(.author) }
        info.author = match.take(.author, first, over: printed.author)
      }
    }
    if !printed.isPlain || printed.coauthors.isEmpty {
      let others = printed.coauthors.filter { other in !names.contains { PrintComparison.covers(other, $0) } }
      info.coauthors = names.dropFirst() + (record.authorsInOrdinaryOrder ? [] : others)
    }
  }
}

extension BookSpineInfo {
  /// From this probability on a reading counts as plainly printed: of such readings 97 in 100 are right.
  private static let plainlyPrinted = 0.8

  fileprivate var isPlain: Bool { (score ?? confidence.usualScore) >= Self.plainlyPrinted }
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
