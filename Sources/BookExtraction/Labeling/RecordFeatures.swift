import Glibc
import Language

/// What tells how likely a candidate's record is right: what the labeler thought of it, and what it is made of.
struct RecordFeatures {
  /// The numbers besides the states.
  private static let plainCount = 47
  /// How many numbers describe a candidate: three means of the tokens' states, and plain numbers.
  static let count = 3 * LabelerWeights.width + plainCount

  private static let characterModel = CharacterModel.shared

  private let spine: LabeledSpine
  private let candidates: [RecordCandidate]

  init(_ spine: LabeledSpine, _ candidates: [RecordCandidate]) {
    self.spine = spine
    self.candidates = candidates
  }

  /// The numbers of a candidate, by its place.
  func values(_ index: Int) -> [Float] {
    let candidate = candidates[index]
    let title = tokens(candidate, \.isTitle)
    let author = tokens(candidate, \.isPerson)
    let rest = tokens(candidate) { !$0.isTitle && !$0.isPerson }
    let plain =
      odds(index) + extent(candidate, title, author, rest) + legibility(title) + legibility(author)
      + sizes(title, author) + fluency(candidate.record) + doubts(title) + doubts(author) + uses(title) + uses(author)
    return [title, author, rest].flatMap { LabeledSpine.mean(spine.states, $0) } + plain
  }

  private func tokens(_ candidate: RecordCandidate, _ isWanted: (TokenRole) -> Bool) -> [Int] {
    candidate.labeling.roles.indices.filter { isWanted(candidate.labeling.roles[$0]) }
  }

  /// How much likelier it is than others: 5 numbers.
  private func odds(_ index: Int) -> [Float] {
    let own = candidates[index].probability
    let others = candidates.indices.filter { $0 != index }.map { candidates[$0].probability }
    let rival = max(1e-6, others.max() ?? 1e-6)
    return [
      own, logf(max(1e-6, own)) / 4, logf(max(1e-6, own) / rival) / 4, own / max(1e-6, own + others.reduce(0, +)),
      index == 0 ? 1 : 0,
    ]
  }

  /// How much of the spine it takes: 9 numbers.
  private func extent(_ candidate: RecordCandidate, _ title: [Int], _ author: [Int], _ rest: [Int]) -> [Float] {
    let noise = tokens(candidate) { $0 == .noise }
    let all = Float(max(1, candidate.labeling.roles.count))
    let persons = candidate.record.authors
    return [
      title.isEmpty ? 1 : 0, author.isEmpty ? 1 : 0, logf(1 + Float(title.count)) / 2,
      logf(1 + Float(author.count)) / 2,
      Float(min(6, persons.count)) / 3, Float(rest.count) / all, Float(noise.count) / all,
      logf(all) / 2, persons.contains { !$0.contains(" ") } ? 1 : 0,
    ]
  }

  /// How surely words were read: their lines' confidence at the mean and at the least, the share that the lexicon knows, how many
  /// letters, how unlikely their letters are at the mean and at the most, and whether they begin with a small letter: 7 numbers.
  private func legibility(_ tokens: [Int]) -> [Float] {
    guard !tokens.isEmpty else { return [Float](repeating: 0, count: 7) }
    let sure = tokens.map { Float(spine.input.layout.lines[spine.input.tokens[$0].line].confidence) }
    let known = tokens.count { Lexicon.costOnSpines(of: spine.input.tokens[$0].key) != nil }
    let letters = tokens.reduce(0) { $0 + spine.input.tokens[$1].key.unicodeScalars.count }
    let costs = tokens.compactMap { costPerLetter(spine.input.tokens[$0].key) }
    return [
      sure.reduce(0, +) / Float(sure.count), sure.min() ?? 0, Float(known) / Float(tokens.count),
      logf(1 + Float(letters)) / 4, costs.reduce(0, +) / Float(max(1, costs.count)), costs.max() ?? 0,
      tokens.contains(where: beginsSmall) ? 1 : 0,
    ]
  }

  /// How unsure the words are, each as its least sure character: the most unsure one, and the mean: 2 numbers.
  ///
  /// They are the roots of the shares of the likely texts that say otherwise. The line's confidence stands in where these are unknown.
  private func doubts(_ tokens: [Int]) -> [Float] {
    let doubts = tokens.map { index in
      let token = spine.input.tokens[index]
      let certainty = spine.input.texts[token.line].leastCertainty(token.range)
      return Float((1 - (certainty ?? spine.input.layout.lines[token.line].confidence)).squareRoot())
    }
    return [doubts.max() ?? 0, doubts.reduce(0, +) / Float(max(1, doubts.count))]
  }

  /// How much likelier catalogs have the words in names than in titles, at the mean, the least and the most, and how many are of a name
  /// that they have: 4 numbers.
  private func uses(_ tokens: [Int]) -> [Float] {
    let odds = tokens.map { Float(CatalogWords.use(of: spine.input.tokens[$0].key)?.nameOdds ?? 0) / 4 }
    let share = 1 / Float(max(1, tokens.count))
    let names = spine.input.names
    let named = tokens.count { names.begin.contains($0) || names.goOn.contains($0) }
    return [odds.reduce(0, +) * share, odds.min() ?? 0, odds.max() ?? 0, Float(named) * share]
  }

  /// How unlikely a word is for its length, in tens of nats a letter; nil for characters that stand for words.
  private func costPerLetter(_ key: String) -> Float? {
    let count = key.unicodeScalars.count
    guard count > 1, key.unicodeScalars.allSatisfy(TextFolding.isLetter) else { return nil }
    return Float(-Self.characterModel.logProbability(of: key)) / Float(count) / 10
  }

  /// How unlikely the texts are from the first to the last word, in tens of nats a character, and by how much a title would be likelier
  /// with its words parted: 3 numbers.
  private func fluency(_ record: LabeledRecord) -> [Float] {
    func cost(_ text: some StringProtocol) -> Double { -Self.characterModel.logProbability(of: String(text)) }
    func share(_ cost: Double, _ text: String) -> Float { Float(cost) / Float(max(1, text.count)) / 10 }
    let (title, author) = (record.title, record.authors.joined(separator: " "))
    let whole = cost(title)
    let alone = title.split(separator: " ").reduce(0) { $0 + cost($1) }
    return [share(whole, title), share(cost(author), author), share(whole - alone, title) * 3]
  }

  /// Whether the first letter of a line is a small one.
  private func beginsSmall(_ token: Int) -> Bool {
    let own = spine.input.tokens[token]
    guard own.separator == .lineStart else { return false }
    return spine.input.texts[own.line].scalars[own.range].first { TextFolding.isLetter($0) }?.properties.isLowercase
      ?? false
  }

  /// How large title and author are: 4 numbers.
  private func sizes(_ title: [Int], _ author: [Int]) -> [Float] {
    func heights(_ tokens: [Int]) -> [Float] { tokens.map { spine.input.places[$0].height } }
    let (titles, authors) = (heights(title), heights(author))
    return [titles.max() ?? -2, titles.min() ?? -2, authors.max() ?? -2, authors.min() ?? -2]
  }
}

extension TokenRole {
  /// Whether it belongs to the title or its subtitle.
  var isTitle: Bool { self == .title || self == .subtitle }
}
