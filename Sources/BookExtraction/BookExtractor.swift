import Language

/// Finds title, author, publisher and ISBN in the text of a spine.
///
/// Lines are cut into pieces, put in reading order, and combined into candidates (a title, and an author or none); a
/// fitted model ranks the candidates and another says how likely the best one is right. An extractor holds no state and
/// may be used from several threads.
public struct BookExtractor: Sendable {
  /// Below this probability a second title is not worth naming as a rival.
  private static let rivalShare = 0.6

  /// What is left of the score of a record whose author begins or ends like one of several, as one of them was not read, or that looks
  /// doubtful otherwise.
  private static let incompleteShare = 0.5

  /// Makes an extractor.
  public init() {}

  /// Reads the lines of one spine.
  ///
  /// Lines may be in any order, empty or have impossible geometry; at most 48 are read.
  public func extract(_ lines: [SpineLine]) -> BookSpineInfo { reading(lines).info }

  /// Reads the lines of one spine, and tells how surely beside how right: a record that is doubtful though its lines were read surely has a
  /// lower score, but a closer look at the spine would not tell more.
  package func reading(_ lines: [SpineLine]) -> (info: BookSpineInfo, certainty: Double) {
    let reading = SpineReading(lines)
    let probabilities = Ranker.probabilities(reading.features)
    let isbn = ISBN.find(
      in: lines.prefix(LineSplitter.mostLines).map { TextCleaning.clean($0.text) }.joined(separator: "\n")
    ).first?.thirteen
    func nothing(_ reason: String) -> (BookSpineInfo, Double) {
      let publisher = reading.pieces.compactMap(\.publisher).first
      return (
        BookSpineInfo(
          title: "", author: "", isbn: isbn, publisher: publisher, confidence: .low, score: 0, reasons: [reason]), 0
      )
    }
    guard let best = reading.choice(probabilities) else { return nothing("no text") }
    guard reading.pieces.contains(where: { $0.role == nil }) else { return nothing("title not found") }
    let candidate = reading.completed(reading.candidates[best])
    var info = record(reading, candidate)
    let lacksAuthor = reading.lacksAuthor(candidate)
    let lacksTitle = candidate.title.isEmpty
    let isPublisher = candidate.title.allSatisfy { reading.pieces[$0].role == .publisher }
    let doubt = reading.doubt(candidate)
    let probability = ConfidenceModel.probability(ConfidenceModel.evidence(reading, probabilities, best))
    let isIncomplete = lacksAuthor || isPublisher
    let share = lacksTitle ? 0 : isIncomplete || doubt != nil ? Self.incompleteShare : 1
    let score = probability * share
    info.isbn = isbn
    info.score = score
    info.confidence = BookSpineInfo.Confidence(score: score)
    if lacksTitle {
      info.reasons = ["title not found"]
    } else if info.confidence == .low {
      let known = (lacksAuthor ? ["author incomplete"] : []) + (doubt.map { [$0] } ?? [])
      let others = reasons(reading, probabilities, best, candidate)
      info.reasons = known + (known.isEmpty && others.isEmpty ? ["unusual layout"] : others)
    }
    return (info, isIncomplete ? score : lacksTitle ? 0 : probability)
  }

  private func record(_ reading: SpineReading, _ candidate: Candidate) -> BookSpineInfo {
    let title = candidate.title.map { reading.pieces[$0] }
    let authors = reading.authors(candidate).map(Capitalization.name)
    let language = TitleLanguage.guess(title.flatMap(\.words))
    let rest = reading.left(by: candidate)
    let label = reading.order.filter { rest.contains($0) && reading.pieces[$0].role == .callNumber }
    return BookSpineInfo(
      title: Capitalization.title(reading.title(candidate), language: language), author: authors.first ?? "",
      coauthors: Array(authors.dropFirst()), publisher: rest.compactMap { reading.pieces[$0].publisher }.first,
      callNumber: label.isEmpty ? nil : label.map { reading.pieces[$0].text }.joined(separator: " "),
      confidence: .low)
  }

  private func reasons(
    _ reading: SpineReading, _ probabilities: [Double], _ best: Int, _ candidate: Candidate
  ) -> [String] {
    let used = candidate.title + candidate.author
    let ranked = reading.candidates[best]
    let rival = probabilities.indices.filter { reading.candidates[$0].title != ranked.title }.reduce(0) {
      max($0, probabilities[$1])
    }
    var reasons: [String] = []
    if candidate.author.isEmpty { reasons.append("author not found") }
    if rival > Self.rivalShare * probabilities[best] { reasons.append("two titles equally likely") }
    if used.reduce(0, { $0 + reading.pieces[$1].confidence }) < 0.8 * Double(used.count) {
      reasons.append("text hard to read")
    }
    return reasons
  }
}
