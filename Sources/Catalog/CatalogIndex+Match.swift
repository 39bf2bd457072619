extension CatalogIndex {
  /// The most matches that a call returns.
  public static let maximumMatches = 50

  /// Finds the records that a spine's text may stand for.
  ///
  /// - Parameters:
  ///   - text: What was read on the spine, in any order, with errors; the first 2,400 characters are looked at.
  ///   - lines: Further lines.
  ///   - limit: The most matches to return, 1...50.
  /// - Returns: Matches of different books, the best first; none when the text has nothing in common with the catalog.
  /// - Throws: ``CatalogError``.
  public func match(text: String, lines: [String] = [], limit: Int = 5) throws(CatalogError) -> [CatalogMatch] {
    #if Collection
      try withConnection { (connection, frequencies) throws(CatalogError) in
        let query = SpineQuery(([text] + lines).joined(separator: " "), frequencies: frequencies)
        let candidates = try rankedCandidates(query, frequencies, connection)
        return try matches(candidates, limit: min(Self.maximumMatches, max(1, limit)), connection).map(\.match)
      }
    #else
      throw .unsupported
    #endif
  }

  /// The best record for a spine's text, with what is known of the match; nil when they have nothing in common.
  ///
  /// - Throws: ``CatalogError``.
  package func bestMatch(text: String) throws(CatalogError) -> (match: CatalogMatch, evidence: MatchEvidence)? {
    #if Collection
      try withConnection { (connection, frequencies) throws(CatalogError) in
        let candidates = try rankedCandidates(SpineQuery(text, frequencies: frequencies), frequencies, connection)
        return try matches(candidates, limit: 1, connection).first
      }
    #else
      throw .unsupported
    #endif
  }

  /// The records of the book that a text surely stands for, which differ in edition; none where no match is accepted.
  ///
  /// - Throws: ``CatalogError``.
  package func editions(text: String, lines: [String] = []) throws(CatalogError) -> [CatalogRecord] {
    #if Collection
      try withConnection { (connection, frequencies) throws(CatalogError) in
        let query = SpineQuery(([text] + lines).joined(separator: " "), frequencies: frequencies)
        let candidates = try rankedCandidates(query, frequencies, connection)
        guard let best = try matches(candidates, limit: 1, connection).first?.match, best.isAccepted else { return [] }
        let key = candidates.first { $0.id == best.id }?.key
        var records = [best.record]
        for other in candidates where other.key == key && other.id != best.id {
          if let record = try connection.record(other.id) { records.append(record) }
        }
        return records
      }
    #else
      throw .unsupported
    #endif
  }

  /// The first record with an ISBN; nil when there is none.
  ///
  /// The check digit tells most misread ISBNs, and of the others hardly any is another record's. So it counts as a title that is
  /// seen in full.
  /// - Throws: ``CatalogError``.
  package func match(isbn: String) throws(CatalogError) -> (match: CatalogMatch, evidence: MatchEvidence)? {
    #if Collection
      try withConnection { (connection, _) throws(CatalogError) in
        _ = try connection.accumulate(Term.isbn(isbn), weight: 1)
        for id in connection.accumulator.takeBest(Self.candidateLimit).sorted() {
          guard let record = try connection.record(Int(id)), record.isbn == isbn else { continue }
          let match = CatalogMatch(
            id: Int(id), record: record, score: Self.scoreOfISBN, hasSurname: false, signals: [.isbn], isAccepted: true)
          return (match, MatchEvidence(probability: Self.scoreOfISBN, seenTitle: 1, wholeTitle: 1))
        }
        return nil
      }
    #else
      throw .unsupported
    #endif
  }

  /// Whether some record has one of the folded words.
  ///
  /// - Throws: ``CatalogError``.
  func knowsAny(of words: [[UInt8]]) throws(CatalogError) -> Bool {
    #if Collection
      try withConnection { (connection, _) throws(CatalogError) in
        for word in words where try connection.hasTerm(word.withUnsafeBufferPointer(Term.word)) { return true }
        return false
      }
    #else
      throw .unsupported
    #endif
  }

  #if Collection
    /// Candidates that are compared exactly; on synthetic texts the right one is among 48 in 98.2 of
    /// 100.
    private static let candidateLimit = 48
    /// The probability of a record that has the ISBN, of a spine without a title.
    private static let scoreOfISBN = 0.99
    /// Postings are looked through, rarest terms first, until they take this many bytes (about 1 ns each).
    private static let postingBytes = 400_000

    /// A compared record.
    struct Candidate {
      var id: Int
      /// Title and author, folded: what makes two records the same book.
      var key: [UInt8]
      var features: MatchFeatures
      var rank: Double

      init(_ id: Int, _ folded: UnsafeBufferPointer<UInt8>, _ features: MatchFeatures) {
        self.id = id
        self.features = features
        rank = MatchModel.rank(features)
        // The first four fields: title, subtitle, surnames, given names.
        let ends = folded.indices.filter { folded[$0] == 0x1F }
        key = ends.count > 3 ? Array(folded[..<ends[3]]) : Array(folded)
      }
    }

    /// The compared candidates of a text, the best first.
    private func rankedCandidates(
      _ query: SpineQuery, _ frequencies: TermFrequencies, _ connection: CatalogConnection
    ) throws(CatalogError) -> [Candidate] {
      let best = try gather(query, connection)
      var withISBN: Set<UInt32> = []
      for isbn in query.isbns {
        _ = try connection.accumulate(Term.isbn(isbn), weight: 1)
        withISBN.formUnion(connection.accumulator.takeBest(Self.candidateLimit))
      }
      var candidates: [Candidate] = []
      for id in best {
        let isbnAgrees = withISBN.contains(id)
        let candidate = try connection.withFolded(Int(id)) { bytes in
          let features = MatchFeatures(
            query, bytes, isbnAgrees: isbnAgrees, frequencies: frequencies, search: &connection.search)
          return Candidate(Int(id), bytes, features)
        }
        if let candidate { candidates.append(candidate) }
      }
      return candidates.sorted { $0.rank != $1.rank ? $0.rank > $1.rank : $0.id < $1.id }
    }

    private func gather(_ query: SpineQuery, _ connection: CatalogConnection) throws(CatalogError) -> [UInt32] {
      var budget = Self.postingBytes
      for (term, weight) in query.terms {
        budget -= try connection.accumulate(term, weight: UInt16(max(1, min(400, weight * 16))))
        if budget < 0 { break }
      }
      return connection.accumulator.takeBest(Self.candidateLimit)
    }

    private func matches(
      _ candidates: [Candidate], limit: Int, _ connection: CatalogConnection
    ) throws(CatalogError) -> [(match: CatalogMatch, evidence: MatchEvidence)] {
      var seen: Set<[UInt8]> = []
      var matches: [(match: CatalogMatch, evidence: MatchEvidence)] = []
      for candidate in candidates where seen.insert(candidate.key).inserted {
        // Of several editions, the one whose ISBN is printed.
        let candidate = candidates.first { $0.features.hasISBN && $0.key == candidate.key } ?? candidate
        guard matches.count < limit, let record = try connection.record(candidate.id) else { break }
        let rival = candidates.first { $0.key != candidate.key }?.rank
        let probability = MatchModel.probability(
          MatchModel.evidence(candidate.features, rank: candidate.rank, rival: rival))
        let match = CatalogMatch(candidate.id, record, candidate.features, probability, isBest: matches.isEmpty)
        matches.append((match, MatchEvidence(candidate.features, probability: probability)))
      }
      return matches
    }
  #endif
}

extension CatalogMatch {
  init(_ id: Int, _ record: CatalogRecord, _ features: MatchFeatures, _ score: Double, isBest: Bool) {
    var signals: [Signal] = []
    if features.hasSurname { signals.append(.surname) }
    if features.hasGivenName { signals.append(.givenName) }
    if features.label.isWhole || features.label.isPart { signals.append(.callNumber) }
    if features.hasISBN { signals.append(.isbn) }
    if features.hasSubtitle { signals.append(.subtitle) }
    if features.hasSeries { signals.append(.series) }
    self.init(
      id: id, record: record, score: score, hasSurname: features.hasSurname, signals: signals,
      isAccepted: isBest && score >= MatchWeights.acceptance && !signals.isEmpty
        && (features.hasTitle || signals.count > 1)
        && !(features.label.hasOtherClass || features.isOtherMedium || features.hasOtherTitle))
  }
}

extension CatalogIndex {
  /// The candidates of a text with what is known of each, the best first, for `Training/catalog/fit_match.py`.
  ///
  /// - Throws: ``CatalogError``.
  package func candidateFeatures(text: String) throws(CatalogError) -> [(id: Int, features: [Float])] {
    #if Collection
      try withConnection { (connection, frequencies) throws(CatalogError) in
        try rankedCandidates(SpineQuery(text, frequencies: frequencies), frequencies, connection)
          .map { ($0.id, $0.features.values + [$0.features.sharedBits]) }
      }
    #else
      throw .unsupported
    #endif
  }
}
