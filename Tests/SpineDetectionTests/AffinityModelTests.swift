import Imaging
import Testing
import TextRecognition

@testable import SpineDetection

@Suite struct AffinityModelTests {
  private let model = AffinityModel(
    hidden: [[1, -2], [0.5, 0]], hiddenBias: [0, -1], output: [2, -4], outputBias: 0.25)

  @Test func isANetworkWithOneHiddenLayer() {
    #expect(model.logOdds([0, 0]) == 0.25, "no unit is active")
    #expect(model.logOdds([1, 0]) == 2.25)
    #expect(model.logOdds([4, 1]) == 0.25)
    #expect(model.logOdds([0, 1]) == 0.25)
  }

  @Test func takesAllFeaturesOfAPairOfLines() {
    #expect(AffinityModel.fitted.hidden.allSatisfy { $0.count == LinePairFeatures.featureNames.count })
  }

  @Test func twoLinesOfOneBookAreCloserThanThoseOfNeighbors() throws {
    let shelf = DrawnShelf(books: [
      .init(left: 60, width: 44, color: (150, 30, 30), texts: [("THE SALT ROAD", 80, 260), ("Ines Marrow", 290, 400)]),
      .init(left: 106, width: 40, color: (30, 60, 140), texts: [("Tide Tables", 80, 240)]),
    ])
    let image = try shelf.image()
    let lines = shelf.lines().map { LineObservation($0, in: image) }
    let pairs = try SpineDetector.pairs(of: lines, try EdgeMap(of: image))
    func odds(_ first: Int, _ second: Int) -> Double? {
      pairs.first { $0.first == first && $0.second == second }.map { AffinityModel.fitted.logOdds($0.features) }
    }
    #expect((odds(0, 1) ?? -.infinity) > 0 && (odds(0, 2) ?? 0) < 0)
  }
}
