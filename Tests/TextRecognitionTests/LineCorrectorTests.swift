import Testing

@testable import TextRecognition

/// What a network gives: of each string one step, its first character as sure as the others leave it, those with 0.3 each; "-" is the blank.
private func corrected(
  _ steps: [String], of letters: String = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 7"
) throws -> (text: String, glyphs: [Glyph]) {
  let characters: [Character?] = [nil] + Array(letters)
  var values = [Float](repeating: 0, count: steps.count * characters.count)
  for (number, step) in steps.enumerated() {
    for (rank, character) in step.enumerated() {
      let index = character == "-" ? 0 : characters.firstIndex(of: character) ?? 0
      values[number * characters.count + index] = rank == 0 ? 1 - 0.3 * Float(step.count - 1) : 0.3
    }
  }
  return try values.withUnsafeBufferPointer { values in
    let output = try #require(CTCProbabilities(values, count: steps.count, classCount: characters.count))
    let glyphs = LineCorrector(for: .latin, characters: characters).corrected(
      output.bestPath(characters), output: output)
    return (String(glyphs.map(\.character)), glyphs)
  }
}

@Suite struct LineCorrectorTests {
  @Test func takesTheLikelierText() throws {
    #expect(try corrected(["w", "i", "t", "ec", "h"]).text == "witch")
    #expect(try corrected(["W", "I", "T", "EC", "H"]).text == "WITCH")
    #expect(try corrected(["Q", "vu", "e", "n", "t", "i", "n"]).text == "Quentin")
    #expect(try corrected(["к", "пн", "и", "г", "а"], of: "книгап").text == "книга")
  }

  @Test func addsAndDropsLetters() throws {
    #expect(try corrected(["h", "i", "s", "-t", "o", "r", "y"]).text == "history")
    #expect(try corrected(["w", "i", "t", "c", "x-", "h"]).text == "witch")
  }

  @Test func leavesWhatTheNetworkIsSureOf() throws {
    #expect(try corrected(["w", "i", "t", "e", "h"]).text == "witeh")
    #expect(try corrected(["X", "V", "I", "I"]).text == "XVI", "one letter in a row")
  }

  @Test func partsWordsWhereTheStepsLeaveRoomForASpace() throws {
    let steps = ["T", "H", "E", "- ", "H", "I", "S", "T", "O", "R", "Y"]
    let (text, glyphs) = try corrected(steps)
    #expect(text == "THE HISTORY")
    #expect(glyphs.count == steps.count && glyphs.map(\.step) == glyphs.map(\.step).sorted())
  }

  @Test func leavesCapitalsTogether() throws {
    #expect(try corrected(["W", "I", "T", "Cc", "H"]).text == "WITCH")
    #expect(try corrected(["w", "i", "t", "cC", "h"]).text == "witch")
  }

  @Test func givesEachCharacterAPlaceInOrder() throws {
    let (text, glyphs) = try corrected(["h", "i", "s", "-t", "o", "r", "y", " ", "x"])
    #expect(text == "history x" && glyphs.count == 9)
    #expect(glyphs.map(\.step) == glyphs.map(\.step).sorted())
    #expect(glyphs.suffix(2).map(\.step) == [7, 8])
  }

  @Test func tellsWhichCharactersAreSure() throws {
    let sure = try corrected(["w", "i", "t", "c", "h"]).glyphs
    #expect(sure.map(\.certainty) == [1, 1, 1, 1, 1])
    // A letter that reads either way, one that may be none, and one that may stand between two.
    for (steps, place) in [
      (["w", "i", "t", "ec", "h"], 3), (["h", "i", "s", "-t", "o", "r", "y"], 3),
      (["s", "a", "-i", "d"], 2),
    ] {
      let (text, glyphs) = try corrected(steps)
      let least = try #require(glyphs.indices.min { glyphs[$0].certainty < glyphs[$1].certainty })
      #expect(least == place, "\(text)")
      #expect((0.1..<0.999).contains(glyphs[least].certainty), "\(text)")
      #expect(glyphs.indices.allSatisfy { abs($0 - place) < 2 || glyphs[$0].certainty > 0.9 }, "\(text)")
    }
  }

  @Test func isNoLessSureForCapitalsAndSpaces() throws {
    #expect(try corrected(["W", "I", "T", "Cc", "H"]).glyphs.allSatisfy { $0.certainty > 0.9999 })
    #expect(try corrected(["T", "H", "E", "- ", "E", "N", "D"]).glyphs.allSatisfy { $0.certainty > 0.9999 })
  }

  @Test func leavesLinesOfTooManySteps() throws {
    let steps = Array(repeating: ["w", "i", "t", "ec", "h", " "], count: 60).flatMap(\.self)
    let (text, glyphs) = try corrected(steps)
    #expect(text.hasPrefix("witeh"))
    #expect(glyphs.allSatisfy { $0.certainty == $0.probability })
  }

  @Test func survivesNothing() throws {
    #expect(try corrected([]).text == "")
    #expect(try corrected(["-", "-"]).text == "")
  }
}
