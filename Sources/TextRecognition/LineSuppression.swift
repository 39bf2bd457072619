import Imaging

extension [TextLine] {
  /// Of two lines that share more of the smaller one's area, only one is text of its own.
  private static var mostOverlap: Double { 0.45 }

  /// Non-maximum suppression: the lines without those that are unreadable or lie on a better one, best first; those that mix two others
  /// are replaced by them.
  ///
  /// - Parameters:
  ///   - leastConfidence: Lines below this confidence are dropped.
  ///   - mostOverlap: Of two lines that share more of the smaller one's area, the worse is dropped.
  /// - Returns: The lines that are left.
  package func suppressed(leastConfidence: Double = 0, mostOverlap: Double = mostOverlap) -> [TextLine] {
    let readable = filter { $0.confidence >= leastConfidence && $0.worth > 0 }
    let kept = readable.withoutRepetitions(mostOverlap: mostOverlap)
    let known = Set(kept)
    let dropped = readable.filter { !known.contains($0) }
    return kept.flatMap { line in
      let parts = dropped.parts(of: line, among: kept, mostOverlap: mostOverlap)
      return parts.isEmpty ? [line] : parts
    }.withoutRepetitions(mostOverlap: mostOverlap)
  }

  /// Each line that lies on none better, best first.
  private func withoutRepetitions(mostOverlap: Double) -> [TextLine] {
    sorted { $0.worth > $1.worth }.reduce(into: []) { kept, line in
      if !line.repeats(kept, mostOverlap: mostOverlap) { kept.append(line) }
    }
  }

  /// Lines that read surely, and more of it, what `line` reads as one: two lines side by side that the detector took for one.
  ///
  /// - Returns: None where they read no more, or lie on others of the lines that are kept, too.
  private func parts(of line: TextLine, among kept: [TextLine], mostOverlap: Double) -> [TextLine] {
    let parts = filter {
      $0.confidence > line.confidence && $0.repeats([line], mostOverlap: mostOverlap)
        && !$0.repeats(kept.filter { $0 != line }, mostOverlap: mostOverlap)
    }.withoutRepetitions(mostOverlap: mostOverlap)
    let gains =
      parts.reduce(0) { $0 + $1.worth } > TextLine.leastGain * line.worth
      && parts.reduce(0) { $0 + $1.letterCount } > line.letterCount
    return gains ? parts : []
  }

  /// The lines that are none of these, nor other readings of their places.
  package func without(_ known: [TextLine]) -> [TextLine] {
    let all = Set(known)
    return filter { !all.contains($0) && !$0.repeats(known, mostOverlap: Self.mostOverlap) }
  }
}

extension TextLine {
  /// Whether the line lies on one of these, and is not text of its own.
  fileprivate func repeats(_ better: [TextLine], mostOverlap: Double) -> Bool {
    !better.allSatisfy { $0.quad.overlap(with: quad) <= mostOverlap || standsApart(from: $0) }
  }

  /// Whether a surely read line that lies partly on a better one is text of its own: beside it, or across it.
  ///
  /// Boxes are wider than their letters (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Lines that overlap").
  func standsApart(from better: TextLine) -> Bool {
    let along = better.quad.direction
    let offset = quad.center - better.quad.center
    let cosine = abs(along.x * quad.direction.x + along.y * quad.direction.y)
    let across = abs(offset.y * along.x - offset.x * along.y)
    return cosine > 0.7
      ? confidence >= 0.9 && letterCount >= 2 && across > 0.4 * better.quad.height
      : confidence >= 0.95 && letterCount >= 4
  }

  /// A line's parts, or its characters set otherwise, are taken instead of it from this many times its worth on.
  static let leastGain = 1.25

  /// How much a reading is to be preferred over others of the same place: by how much it reads, above all by how surely.
  var worth: Double {
    confidence * confidence * confidence * Double(letterCount)
  }

  /// How many letters and digits it reads.
  var letterCount: Int { text.count { $0.isLetter || $0.isNumber } }
}
