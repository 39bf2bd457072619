import Testing

@testable import TextRecognition

@Suite struct LineCorrectorTests {
  private let characters: [Character?] = [nil, "к", "н", "и", "г", "а", "п"]

  /// The glyphs and the probabilities of steps at each of which one class is likely, and another less so.
  private func corrected(
    _ steps: [(first: Int, second: Int, share: Float)], times factor: Float = 1
  ) throws -> String {
    var values: [Float] = []
    for step in steps {
      var row = [Float](repeating: 0, count: characters.count)
      (row[step.first], row[step.second]) = ((1 - step.share) * factor, step.share * factor)
      values += row
    }
    let corrector = try #require(LineCorrector(for: .cyrillic, characters: characters))
    return try values.withUnsafeBufferPointer { values in
      let output = try #require(CTCProbabilities(values, count: steps.count, classCount: characters.count))
      let glyphs = corrector.corrected(output.bestPath(characters), output: output)
      #expect(glyphs.map(\.step) == glyphs.map(\.step).sorted())
      return String(glyphs.map(\.character))
    }
  }

  @Test func takesTheLikelierText() throws {
    #expect(try corrected([(1, 0, 0), (6, 2, 0.45), (3, 0, 0), (4, 0, 0), (5, 0, 0)]) == "книга")
  }

  @Test func leavesWhatTheNetworkIsSureOf() throws {
    #expect(try corrected([(1, 0, 0), (6, 2, 0.001), (3, 0, 0), (4, 0, 0), (5, 0, 0)]) == "кпига")
    #expect(try corrected([]).isEmpty)
  }

  @Test func leavesALineOfWhichNothingIsLikely() throws {
    // Products of so many probabilities are 0.
    let steps = (0..<200).map { (first: $0 % 2 + 1, second: 6, share: Float(0.45)) }
    #expect(try corrected(steps, times: 0.006) == String(repeating: "кн", count: 100))
  }

  @Test func helpsWhereTheModelKnowsTitles() {
    #expect(LineCorrector(for: .hangul, characters: characters) == nil)
    #expect(LineCorrector(for: .latin, characters: characters) == nil)
  }
}
