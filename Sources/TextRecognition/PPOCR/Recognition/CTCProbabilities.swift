/// The probabilities of all classes at each step of the recognizer's output; valid while the output is.
struct CTCProbabilities {
  private let values: UnsafeBufferPointer<Float>
  /// How many steps there are.
  let count: Int
  private let classCount: Int
  /// Whether the first step is the last of the output, at the right end of the line.
  private let isFromRight: Bool

  /// Wraps an output; nil when it has too few values.
  init?(_ values: UnsafeBufferPointer<Float>, count: Int, classCount: Int, isFromRight: Bool = false) {
    guard classCount > 0, count >= 0, values.count / classCount >= count else { return nil }
    (self.values, self.count, self.classCount, self.isFromRight) = (values, count, classCount, isFromRight)
  }

  /// Where a step stands on the line, from the left.
  func column(of step: Int) -> Int { isFromRight ? count - 1 - step : step }

  /// Best path decoding: the likeliest class of each step, repetitions and blanks dropped.
  ///
  /// - Parameter characters: The characters by class, as many as there are classes; class 0 is the blank.
  /// - Returns: The characters in the order of their steps.
  func bestPath(_ characters: [Character?]) -> [Glyph] {
    var glyphs: [Glyph] = []
    var previous = 0
    for step in 0..<count {
      let (best, probability) = likeliest(at: step)
      defer { previous = best }
      guard best != 0, best != previous, let character = characters[best] else { continue }
      glyphs.append(Glyph(character: character, step: step, probability: probability))
    }
    return glyphs
  }

  /// The likeliest class of a step.
  func likeliest(at step: Int) -> (index: Int, probability: Float) {
    let row = self[step]
    guard let base = row.baseAddress else { return (0, 0) }
    // Numbers that are not negative compare like their bits, and only a maximum of integers is vectorized.
    return base.withMemoryRebound(to: Int32.self, capacity: classCount) { bits in
      var greatest = bits[0]
      for index in 1..<classCount { greatest = max(greatest, bits[index]) }
      var index = 0
      while index &+ 1 < classCount, bits[index] < greatest { index &+= 1 }
      return (index, row[index])
    }
  }

  /// The classes of a step that have at least this probability, and the likeliest; of more than so many the likeliest ones.
  func choices(at step: Int, from least: Float, atMost most: Int) -> [CTCChoice] {
    let likeliest = likeliest(at: step)
    guard likeliest.probability < 1 - least else { return [(likeliest.index, Double(likeliest.probability))] }
    let row = self[step]
    let choices = row.indices.filter { row[$0] >= least || $0 == likeliest.index }.map { ($0, Double(row[$0])) }
    return choices.count <= most ? choices : Array(choices.sorted { $0.1 > $1.1 }.prefix(most))
  }

  private subscript(step: Int) -> UnsafeBufferPointer<Float> {
    guard (0..<count).contains(step) else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = column(of: step) * classCount
    return UnsafeBufferPointer(rebasing: values[start..<(start + classCount)])
  }
}
