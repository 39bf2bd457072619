/// The postings of some successive records, term by term.
struct PostingRun {
  /// The postings that are sorted at once: 8 bytes each, twice.
  static let capacity = 6 << 20

  private(set) var terms: [UInt32] = []
  private var starts: [Int] = []
  private var counts: [UInt32] = []
  private var firsts: [UInt32] = []
  private var lasts: [UInt32] = []
  private var bytes: [UInt8] = []

  /// Sorts postings by term.
  ///
  /// - Parameter postings: term in the upper half, record in the lower; ascending by record.
  init(_ postings: inout [UInt64]) {
    Self.sortByTerm(&postings)
    var previous: UInt64?
    for posting in postings where posting != previous {
      let record = UInt32(truncatingIfNeeded: posting)
      let term = UInt32(posting >> 32)
      if terms.last == term, let last = lasts.last {
        PostingList.append(record &- last, to: &bytes)
        lasts[lasts.count - 1] = record
        counts[counts.count - 1] += 1
      } else {
        begin(term, record)
      }
      previous = posting
    }
  }

  /// The list of the term at an index: its first record (not in `bytes`), the rest, the last record, and how many.
  func list(_ index: Int) -> (first: UInt32, rest: ArraySlice<UInt8>, last: UInt32, count: Int) {
    let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    return (firsts[index], bytes[starts[index]..<end], lasts[index], Int(counts[index]))
  }

  private mutating func begin(_ term: UInt32, _ record: UInt32) {
    terms.append(term)
    starts.append(bytes.count)
    counts.append(1)
    firsts.append(record)
    lasts.append(record)
  }

  /// A stable radix sort by the term's bits, half of them at a time.
  private static func sortByTerm(_ postings: inout [UInt64]) {
    let half = UInt64(Term.bits / 2)
    var other = [UInt64](repeating: 0, count: postings.count)
    for shift in [32, 32 + half] {
      var places = [Int](repeating: 0, count: 1 << Int(half) + 1)
      let mask: UInt64 = 1 << half - 1
      for posting in postings { places[Int(posting >> shift & mask) + 1] += 1 }
      for index in 1..<places.count { places[index] += places[index - 1] }
      for posting in postings {
        let digit = Int(posting >> shift & mask)
        other[places[digit]] = posting
        places[digit] += 1
      }
      swap(&postings, &other)
    }
  }
}
