/// The numbers by which candidates are ranked.
struct CandidateFeatures {
  private let pieces: [Piece]
  private let runs: RunStatistics
  private let allLetters: Double
  private let lineCount: Double
  /// The place of each piece in the likeliest reading order.
  private let places: [Int]
  /// The three letters of a library's label, folded.
  private let label: String

  init(_ pieces: [Piece], _ runs: RunStatistics, order: [Int]) {
    self.pieces = pieces
    self.runs = runs
    allLetters = max(1, Double(pieces.reduce(0) { $0 + $1.letters }))
    lineCount = Double(Set(pieces.map(\.line)).count)
    var places = Array(pieces.indices)
    for (place, index) in order.enumerated() where places.indices.contains(index) { places[index] = place }
    self.places = places
    label =
      pieces.filter { $0.role == .callNumber }.flatMap(\.words).last { $0.key.count == 3 && $0.hasLetter }?.key ?? ""
  }

  /// The features of a candidate; always as many, each finite and about -5...5.
  func features(_ candidate: Candidate) -> [Double] {
    let title = runs[candidate.title]
    let author = runs[candidate.author]
    let left = candidate.left(of: pieces.indices)
    return titleFeatures(title) + authorFeatures(author, candidate.author.isEmpty)
      + pairFeatures(title, author, candidate)
      + leftFeatures(left, title, author, candidate) + cutFeatures(candidate) + orderFeatures(candidate)
      + NameFeatures(pieces, runs, allLetters).features(candidate, left)
  }

  private func titleFeatures(_ run: Run) -> [Double] {
    [
      run.size, run.areaShare, run.evenness, run.inkSpread, run.groundSpread, log(run.letters), log(run.words),
      min(run.pieces, 6) / 3,
      run.letters < 3 ? 1 : 0, run.letters > 45 ? 1 : 0, run.confidence, run.start, run.end, abs(run.middle - 0.5),
      run.across, run.reversed,
      run.functionShare, run.digitShare, mixed(run.upperShare), run.initialShare, run.dictionaryShare, run.unknownShare,
      run.givenShare, run.surnameShare,
      run.publisherShare, run.roleShare, run.numberShare, run.meanOdds / 3, run.leastOdds / 3, run.mostOdds / 3,
      run.nameScore / 3,
      run.startsWithByline ? 1 : 0, run.startsWithArticle ? 1 : 0, run.endsOpen ? 1 : 0,
      run.startsWithConnector ? 1 : 0, run.startsInTheMiddle ? 1 : 0,
    ]
  }

  private func authorFeatures(_ run: Run, _ none: Bool) -> [Double] {
    if none { return [1] + Array(repeating: 0, count: 31) }
    return [
      0, run.size, run.areaShare, run.evenness, run.inkSpread, run.groundSpread, log(run.letters),
      run.words == 1 ? 1 : 0, run.words == 2 ? 1 : 0,
      run.words == 3 ? 1 : 0, run.words > 5 ? 1 : 0, min(run.pieces, 4) / 2, run.confidence, run.start, run.end,
      run.across, run.reversed,
      run.functionShare, run.digitShare, mixed(run.upperShare), run.initialShare, run.dictionaryShare, run.unknownShare,
      run.givenShare, run.surnameShare,
      run.publisherShare, run.roleShare + run.numberShare, run.meanOdds / 3, run.leastOdds / 3, run.nameScore / 3,
      (run.firstIsGiven ? 1 : 0) + (run.lastIsSurname ? 1 : 0), (run.startsWithByline ? 1 : 0) - (run.endsOpen ? 1 : 0),
    ]
  }

  private func pairFeatures(_ title: Run, _ author: Run, _ candidate: Candidate) -> [Double] {
    guard let firstTitle = candidate.title.first, let lastTitle = candidate.title.last,
      let firstAuthor = candidate.author.first,
      let lastAuthor = candidate.author.last
    else { return Array(repeating: 0, count: 11) }
    let ratio = log(max(0.05, title.size) / max(0.05, author.size))
    let sameLine = candidate.title.contains { piece in
      candidate.author.contains { pieces[$0].line == pieces[piece].line }
    }
    let between = candidate.title.contains { $0 > firstAuthor } && candidate.title.contains { $0 < lastAuthor }
    return [
      ratio, abs(ratio), author.end <= title.start + 0.02 ? 1 : 0, title.end <= author.start + 0.02 ? 1 : 0,
      sameLine ? 1 : 0, between ? 1 : 0,
      pieces[firstTitle].direction == pieces[firstAuthor].direction ? 1 : 0,
      min(1, pieces[firstTitle].ink.distance(to: pieces[firstAuthor].ink) / 60),
      min(1, pieces[lastTitle].background.distance(to: pieces[lastAuthor].background) / 60),
      (author.nameScore - title.nameScore) / 4,
      max(0, max(author.start - title.end, title.start - author.end)),
    ]
  }

  private func leftFeatures(_ left: [Int], _ title: Run, _ author: Run, _ candidate: Candidate) -> [Double] {
    let plain = left.filter { pieces[$0].role == nil }
    let letters = Double(plain.reduce(0) { $0 + pieces[$1].letters })
    let single = plain.map { runs[[$0]] }
    let name = min(4, max(-4, single.reduce(-4) { max($0, $1.nameScore) }))
    let size = single.reduce(0) { max($0, $1.size) }
    let like = plain.contains { index in candidate.title.contains { runs.sameStyle(pieces[index], pieces[$0]) } }
    let likeAuthor = plain.contains { index in candidate.author.contains { runs.sameStyle(pieces[index], pieces[$0]) } }
    let none = candidate.author.isEmpty
    return [
      letters / allLetters, log(1 + letters) / 3, size, size - title.size, none ? 0 : size - author.size, name / 3,
      none ? name / 3 : 0,
      none ? 0 : (name - author.nameScore) / 4, like ? 1 : 0, likeAuthor ? 1 : 0, Double(min(plain.count, 6)) / 3,
      min(lineCount, 8) / 4,
      left.contains { pieces[$0].publisher != nil } ? 1 : 0, single.reduce(0) { max($0, $1.areaShare) },
    ]
  }

  /// How many cuts within lines part the title, the author and the rest from each other, and how clear those are.
  private func cutFeatures(_ candidate: Candidate) -> [Double] {
    var sums = [Double](repeating: 0, count: 8)
    for index in pieces.indices.dropFirst() {
      guard let cut = pieces[index].cut, pieces[index - 1].line == pieces[index].line else { continue }
      let left = part(index - 1, candidate)
      let right = part(index, candidate)
      let kind =
        left == right ? (left == .title ? 0 : left == .author ? 1 : nil) : left == .rest || right == .rest ? 2 : 3
      guard let kind else { continue }
      let isSure = pieces[index].followsSeparator
      sums[kind] += isSure ? 0 : 0.5
      sums[kind + 4] += isSure ? 1 : min(1.5, cut) / 3
    }
    return sums.map { min(3, $0) }
  }

  /// How far the title departs from the likeliest order, how it runs on the spine, and whether a label confirms the author.
  private func orderFeatures(_ candidate: Candidate) -> [Double] {
    let steps = zip(candidate.title, candidate.title.dropFirst()).map { places[$1] - places[$0] }
    let backward = steps.count { $0 < 0 }
    let gaps = steps.count { $0 > 1 }
    let rising = zip(candidate.title, candidate.title.dropFirst()).count {
      pieces[$1].minX > pieces[$0].minX + pieces[$0].height
    }
    let authorSteps = zip(candidate.author, candidate.author.dropFirst()).count { places[$1] != places[$0] + 1 }
    let titlePlace = candidate.title.map { places[$0] }.min() ?? 0
    let authorPlace = candidate.author.map { places[$0] }.min()
    let confirmed =
      !label.isEmpty && candidate.author.contains { pieces[$0].words.contains { $0.key.hasPrefix(label) } }
    return [
      Double(min(3, backward)), Double(min(3, gaps)), Double(min(3, rising)), Double(min(3, authorSteps)),
      authorPlace.map { $0 < titlePlace ? 1 : -1 } ?? 0, label.isEmpty ? 0 : confirmed ? 1 : -1,
    ]
  }

  private enum Part {
    case title
    case author
    case rest
  }

  private func part(_ index: Int, _ candidate: Candidate) -> Part {
    candidate.title.contains(index) ? .title : candidate.author.contains(index) ? .author : .rest
  }

  /// 0 where all words are set alike, 1 where half of them are in capitals.
  private func mixed(_ share: Double) -> Double { 4 * share * (1 - share) }

  private func log(_ value: Double) -> Double { Logarithm.natural(max(1e-3, value)) }
}
