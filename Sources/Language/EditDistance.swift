/// Levenshtein's distance, for few errors.
package enum EditDistance {
  /// The least number of insertions, deletions and substitutions from one to the other, or `most` + 1 where there are more.
  package static func of(_ a: [UInt8], _ b: [UInt8], most: Int) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var least = row[0]
      for (j, y) in b.enumerated() {
        let cost = min(row[j], row[j + 1]) + 1
        (diagonal, row[j + 1]) = (row[j + 1], min(cost, diagonal + (x == y ? 0 : 1)))
        least = min(least, row[j + 1])
      }
      if least > most { return most + 1 }
    }
    return row[b.count]
  }

  /// The least number of insertions, deletions and substitutions from one to some part of the other.
  ///
  /// Source: P. Sellers, "The Theory and Computation of Evolutionary Distances: Pattern Recognition", 1980.
  package static func of(_ a: [UInt8], within b: [UInt8]) -> Int {
    var row = Array(repeating: 0, count: b.count + 1)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let cost = min(row[j], row[j + 1]) + 1
        (diagonal, row[j + 1]) = (row[j + 1], min(cost, diagonal + (x == y ? 0 : 1)))
      }
    }
    return row.min() ?? a.count
  }
}
