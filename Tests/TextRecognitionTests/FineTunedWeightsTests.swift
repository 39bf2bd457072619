import FoundationEssentials
import Testing

@testable import TextRecognition

@Suite struct FineTunedWeightsTests {
  @Test(arguments: ["a", "Z", "ß", "Ő", "ǅ", "Ạ", "7", "’", "–", "€", " "] as [Character]) func keeps(
    character: Character
  ) {
    #expect(FineTunedWeights.isLatin(character))
  }

  @Test(arguments: ["Ж", "Ω", "本", "한", "ع", "\r\n", "e\u{301}\u{302}", "🇩🇪"] as [Character]) func cutsOff(
    character: Character
  ) {
    #expect(!FineTunedWeights.isLatin(character))
  }

  @Test func leavesOtherNetworksAlone() {
    #expect(FineTunedWeights.tuned(Data(), characters: []) == nil)
    #expect(FineTunedWeights.tuned(Data("no model".utf8), characters: [nil, "a", " "]) == nil)
    let latin = [nil] + (0..<600).map { Character(Unicode.Scalar(UInt8($0 % 90 + 33))) } + [" "]
    #expect(FineTunedWeights.tuned(Data([0x08, 8]), characters: latin) == nil)
  }

  @Test(
    .enabled(
      if: (try? PPOCRModelFiles(directory: modelDirectory, model: "small")) != nil,
      "the PP-OCR models are missing; run Scripts/setup"))
  func tunesTheSmallNetwork() throws {
    let files = try PPOCRModelFiles(directory: modelDirectory, model: "small")
    let characters = try files.characters()
    let file = try #require(files.recognizerContent())
    let tuned = try #require(FineTunedWeights.tuned(file, characters: characters))
    #expect(tuned.characters.count < characters.count)
    #expect(tuned.characters.first == .some(nil) && tuned.characters.last == " ")
    #expect(tuned.file.count < file.count)
    let head = ONNXFile(tuned.file).tensors(named: ["linear_8.w_0"])["linear_8.w_0"]
    #expect(head?.shape.last == tuned.characters.count)
    #expect(FineTunedWeights.tuned(tuned.file, characters: tuned.characters) == nil, "tuned twice")
  }
}
