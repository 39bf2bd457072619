import Imaging
import JSONValues
import Threading

/// Compares a shelf with what is expected on it.
public enum Inventory {
  /// How to compare.
  public struct Options: Sendable {
    /// How the call numbers are made; nil: as most of them look.
    public var scheme: CallNumberScheme?
    /// The name of the photographed shelf, where the list names shelves.
    public var shelf: String?
    /// Milliseconds after which a host gives it up; nil: never.
    public var deadline: Int?

    /// The defaults.
    public init() {}
  }

  /// Says of each book whether it is present, new, missing, moved, misplaced or unreadable.
  ///
  /// - Parameters:
  ///   - observedJSON: A ScanResult or a session's result.
  ///   - name: What the caller calls it, for messages.
  ///   - expected: What is expected: a list with call numbers, or an earlier scan or session.
  ///   - options: How to compare.
  ///   - progress: Hears how much is done, and stops it.
  /// - Returns: Each book with what became of it.
  /// - Throws: `JSONTextError`, ``ShelvesError``.
  public static func report(
    observedJSON: String, named name: String, expected: BookList, options: Options = Options(),
    progress: WorkProgress = WorkProgress()
  ) throws -> InventoryReport {
    try InventoryJob(try ObservedShelf(json: observedJSON, named: name).books, expected, options, progress).report
  }
}

extension Inventory.Options: JSONOptions {
  /// Takes how to compare.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    let name = try reader.choice("scheme", SchemeName.self) ?? .auto
    scheme = CallNumberScheme(rawValue: name.rawValue)
    // A blank name is none, as where a scan is imported.
    shelf = try reader.string("shelf").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    deadline = try reader.deadline()
  }

  private enum SchemeName: String, CaseIterable {
    case auto, dewey, udc, loc, local
  }
}

/// One comparison.
private struct InventoryJob {
  private let observed: [ObservedShelf.Book]
  private let listed: [ListedBook]
  private let isScan: Bool
  private let shelf: String?
  private let scheme: CallNumberScheme
  private let partners: [(listed: Int, confidence: Double)?]
  /// Of expected books that share a spine with another, the number of that.
  private let sharing: [Int: Int]
  /// Of each observed book that is to be moved, the observed ones that it belongs between.
  private var moves: [Int: (after: Int?, before: Int?)] = [:]
  private(set) var report: InventoryReport

  init(
    _ observed: [ObservedShelf.Book], _ expected: BookList, _ options: Inventory.Options, _ progress: WorkProgress
  ) throws(ShelvesError) {
    self.observed = observed
    listed = expected.books
    isScan = expected.isScan
    shelf = options.shelf
    let labels = listed.compactMap(\.callNumber)
    scheme = options.scheme ?? .likeliest(for: labels.isEmpty ? observed.compactMap(\.label) : labels)
    let matching = try BookMatching(observed, listed, progress)
    (partners, sharing) = (matching.partners, matching.sharing)
    report = InventoryReport(scheme: nil, counts: [:], moves: 0, entries: [])
    findMoves()
    report.entries = observed.indices.map(entry) + shared() + missing()
    for verdict in InventoryReport.Verdict.allCases {
      report.counts[verdict.rawValue] = report.entries.count { $0.verdict == verdict }
    }
    report.moves = moves.count
  }

  // MARK: Order

  /// Orders the books by their places in the earlier scan, else by call number.
  private mutating func findMoves() {
    if isScan {
      let known = observed.indices.filter { partners[$0] != nil }
      findMoves(of: known, keys: known.map { partners[$0]?.listed ?? 0 })
    } else {
      let numbered = observed.indices.compactMap { index in callNumber(of: index).map { (index, $0) } }
      guard !numbered.isEmpty else { return }
      report.scheme = scheme
      findMoves(of: numbered.map(\.0), keys: numbered.map(\.1))
    }
  }

  private mutating func findMoves<Key: Comparable>(of books: [Int], keys: [Key]) {
    let kept = keptOrder(of: keys)
    let stays = Set(kept)
    for (number, book) in books.enumerated() where !stays.contains(number) {
      let after = kept.last { keys[$0] <= keys[number] }
      let before = kept.first { keys[$0] > keys[number] }
      moves[book] = (after.map { books[$0] }, before.map { books[$0] })
    }
  }

  /// What a book is ordered by: the list's call number, else the label that was read; but not that of a shelf elsewhere.
  private func callNumber(of index: Int) -> CallNumber? {
    if let partner = partners[index] {
      guard belongsHere(listed[partner.listed]) else { return nil }
      return listed[partner.listed].callNumber.flatMap { CallNumber($0, scheme: scheme) }
    }
    guard let label = observed[index].label, let number = CallNumber(label, scheme: scheme) else { return nil }
    return number.isTyped || scheme == .local ? number : nil
  }

  private func belongsHere(_ book: ListedBook) -> Bool {
    guard let shelf, let theirs = book.shelf else { return true }
    return shelf == theirs
  }

  // MARK: Entries

  private func entry(_ index: Int) -> InventoryReport.Entry {
    var entry = InventoryReport.Entry(
      verdict: .present, confidence: partners[index]?.confidence ?? 0, reason: "", expected: nil,
      observed: InventoryReport.Observed(observed[index]))
    if let partner = partners[index] {
      entry.expected = InventoryReport.Expected(listed[partner.listed])
      judge(&entry, index, listed[partner.listed])
    } else if observed[index].isReadable || observed[index].label != nil && observed[index].record.letters >= 4 {
      entry.verdict = .new
      entry.confidence = max(0.5, observed[index].seen.confidence)
      entry.reason = "No expected book has this title, author or number."
      if moves[index] != nil { entry.reason += " By its label it stands in the wrong place." }
    } else {
      entry.verdict = .unreadable
      entry.confidence = 0.9
      entry.reason = observed[index].runs.letters > 0 ? "Too little was read to tell the book." : "Nothing was read."
    }
    if let move = moves[index] {
      entry.belongsAfter = move.after.flatMap(name)
      entry.belongsBefore = move.before.flatMap(name)
    }
    return entry
  }

  private func judge(_ entry: inout InventoryReport.Entry, _ index: Int, _ expected: ListedBook) {
    if !belongsHere(expected), let shelf = expected.shelf {
      entry.verdict = .misplaced
      entry.reason = "It belongs on the shelf \(shelf)."
    } else if moves[index] != nil {
      entry.verdict = isScan ? .moved : .misplaced
      entry.reason =
        isScan
        ? "It stands elsewhere than in the earlier scan." : "Its call number is out of order with its neighbors'."
    } else if observed[index].isReadable || entry.confidence > 0.5 {
      entry.reason = "It stands where it is expected."
    } else {
      entry.verdict = .unreadable
      entry.reason = "It was hardly read; its neighbors leave this place to the expected book."
    }
  }

  /// What a mover is told a book by: the list's id, else the photo's.
  private func name(_ index: Int) -> String? {
    partners[index].map { listed[$0.listed].id } ?? observed[index].seen.id
  }

  /// The expected books that stand beside others in what was taken for one spine.
  private func shared() -> [InventoryReport.Entry] {
    sharing.sorted { $0.key < $1.key }.map { index, spine in
      InventoryReport.Entry(
        verdict: belongsHere(listed[index]) ? .present : .misplaced, confidence: 0.6,
        reason: "Its title is read on a spine with other text: two spines may have been taken for one.",
        expected: InventoryReport.Expected(listed[index]), observed: InventoryReport.Observed(observed[spine]))
    }
  }

  /// The expected books of this shelf that do not stand there.
  private func missing() -> [InventoryReport.Entry] {
    let found = Set(partners.compactMap { $0?.listed })
    let doubtful = Double(observed.indices.count { partners[$0] == nil && !observed[$0].isReadable })
    let absent = listed.indices.filter { !found.contains($0) && sharing[$0] == nil && belongsHere(listed[$0]) }
    // As many as there are spines that could not be told may be among them.
    let share = absent.isEmpty ? 0 : min(1, doubtful / Double(absent.count))
    return absent.map { index in
      let reason =
        doubtful > 0
        ? "No spine was read as this book; \(Int(doubtful)) could not be told." : "No spine was read as this book."
      return InventoryReport.Entry(
        verdict: .missing, confidence: 0.95 - 0.5 * share, reason: reason,
        expected: InventoryReport.Expected(listed[index]), observed: nil)
    }
  }
}

extension InventoryReport.Expected {
  fileprivate init(_ book: ListedBook) {
    self.init(
      id: book.id, title: book.title, author: book.author, callNumber: book.callNumber, isbn: book.isbn,
      itemId: book.itemId, shelf: book.shelf)
  }
}

extension InventoryReport.Observed {
  fileprivate init(_ book: ObservedShelf.Book) {
    self.init(
      id: book.seen.id, photo: book.photo, row: book.seen.row, position: book.seen.position, box: book.seen.box,
      quad: book.seen.quad, title: book.seen.metadata.title, author: book.seen.metadata.author, callNumber: book.label,
      itemId: book.seen.itemId, text: book.seen.observation?.fullText ?? "", confidence: book.seen.confidence)
  }
}
