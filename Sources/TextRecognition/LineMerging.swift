import Imaging

extension [TextLine] {
  /// The lines without those that are unreadable or lie on a better one, best first.
  ///
  /// - Parameters:
  ///   - leastConfidence: Lines below this confidence are dropped.
  ///   - mostOverlap: Of two lines that share more of the smaller one's area, the worse is dropped.
  /// - Returns: The lines that are left.
  func merged(leastConfidence: Double, mostOverlap: Double) -> [TextLine] {
    let readable = filter { $0.confidence >= leastConfidence && $0.worth > 0 }
    var kept: [TextLine] = []
    for line in readable.sorted(by: { $0.worth > $1.worth })
    where kept.allSatisfy({ $0.quad.overlap(with: line.quad) <= mostOverlap }) {
      kept.append(line)
    }
    return kept
  }
}

extension TextLine {
  /// How much a reading is to be preferred over others of the same place: by how much it reads, above all by how surely.
  var worth: Double {
    confidence * confidence * confidence * Double(text.filter { $0.isLetter || $0.isNumber }.count)
  }
}
