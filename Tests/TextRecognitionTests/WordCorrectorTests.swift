import Language
import Testing

@testable import TextRecognition

/// Knows a few words, all equally likely, and that no word has a letter after "q" but "u".
private struct FewWords: Vocabulary {
  var words: Set<String> = ["witch", "which", "harbor", "mine", "ian"]
  func cost(of word: String) -> Double? { words.contains(word.lowercased()) ? 8 : nil }
  func costOfSpelling(_ word: String) -> Double {
    let letters = Array(word.lowercased())
    return 2.5 * Double(letters.count) + 8 * Double(zip(letters, letters.dropFirst()).count { $0 == "q" && $1 != "u" })
  }
}

/// Class 0 is the blank; then the letters, the capitals, the space, a digit and a Cyrillic letter.
private let characters: [Character?] = [nil] + Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 7ж")

/// What a network gives: of each string one step, its first character as sure as the others leave it, those with 0.3 each; "-" is the blank.
private func withOutput<Result>(of steps: [String], _ body: (CTCProbabilities) throws -> Result) throws -> Result {
  var values = [Float](repeating: 0, count: steps.count * characters.count)
  for (number, step) in steps.enumerated() {
    for (rank, character) in step.enumerated() {
      let index = character == "-" ? 0 : characters.firstIndex(of: character) ?? 0
      values[number * characters.count + index] = rank == 0 ? 1 - 0.3 * Float(step.count - 1) : 0.3
    }
  }
  return try values.withUnsafeBufferPointer {
    try body(#require(CTCProbabilities($0, count: steps.count, classCount: characters.count)))
  }
}

private func corrected(_ steps: [String], words: FewWords = FewWords()) throws -> (text: String, glyphs: [Glyph]) {
  try withOutput(of: steps) { output in
    let result = WordCorrector(vocabulary: words, characters: characters).corrected(
      output.bestPath(characters), output: output)
    return (String(result.map(\.character)), result)
  }
}

@Suite struct WordCorrectorTests {
  @Test func takesTheKnownWordAmongLikelyOnes() throws {
    #expect(try corrected(["w", "i", "t", "ec", "h"]).text == "witch")
    #expect(try corrected(["W", "I", "T", "EC", "H"]).text == "WITCH")
    #expect(try corrected(["m", "i", "un", "e"]).text == "mine")
  }

  @Test func addsAndDropsLetters() throws {
    #expect(try corrected(["w", "i", "t", "-c", "h"]).text == "witch")
    #expect(try corrected(["w", "i", "t", "c", "x-", "h"]).text == "witch")
  }

  @Test func leavesWhatTheNetworkIsSureOf() throws {
    #expect(try corrected(["w", "i", "t", "e", "h"]).text == "witeh")
  }

  @Test func leavesKnownWordsThatAreLikely() throws {
    #expect(
      try corrected(["w", "it", "-t", "c", "h"], words: FewWords(words: ["wich", "witch", "wtch"])).text == "wich")
    #expect(try corrected(["m", "un"], words: FewWords(words: ["mn", "mu"])).text == "mu", "known, and short")
    #expect(try corrected(["m", "un"], words: FewWords(words: ["mn"])).text == "mn", "not known")
  }

  @Test func takesTheLikelierSpellingOfUnknownNames() throws {
    #expect(try corrected(["Q", "vu", "e", "n", "t", "i", "n"]).text == "Quentin")
    #expect(try corrected(["Q", "uv", "e", "n", "t", "i", "n"]).text == "Quentin")
    #expect(try corrected(["K", "vu", "e", "n", "t", "i", "n"]).text == "Kventin", "both are as likely")
  }

  @Test func tellsACapitalIFromASmallL() throws {
    #expect(try corrected(["l", "a", "n"]).text == "Ian", "surely read")
    #expect(try corrected(["l", "a", "n"], words: FewWords(words: ["lan", "ian"])).text == "lan")
    #expect(try corrected(["I", "e", "s"], words: FewWords(words: ["les"])).text == "les")
    #expect(try corrected(["L", "a", "n"]).text == "Lan")
    #expect(try corrected(["l"], words: FewWords(words: ["i"])).text == "l")
  }

  @Test func leavesNumbersAndOtherAlphabets() throws {
    #expect(try corrected(["X", "V", "ID"], words: FewWords(words: ["xvd"])).text == "XVI")
    #expect(try corrected(["ж", "un"], words: FewWords(words: ["жn", "un"])).text == "жu")
    #expect(try corrected(["7", "un"], words: FewWords(words: ["7n"])).text == "7u")
  }

  @Test func leavesWhatNoWordComesNear() throws {
    #expect(try corrected(["b", "i", "t", "ec", "h"]).text == "biteh")
    #expect(try corrected(["w", "i", "T", "ec", "h"]).text == "wiTch", "in whatever case")
  }

  @Test func correctsEachWordForItself() throws {
    let steps = ["w", "i", "t", "ec", "h", " ", "x", " ", "h", "a", "nr", "b", "o", "r"]
    let (text, glyphs) = try corrected(steps)
    #expect(text == "witch x harbor")
    #expect(glyphs.map(\.step) == Array(0..<steps.count))
  }

  @Test func spreadsALongerWordOverTheStepsOfTheShorter() throws {
    let (text, glyphs) = try corrected(["w", "i", "t", "-c", "h", " ", "x"])
    #expect(text == "witch x" && glyphs.count == 7)
    #expect(glyphs.map(\.step) == glyphs.map(\.step).sorted())
    #expect(glyphs.suffix(2).map(\.step) == [5, 6])
  }

  @Test func partsWordsWhereTheStepsLeaveRoomForASpace() throws {
    let (text, glyphs) = try corrected(["m", "i", "n", "e", "- ", "w", "i", "t", "c", "h"])
    #expect(text == "mine witch")
    #expect(glyphs.map(\.step) == [0, 1, 2, 3, 5, 5, 6, 7, 8, 9])
    #expect(try corrected(["M", "I", "N", "E", "- ", "W", "I", "T", "EC", "H"]).text == "MINE WITCH")
    #expect(try corrected(["m", "i", "n", "e", "-", "w", "i", "t", "c", "h"]).text == "minewitch", "no room")
    #expect(try corrected(["m", "i", "n", "e", "- ", "b", "i", "t", "c", "h"]).text == "minebitch", "one is no word")
    #expect(
      try corrected(["m", "i", "n", "e", "- ", "h", "a", "t"], words: FewWords(words: ["mine", "hat", "minehat"])).text
        == "minehat", "a word as it is")
  }

  @Test func survivesNothing() throws {
    #expect(try corrected([]).text == "")
    #expect(try corrected(["-", "-"]).text == "")
  }
}
