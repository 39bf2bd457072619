/// Collects the postings of all records, and merges them term by term.
struct PostingRuns {
  private var pending: [UInt64] = []
  private var runs: [PostingRun] = []

  /// Adds a record's terms; records come in ascending order.
  mutating func add(_ terms: [UInt32], record: UInt32) {
    for term in terms { pending.append(UInt64(term) << 32 | UInt64(record)) }
    if pending.count >= PostingRun.capacity { flush() }
  }

  /// Hands out each term with its posting list, the list's length, and how much is handed out, 0...1; ascending by term.
  mutating func merge(_ body: (UInt32, [UInt8], Int, Double) throws(CatalogError) -> Void) throws(CatalogError) {
    flush()
    let all = Double(max(1, runs.reduce(0) { $0 + $1.terms.count }))
    var done = 0
    var heads = [Int](repeating: 0, count: runs.count)
    while true {
      var term = UInt32.max
      for index in runs.indices where heads[index] < runs[index].terms.count {
        term = min(term, runs[index].terms[heads[index]])
      }
      guard term != UInt32.max else { return }
      var bytes: [UInt8] = []
      var count = 0
      var last: UInt32 = 0
      for index in runs.indices where heads[index] < runs[index].terms.count {
        guard runs[index].terms[heads[index]] == term else { continue }
        let list = runs[index].list(heads[index])
        PostingList.append(list.first &- last, to: &bytes)
        bytes.append(contentsOf: list.rest)
        last = list.last
        count += list.count
        heads[index] += 1
        done += 1
      }
      try body(term, bytes, count, Double(done) / all)
    }
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    runs.append(PostingRun(&pending))
    pending.removeAll(keepingCapacity: true)
  }
}
