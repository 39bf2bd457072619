import Testing

@testable import TextRecognition

@Suite struct LineCorrectorTests {
  private let characters: [Character?] = [nil, "к", "н", "и", "г", "а", "п"]

  /// The glyphs and the probabilities of steps at each of which one class is likely, and another less so.
  private func corrected(_ steps: [(first: Int, second: Int, share: Float)]) throws -> String {
    var values: [Float] = []
    for step in steps {
      var row = [Float](repeating: 0, count: characters.count)
      (row[step.first], row[step.second]) = (1 - step.share, step.share)
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

  @Test func helpsWhereTheModelKnowsTitles() {
    #expect(LineCorrector(for: .hangul, characters: characters) == nil)
    #expect(LineCorrector(for: .latin, characters: characters) == nil)
  }
}
