/// Adds up, for each record, the weights of the terms that it shares with a text.
struct CandidateAccumulator {
  private var sums: [UInt16]
  private var touched: [UInt32] = []

  /// Makes room for records numbered from 1.
  init(records: Int) { sums = [UInt16](repeating: 0, count: records + 1) }

  /// Adds a term's weight to the records of a posting list.
  mutating func add(_ postings: UnsafeBufferPointer<UInt8>, weight: UInt16) {
    touched.reserveCapacity(touched.count + postings.count)
    sums.withUnsafeMutableBufferPointer { sums in
      PostingList.forEach(postings) { record in
        guard record < sums.count else { return }
        let sum = sums[Int(record)]
        if sum == 0 { touched.append(record) }
        sums[Int(record)] = sum &+ min(weight, UInt16.max &- sum)
      }
    }
  }

  /// The records with the greatest sums, and everything set back to zero.
  mutating func takeBest(_ limit: Int) -> [UInt32] {
    var histogram = [Int32](repeating: 0, count: 1 << 12)
    for record in touched { histogram[Int(sums[Int(record)] >> 4)] += 1 }
    var level = histogram.count - 1
    var above = Int(histogram[level])
    while level > 0, above < limit {
      level -= 1
      above += Int(histogram[level])
    }
    var best: [(sum: UInt16, record: UInt32)] = []
    var ties = 0
    for record in touched {
      let sum = sums[Int(record)]
      // Of thousands of records that tie at the last level, the first few have to do.
      if sum >> 4 == level { ties += 1 }
      if sum >> 4 > level || sum >> 4 == level && ties <= limit { best.append((sum, record)) }
      sums[Int(record)] = 0
    }
    touched.removeAll(keepingCapacity: true)
    best.sort { $0.sum != $1.sum ? $0.sum > $1.sum : $0.record < $1.record }
    return best.prefix(limit).map(\.record)
  }
}
