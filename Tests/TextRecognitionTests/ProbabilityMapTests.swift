import Imaging
import Testing

@testable import TextRecognition

@Suite struct ProbabilityMapTests {
  /// The regions of a drawing: a digit is a probability in tenths.
  private func regions(_ rows: String..., minimumArea: Int = 1) -> [ProbabilityMap.Region] {
    let scores = rows.joined().map { UInt8(Double($0.wholeNumberValue ?? 0) * 25.5) }
    return scores.withUnsafeBufferPointer { scores in
      ProbabilityMap(width: rows.first?.count ?? 0, height: rows.count, scores: scores)
        .regions(above: 0.3, minimumArea: minimumArea)
    }
  }

  @Test func joinsEightNeighbors() {
    let found = regions(
      "900.9",
      "090.9",
      "900.9")
    #expect(found.map(\.area).sorted() == [3, 3])
    #expect(found.allSatisfy { abs($0.score - 0.9) < 0.005 })
  }

  @Test func outlinesWholePixels() throws {
    let region = try #require(regions("....", ".68.", "....").first)
    #expect(abs(region.score - 0.7) < 0.005)
    let rectangle = try #require(OrientedRectangle(enclosing: region.outline))
    #expect(rectangle.center == Point(2, 1.5))
    #expect(Set([rectangle.length, rectangle.breadth]) == [2, 1])
  }

  @Test func dropsFaintAndSmall() {
    #expect(regions("333", "333").isEmpty)
    #expect(regions("9.99", minimumArea: 2).map(\.area) == [2])
    #expect(regions().isEmpty)
  }

  @Test func refusesMapsLargerThanTheirScores() {
    let scores: [UInt8] = [255, 255, 255]
    scores.withUnsafeBufferPointer {
      #expect(ProbabilityMap(width: 2, height: 2, scores: $0).regions(above: 0.3, minimumArea: 1).isEmpty)
      #expect(ProbabilityMap(width: -1, height: 2, scores: $0).regions(above: 0.3, minimumArea: 1).isEmpty)
    }
  }
}
