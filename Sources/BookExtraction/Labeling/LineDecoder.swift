import Glibc

/// The likely roles of one line's tokens.
struct LinePath: Sendable {
  let roles: [TokenRole]
  /// The logarithm of its probability.
  let logProbability: Float
}

/// Finds the best ways to name the tokens of a line, in a linear chain (list Viterbi algorithm, Seshadri and Sundberg 1994).
struct LineDecoder {
  /// How many ways are kept.
  static let count = 4

  private struct Step {
    let score: Float
    let role: Int
    /// Where it came from: an index into the steps of the token before; -1 at the beginning.
    let from: Int
  }

  let start: [Float]
  let next: [Float]

  /// The best paths, the likeliest first.
  ///
  /// - Parameter scores: A row of role scores a token.
  /// - Returns: At most ``count``; none without tokens.
  func paths(_ scores: [Float]) -> [LinePath] {
    let roles = LabelerWeights.roles
    let length = scores.count / roles
    guard length > 0 else { return [] }
    var columns = [(0..<roles).map { Step(score: start[$0] + scores[$0], role: $0, from: -1) }]
    for token in 1..<max(1, length) {
      columns.append(advance(columns[token - 1], scores[(token * roles)..<((token + 1) * roles)]))
    }
    let total = logSum(scores, length)
    let ends = columns[length - 1].indices.sorted {
      columns[length - 1][$0].score > columns[length - 1][$1].score
    }
    return ends.prefix(Self.count).map { end in
      LinePath(roles: trace(columns, from: end), logProbability: min(0, columns[length - 1][end].score - total))
    }
  }

  /// The best steps to each role from the steps before.
  private func advance(_ before: [Step], _ scores: ArraySlice<Float>) -> [Step] {
    let roles = LabelerWeights.roles
    return scores.enumerated().flatMap { role, score in
      before.indices.map { ($0, before[$0].score + next[before[$0].role * roles + role]) }
        .sorted { $0.1 > $1.1 }.prefix(Self.count).map { Step(score: $0.1 + score, role: role, from: $0.0) }
    }
  }

  private func trace(_ columns: [[Step]], from end: Int) -> [TokenRole] {
    var roles: [TokenRole] = []
    var place = end
    for column in columns.reversed() where column.indices.contains(place) {
      roles.append(TokenRole(rawValue: column[place].role) ?? .noise)
      place = column[place].from
    }
    return roles.reversed()
  }

  /// The logarithm of the sum over all paths (forward algorithm).
  private func logSum(_ scores: [Float], _ length: Int) -> Float {
    let roles = LabelerWeights.roles
    var sums = (0..<roles).map { start[$0] + scores[$0] }
    for token in 1..<max(1, length) {
      sums = (0..<roles).map { role in
        scores[token * roles + role] + (0..<roles).map { sums[$0] + next[$0 * roles + role] }.logSum
      }
    }
    return sums.logSum
  }
}

extension [Float] {
  /// The logarithm of the sum of the exponentials.
  var logSum: Float {
    guard let most = self.max(), most.isFinite else { return -.infinity }
    return most + logf(reduce(0) { $0 + expf($1 - most) })
  }
}
