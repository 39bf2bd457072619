import EmbeddedModels

/// The calibrated probability that a reading's title and author are both right.
///
/// Logistic regression over the ranker's probabilities and the quality of the text, fitted by
/// `Training/extraction/calibrate.py` on spines that the ranker was not fitted on.
enum ConfidenceModel {
  /// The intercept first.
  static let weights: [Double] = EmbeddedTables("confidence").numbers("weights")

  /// The evidence about the best candidate.
  ///
  /// - Parameters:
  ///   - reading: the spine.
  ///   - probabilities: the ranker's, as many as candidates.
  ///   - best: the index of the chosen candidate.
  /// - Returns: as many numbers as the model has weights, less one; none where there is no such candidate.
  static func evidence(_ reading: SpineReading, _ probabilities: [Double], _ best: Int) -> [Double] {
    guard reading.candidates.indices.contains(best), probabilities.indices.contains(best) else { return [] }
    let candidate = reading.candidates[best]
    let title = candidate.title.compactMap { reading.pieces.indices.contains($0) ? reading.pieces[$0] : nil }
    let author = candidate.author.compactMap { reading.pieces.indices.contains($0) ? reading.pieces[$0] : nil }
    let runner = probabilities.indices.reduce(0) { $1 == best ? $0 : max($0, probabilities[$1]) }
    let words = (title + author).flatMap(\.words)
    let letters = max(1, words.reduce(0) { $0 + $1.key.count })
    let unknown = words.reduce(0) { $0 + ($1.marks.isEmpty ? $1.key.count : 0) }
    let used = (title + author).reduce(0) { $0 + $1.letters }
    let plain = reading.pieces.reduce(0) { $0 + ($1.role == nil ? $1.letters : 0) }
    let least = (title + author).reduce(1) { min($0, $1.confidence) }
    let mean = title.reduce(0) { $0 + $1.confidence } / Double(max(1, title.count))
    let letterCount = title.reduce(0) { $0 + $1.letters }
    let quality: [Double] = [
      logit(probabilities[best]), logit(runner), sameTitle(reading, probabilities, candidate),
      least,
      Double(unknown) / Double(letters), Double(max(0, plain - used)) / Double(max(1, plain)), author.isEmpty ? 1 : 0,
      min(4, Double(letterCount) / 10), letterCount < 4 ? 1 : 0,
      min(2, Double(reading.pieces.count) / 6),
      title.contains { $0.role != nil } ? 1 : 0, mean,
    ]
    return quality + doubts(reading, title, author) + omissions(reading, candidate)
  }

  /// Signs that only a part was read: a title that begins small or ends open, words that are none, an author without a surname, and a
  /// given name that is left over.
  private static func omissions(_ reading: SpineReading, _ candidate: Candidate) -> [Double] {
    let (title, author) = (reading.words(candidate.title), reading.words(candidate.author))
    let left = reading.left(by: candidate).filter { reading.pieces[$0].role == nil }
    let onlyGiven = author.count == 1 && author[0].marks.has(.given)
    let beginsSmall = title.map { $0.text.first?.isLowercase == true }
    let signs = [
      onlyGiven, onlyGiven && !author[0].marks.has(.surname), beginsSmall.first == true, !beginsSmall.contains(false),
      title.last.map(NameShape.isOpen) ?? false, title.last?.isPossessive ?? false,
      reading.words(left).contains { $0.marks.has(.given) },
    ]
    let unknown = title.count { $0.marks.isEmpty && $0.key.count > 1 && !$0.isNumber }
    return signs.map { $0 ? 1 : 0 } + [Double(min(4, unknown))]
  }

  /// What makes a record doubtful however it is ranked: a title like a name, an author unlike one, words run together,
  /// and signs that no word was made of.
  private static func doubts(_ reading: SpineReading, _ title: [Piece], _ author: [Piece]) -> [Double] {
    let longest = (title + author).flatMap(\.words).reduce(0) { $1.marks.isEmpty ? max($0, $1.key.count) : $0 }
    let stray = reading.pieces.count { $0.role == .ornament || $0.letters < 3 && $0.role == nil }
    let names = NameShape.score(author.flatMap(\.words))
    return [
      max(0, NameShape.score(title.flatMap(\.words))) / 3, author.isEmpty ? 0 : min(0, names) / 3,
      author.isEmpty ? 0 : max(0, names) / 3, Double(min(20, longest)) / 10, Double(min(4, stray)) / 2,
      title.count == 1 && title[0].words.count == 1 ? 1 : 0,
      title.contains { $0.words.last?.isFunction ?? false } ? 1 : 0,
    ]
  }

  /// The probability from the evidence, 0...1.
  static func probability(_ evidence: [Double]) -> Double {
    guard !evidence.isEmpty, weights.count == evidence.count + 1 else { return 0 }
    let score = zip(evidence, weights.dropFirst()).reduce(weights[0]) { $0 + $1.0 * $1.1 }
    return 1 / (1 + Logarithm.exponential(-score))
  }

  /// The log-odds of all candidates with the same title.
  private static func sameTitle(_ reading: SpineReading, _ probabilities: [Double], _ candidate: Candidate) -> Double {
    logit(zip(reading.candidates, probabilities).reduce(0) { $0 + ($1.0.title == candidate.title ? $1.1 : 0) })
  }

  private static func logit(_ probability: Double) -> Double {
    let p = min(0.9995, max(0.0005, probability))
    return Logarithm.natural(p / (1 - p))
  }
}
