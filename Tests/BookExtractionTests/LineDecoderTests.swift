import Foundation
import Testing

@testable import BookExtraction

@Suite struct LineDecoderTests {
  private let roles = LabelerWeights.roles

  /// Scores of a few tokens that differ from role to role without order.
  private func numbers(_ count: Int, seed: UInt32) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 24) * 4 - 2
    }
  }

  @Test(arguments: [UInt32(1), 2, 3])
  func findsTheBestPathsOfAll(seed: UInt32) throws {
    let start = numbers(roles, seed: seed)
    let next = numbers(roles * roles, seed: seed + 10)
    let scores = numbers(3 * roles, seed: seed + 20)
    var all: [(path: [Int], score: Float)] = []
    for a in 0..<roles {
      for b in 0..<roles {
        for c in 0..<roles {
          let score = start[a] + scores[a] + next[a * roles + b] + scores[roles + b]
          all.append(([a, b, c], score + next[b * roles + c] + scores[2 * roles + c]))
        }
      }
    }
    all.sort { $0.score > $1.score }
    let total = all.map(\.score).logSum
    let paths = LineDecoder(start: start, next: next).paths(scores)
    #expect(paths.map { $0.roles.map(\.rawValue) } == all.prefix(LineDecoder.count).map(\.path))
    for (path, wanted) in zip(paths, all) { #expect(abs(path.logProbability - (wanted.score - total)) < 1e-3) }
  }

  @Test func aLineOfOneWordHasOneStep() {
    let zero = [Float](repeating: 0, count: roles * roles)
    let paths = LineDecoder(start: Array(zero.prefix(roles)), next: zero).paths(
      [3] + Array(repeating: 0, count: roles - 1))
    #expect(paths.first?.roles == [.title])
    #expect(LineDecoder(start: Array(zero.prefix(roles)), next: zero).paths([]).isEmpty)
  }
}
