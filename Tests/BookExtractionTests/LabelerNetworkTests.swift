import EmbeddedModels
import Foundation
import Imaging
import Testing

@testable import BookExtraction

/// `Training/extraction/golden.py` wrote what PyTorch computes with the same weights.
@Suite struct LabelerNetworkTests {
  private struct Golden: Decodable {
    struct Line: Decodable {
      let text: String
      let confidence, x, y, length, height: Double
      let direction: String
      let ink, background: [Double]?

      var line: SpineLine {
        SpineLine(
          text: text, confidence: confidence, x: x, y: y, length: length, height: height,
          direction: SpineLine.Direction(rawValue: direction) ?? .along,
          background: background.flatMap(LabColor.init(components:)), ink: ink.flatMap(LabColor.init(components:)))
      }
    }

    let lines: [Line]
    let emissions: [Float]
  }

  @Test func givesTheScoresOfTheFittedNetworks() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "labeler-golden.json")
    let spines = try JSONDecoder().decode([Golden].self, from: Data(contentsOf: path))
    #expect(spines.count == 3)
    for golden in spines {
      let spine = LabeledSpine(LabelerInput(golden.lines.map(\.line)), labeler: .fitted)
      #expect(spine.emissions.count == golden.emissions.count)
      // Features and places are rounded to 16 and 32 bits on their way to PyTorch.
      for (a, b) in zip(spine.emissions, golden.emissions) { #expect(abs(a - b) < 0.05) }
    }
  }

  @Test func aLabelerWithoutWeightsIsHarmless() {
    let labeler = SpineLabeler(.init("no such file"))
    #expect(labeler.members.isEmpty)
    let reader = SpineReader(labeler: labeler)
    #expect(reader.candidates([SpineLine(text: "The Salt Road", x: 0, y: 0, length: 10, height: 1)]) != nil)
  }
}
