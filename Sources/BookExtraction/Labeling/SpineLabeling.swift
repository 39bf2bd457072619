import Glibc

/// One way to name all tokens of a spine.
struct SpineLabeling: Sendable {
  let roles: [TokenRole]
  let logProbability: Float
}

/// What the labeler says of a spine: the likely ways to name its tokens, and in which order its lines are read.
struct LabeledSpine: Sendable {
  /// The most ways that are looked at.
  private static let mostLabelings = 24

  let input: LabelerInput
  private let labeler: SpineLabeler
  /// The first network's states, ``LabelerWeights/width`` numbers a token.
  let states: [Float]
  /// The score of each role, a row a token.
  let emissions: [Float]
  /// The tokens of each line that has any.
  let lines: [Range<Int>]
  /// For each network the mean state of each line.
  private let lineStates: [[[Float]]]

  init(_ input: LabelerInput, labeler: SpineLabeler) {
    self.input = input
    self.labeler = labeler
    let outputs = labeler.members.map { $0(input) }
    states = outputs.first?.states ?? []
    emissions = outputs.map(\.emissions).mean
    var lines: [Range<Int>] = []
    for index in input.tokens.indices {
      if let last = lines.last, input.tokens[last.lowerBound].line == input.tokens[index].line {
        lines[lines.count - 1] = last.lowerBound..<(index + 1)
      } else {
        lines.append(index..<(index + 1))
      }
    }
    self.lines = lines
    lineStates = outputs.map { output in lines.map { Self.mean(output.states, $0) } }
  }

  /// The likeliest ways to name the tokens, the best first: the best of all lines, and those that differ from it on one line or two.
  func labelings() -> [SpineLabeling] {
    let roles = LabelerWeights.roles
    guard !labeler.members.isEmpty, emissions.count == input.tokens.count * roles else { return [] }
    let paths = lines.map {
      labeler.decoder.paths(Array(emissions[($0.lowerBound * roles)..<($0.upperBound * roles)]))
    }
    let best = paths.reduce(0) { $0 + ($1.first?.logProbability ?? 0) }
    let changes = paths.enumerated().flatMap { line, paths in
      paths.indices.dropFirst().map { (line: line, path: $0, loss: paths[0].logProbability - paths[$0].logProbability) }
    }.sorted { $0.loss < $1.loss }.prefix(Self.mostLabelings)
    var found = [([(line: Int, path: Int, loss: Float)](), Float(0))]
    found += changes.map { ([$0], $0.loss) }
    for (index, first) in changes.enumerated() {
      found += changes[..<index].filter { $0.line != first.line }.map { ([$0, first], $0.loss + first.loss) }
    }
    return found.sorted { $0.1 < $1.1 }.prefix(Self.mostLabelings).map { changed, loss in
      let choice = Dictionary(changed.map { ($0.line, $0.path) }, uniquingKeysWith: { first, _ in first })
      return SpineLabeling(
        roles: paths.indices.flatMap { paths[$0][choice[$0] ?? 0].roles }, logProbability: best - loss)
    }
  }

  /// Lines in reading order: those come first that the labeler puts before most others.
  ///
  /// - Parameter lines: Indices into ``lines``.
  /// - Returns: The same indices.
  func ordered(_ lines: [Int]) -> [Int] {
    guard lines.count > 1 else { return lines }
    let firsts = lines.map { first in
      (line: first, sum: lines.reduce(Float(0)) { $1 == first ? $0 : $0 + share(first, before: $1) })
    }
    return firsts.sorted { $0.sum > $1.sum }.map(\.line)
  }

  private func share(_ a: Int, before b: Int) -> Float {
    let (first, second) = (input.places[lines[a].lowerBound], input.places[lines[b].lowerBound])
    let (there, back) = (geometry(first, second), geometry(second, first))
    let odds = zip(labeler.members, lineStates).reduce(Float(0)) {
      $0 + $1.0.precedence($1.1[a], $1.1[b], there, back)
    }
    return 1 / (1 + expf(-odds / Float(max(1, labeler.members.count))))
  }

  private func geometry(_ a: TokenPlace, _ b: TokenPlace) -> [Float] {
    [Float](unsafeUninitializedCapacity: PairGeometry.count) { out, count in
      guard let base = out.baseAddress else { return }
      PairGeometry.write(a, b, to: base)
      count = PairGeometry.count
    }
  }

  /// The mean of the states of some tokens; zeros for none.
  static func mean(_ states: [Float], _ tokens: some Collection<Int>) -> [Float] {
    let width = LabelerWeights.width
    var sum = [Float](repeating: 0, count: width)
    for token in tokens {
      for column in 0..<width { sum[column] += states[token * width + column] }
    }
    return tokens.isEmpty ? sum : sum.map { $0 / Float(tokens.count) }
  }
}
