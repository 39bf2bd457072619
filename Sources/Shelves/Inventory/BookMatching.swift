import Language
import Threading

/// Which of the expected books each book of a shelf is.
struct BookMatching: Sendable {
  /// The expected book of each observed one, and how surely it is that, 0...1; nil: none of them.
  private(set) var partners: [(listed: Int, confidence: Double)?]
  /// The expected books without a spine that stand on one with other text, so that two spines may have been taken for one; by their numbers,
  /// with the number of the spine.
  private(set) var sharing: [Int: Int] = [:]

  /// The least score of a match (Docs/Experiments/2026-11-26-inventory.md).
  private static let leastScore = 2.0
  /// The most expected books that are looked at for a spine's text.
  private static let mostCandidates = 40
  private static let byItem = 9.0
  private static let byISBN = 5.0
  private static let byOwnLabel = 5.5
  private static let bySameLabel = 2.5
  /// What it costs that more was read with a label.
  private static let besideLabel = 0.5
  private static let byNearLabel = 1.0
  private static let byOtherLabel = -1.5
  private static let byText = PiecewiseLine([(0, -3), (0.15, -1.5), (0.3, 0.5), (0.45, 2.5), (0.65, 4), (0.9, 5)])

  /// A shorter label is part of many readings; of a longer one that no other book has, each letter was chosen.
  private static let fewestOfLabel = 4
  private static let fewestOfOwnLabel = 6
  /// What the share of a title's runs, of an author's and of a label's that stand on a spine beside what its own book says tells of the
  /// book's standing there, too; and the least sum (Docs/Experiments/2026-11-26-inventory.md).
  private static let byTitleBeside = PiecewiseLine([(0.3, -4), (0.6, 2), (0.9, 4.5)])
  private static let byAuthorBeside = PiecewiseLine([(0, -1.5), (0.3, 0), (0.5, 2), (0.8, 3)])
  private static let byLabelBeside = PiecewiseLine([(0, -1), (0.5, 1), (0.9, 2.5)])
  private static let lettersOfTitle = 12.0
  private static let mostOfTitle = 1.6
  private static let leastBeside = 3.5
  /// With more pairs of spines and lost books, as of a whole catalog without shelves, none is looked for.
  private static let mostComparisons = 2_000_000

  /// How much of the time the scores take, about.
  private static let shareOfScores = 0.7

  private let observed: [ObservedShelf.Book]
  private let listed: [ListedBook]
  private let runs: [LetterRuns]
  private let labels: [Label?]
  /// How many expected books have each label.
  private let labelCounts: [String: Int]

  /// Matches each book with one at most.
  init(_ observed: [ObservedShelf.Book], _ listed: [ListedBook], _ progress: WorkProgress) throws(ShelvesError) {
    self.observed = observed
    self.listed = listed
    runs = listed.map { LetterRuns($0.text) }
    labels = listed.map { Label($0.callNumber) }
    labelCounts = Dictionary(labels.compactMap { $0.map { ($0.letters, 1) } }, uniquingKeysWith: +)
    partners = Array(repeating: nil, count: observed.count)
    assign(try scores(progress))
    fillGaps()
    try findBesideOthers(progress)
  }

  /// The score of each pair that may be one.
  private func scores(
    _ progress: WorkProgress
  ) throws(ShelvesError) -> [(observed: Int, listed: Int, score: Double)] {
    let index = CandidateIndex(listed, runs, labels.map { $0?.letters ?? "" })
    var scores: [(observed: Int, listed: Int, score: Double)] = []
    for (number, book) in observed.enumerated() {
      let done = Double(number) / Double(observed.count)
      guard progress.shouldContinue(Self.shareOfScores * done) else { throw .stopped }
      let spine = SpineText(book)
      for candidate in index.candidates(of: book, most: Self.mostCandidates) {
        let score = score(of: spine, candidate)
        if score >= Self.leastScore { scores.append((number, candidate, score)) }
      }
    }
    return scores
  }

  private func score(of spine: SpineText, _ candidate: Int) -> Double {
    let entry = listed[candidate]
    if let theirs = entry.itemId, let ours = spine.itemId { return theirs == ours ? Self.byItem : -Self.byItem }
    var score = 0.0
    if let isbn = spine.isbn, let theirs = entry.isbn { score += isbn == theirs ? Self.byISBN : -1 }
    if let read = spine.label, let label = labels[candidate] {
      score += min(labelScore(read, label), spine.isLabelAlone ? Self.bySameLabel : .infinity)
    }
    let text = runs[candidate]
    if text.letters >= 3, spine.letters >= 3, !spine.isLabelAlone {
      let alike = max(
        spine.record.similarity(to: text), spine.rest.similarity(to: text), 0.8 * text.containment(in: spine.rest))
      score += Self.byText(alike)
    }
    return score
  }

  /// What a label that was read says of an expected book's.
  ///
  /// What stands around the label may have been read with it.
  private func labelScore(_ read: Label, _ label: Label) -> Double {
    let isSame = read.letters == label.letters
    let isLong = label.letters.count >= Self.fewestOfLabel
    if isSame || isLong && read.contains(label) {
      let isOwn = label.letters.count >= Self.fewestOfOwnLabel && labelCounts[label.letters] == 1
      return (isOwn ? Self.byOwnLabel : Self.bySameLabel) - (isSame ? 0 : Self.besideLabel)
    }
    guard isLong else { return Self.byOtherLabel }
    let (letters, among) = (Array(label.letters.utf8), Array(read.letters.utf8))
    let isNear = EditDistance.of(letters, within: among) <= max(1, letters.count / 5)
    return isNear ? Self.byNearLabel : Self.byOtherLabel
  }

  /// The best pairs first; of equal ones those whose order on the shelf is that of the list.
  private mutating func assign(_ scores: [(observed: Int, listed: Int, score: Double)]) {
    let ratio = Double(listed.count) / Double(max(1, observed.count))
    let sorted = scores.sorted { a, b in
      (-a.score, abs(Double(a.observed) * ratio - Double(a.listed)), a.observed)
        < (-b.score, abs(Double(b.observed) * ratio - Double(b.listed)), b.observed)
    }
    var taken = Set<Int>()
    for (number, candidate, score) in sorted where partners[number] == nil && !taken.contains(candidate) {
      taken.insert(candidate)
      partners[number] = (candidate, min(0.99, 0.5 + score / 10))
    }
  }

  /// Looks for the expected books without a spine in what the others' spines say beyond their own book.
  private mutating func findBesideOthers(_ progress: WorkProgress) throws(ShelvesError) {
    let found = Set(partners.compactMap { $0?.listed })
    let lost = listed.indices.filter { !found.contains($0) && !runs[$0].isEmpty }
    guard !lost.isEmpty, lost.count * observed.count <= Self.mostComparisons else { return }
    let rests = zip(observed, partners).map { book, partner in
      partner.map { book.runs.without(runs[$0.listed]) } ?? book.runs
    }
    for (number, index) in lost.enumerated() {
      let done = Double(number) / Double(lost.count)
      guard progress.shouldContinue(Self.shareOfScores + (1 - Self.shareOfScores) * done) else { throw .stopped }
      let sums = beside(listed[index], rests)
      guard let best = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[best] >= Self.leastBeside else { continue }
      sharing[index] = best
    }
  }

  /// How much each text says that a book stands there.
  private func beside(_ book: ListedBook, _ texts: [LetterRuns]) -> [Double] {
    let title = LetterRuns(book.title)
    let others = [(book.author, Self.byAuthorBeside), (book.callNumber ?? "", Self.byLabelBeside)]
      .map { (LetterRuns($0.0), $0.1) }.filter { !$0.0.isEmpty }
    // All of a long title is there by chance less often than that of a short one.
    let weight = min(Self.mostOfTitle, Double(title.letters) / Self.lettersOfTitle)
    return texts.map { text in
      let ofTitle = Self.byTitleBeside(title.share(in: text))
      return others.reduce(ofTitle > 0 ? weight * ofTitle : ofTitle) { $0 + $1.1($1.0.share(in: text)) }
    }
  }

  /// Spines that were hardly read are those expected ones that their neighbors leave for them, where there are as many.
  private mutating func fillGaps() {
    let taken = Set(partners.compactMap { $0?.listed })
    var start = 0
    while start < observed.count {
      guard partners[start] == nil, !observed[start].isReadable else {
        start += 1
        continue
      }
      let end = (start..<observed.count).first { partners[$0] != nil || observed[$0].isReadable } ?? observed.count
      let before = start > 0 ? partners[start - 1]?.listed : -1
      let after = end < observed.count ? partners[end]?.listed : listed.count
      if let before, let after, after - before - 1 == end - start,
        (before + 1..<after).allSatisfy({ !taken.contains($0) })
      {
        for (offset, number) in (start..<end).enumerated() { partners[number] = (before + 1 + offset, 0.5) }
      }
      start = end
    }
  }
}

/// Finds the expected books that a spine may be, without looking at all of them.
private struct CandidateIndex {
  private var byRun: [UInt32: [Int]] = [:]
  private var byNumber: [String: [Int]] = [:]
  /// Runs of letters that more books have tell nothing, and take long to count.
  private static let mostPostings = 2000

  init(_ listed: [ListedBook], _ runs: [LetterRuns], _ labels: [String]) {
    for index in listed.indices {
      for run in runs[index].distinct { byRun[run, default: []].append(index) }
      for number in [listed[index].isbn, listed[index].itemId, labels[index]] {
        if let number, !number.isEmpty { byNumber[number, default: []].append(index) }
      }
    }
  }

  func candidates(of book: ObservedShelf.Book, most: Int) -> [Int] {
    var shared: [Int: Int] = [:]
    for run in book.runs.distinct {
      guard let found = byRun[run], found.count <= Self.mostPostings else { continue }
      for index in found { shared[index, default: 0] += 1 }
    }
    let byText = shared.sorted { ($0.value, -$0.key) > ($1.value, -$1.key) }.prefix(most).map(\.key)
    let numbers = [book.seen.metadata.isbn, book.label].compactMap { $0.map { TextFolding.key($0) } }
    let known = (numbers + [book.seen.itemId].compactMap(\.self)).flatMap { byNumber[$0]?.prefix(most) ?? [] }
    return Array(Set(byText).union(known)).sorted()
  }
}
