import Imaging
import Testing

@testable import SpineDetection

@Suite struct AverageLinkageTests {
  @Test func joinsWhatBelongsTogether() throws {
    let clusters = try averageLinkage(
      count: 4,
      evidence: [
        (first: 0, second: 1, logOdds: 2), (first: 2, second: 3, logOdds: 1), (first: 1, second: 2, logOdds: -3),
      ])
    #expect(clusters == [[0, 1], [2, 3]])
  }

  @Test func weighsAllPairsBetweenClusters() throws {
    // 2 likes 1 but is far from 0, with which 1 belongs.
    let clusters = try averageLinkage(
      count: 3,
      evidence: [
        (first: 0, second: 1, logOdds: 3), (first: 1, second: 2, logOdds: 1), (first: 0, second: 2, logOdds: -4),
      ])
    #expect(clusters == [[0, 1], [2]])
  }

  @Test func ignoresPairsOutOfRange() throws {
    #expect(
      try averageLinkage(count: 2, evidence: [(first: 0, second: 7, logOdds: 9), (first: 1, second: 1, logOdds: 9)])
        == [
          [0], [1],
        ])
  }
}
