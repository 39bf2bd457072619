/// Levenshtein's distance.
package enum EditDistance {
  /// The least number of insertions, deletions and substitutions from one to the other, or `most` + 1 where there are more.
  package static func of(_ a: [UInt8], _ b: [UInt8], most: Int) -> Int { distance(a, b, most) }

  /// The same of scalars.
  package static func of(_ a: [UInt32], _ b: [UInt32], most: Int) -> Int { distance(a, b, most) }

  // What another module calls is not generic: it would not be made for bytes there, and be slow.
  private static func distance<Symbol: Equatable>(_ a: [Symbol], _ b: [Symbol], _ most: Int) -> Int {
    var row = Array(0...b.count)
    for x in a where advance(&row, by: x, b) > most { return most + 1 }
    return row[b.count]
  }

  /// The least number of insertions, deletions and substitutions from one to some part of the other.
  ///
  /// Source: P. Sellers, "The Theory and Computation of Evolutionary Distances: Pattern Recognition", 1980.
  package static func of(_ a: [UInt8], within b: [UInt8]) -> Int {
    var row = Array(repeating: 0, count: b.count + 1)
    return a.reduce(0) { advance(&row, by: $1, b) }
  }

  /// Goes on from the distances of a text to all beginnings of another to those of the text with one letter more.
  ///
  /// - Returns: The least of them.
  private static func advance<Symbol: Equatable>(_ row: inout [Int], by x: Symbol, _ b: [Symbol]) -> Int {
    var diagonal = row[0]
    row[0] += 1
    var least = row[0]
    for (j, y) in b.enumerated() {
      let cost = min(row[j], row[j + 1]) + 1
      (diagonal, row[j + 1]) = (row[j + 1], min(cost, diagonal + (x == y ? 0 : 1)))
      least = min(least, row[j + 1])
    }
    return least
  }
}
