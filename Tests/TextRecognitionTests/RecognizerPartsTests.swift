import Testing

@testable import TextRecognition

@Suite struct RecognizerPartsTests {
  @Test func leavesOtherNetworksAlone() {
    #expect(RecognizerParts(.made([]), characters: []) == nil)
    #expect(RecognizerParts(.made(Array("no model".utf8)), characters: [nil, "a", " "]) == nil)
    #expect(RecognizerParts(.made([0x08, 8]), characters: [nil, "a", " "]) == nil)
  }
}

@Suite(
  .enabled(
    if: (try? PPOCRModelFiles(directory: modelDirectory, model: "small")) != nil,
    "the PP-OCR models are missing; run Scripts/setup"))
struct SmallRecognizerPartsTests {
  private let parts: RecognizerParts
  private let file: FileBytes
  private let characters: [Character?]

  init() throws {
    let files = try PPOCRModelFiles(directory: modelDirectory, model: "small")
    characters = try files.characters()
    file = try #require(files.recognizerContent())
    parts = try #require(RecognizerParts(file, characters: characters))
  }

  @Test func readsLatin() throws {
    let latin = try #require(parts.latin())
    #expect(latin.characters.count < characters.count)
    #expect(latin.characters.first == .some(nil) && latin.characters.last == " ")
    #expect(latin.file.count < file.withUnsafeBytes(\.count))
    let classes = ONNXFile(latin.file).tensors(named: ["linear_8.w_0"])["linear_8.w_0"]
    #expect(classes?.shape.last == latin.characters.count)
    #expect(RecognizerParts(.made(latin.file), characters: latin.characters) == nil, "fitted twice")
  }

  @Test(arguments: [[1 << 62, 1 << 62], [1 << 40, 2], [], [0, 0]]) func refusesClassesOfOtherSizes(shape: [Int]) throws
  {
    let array = ONNXFile.Tensor(shape: shape, values: [1, 2, 3, 4])
    let damaged = try #require(
      RecognizerParts(.made(ONNXFile(file).replacing(["linear_8.w_0": array])), characters: characters))
    #expect(damaged.latin() == nil && damaged.head(of: .cyrillic) == nil)
  }

  @Test(arguments: [(Alphabet.cyrillic, "Жщ"), (.hangul, "책"), (.greek, "Ωώ"), (.ideographs, "本の")])
  func hasAHead(alphabet: Alphabet, letters: String) throws {
    let head = try #require(parts.head(of: alphabet))
    #expect(head.characters.first == .some(nil) && Set(letters).isSubset(of: head.characters.compactMap(\.self)))
    let arrays = ONNXFile(head.file).tensors(named: ["linear_8.w_0", "conv2d_1.w_0"])
    #expect(arrays.keys.sorted() == ["linear_8.w_0"], "the backbone is left out")
    #expect(arrays["linear_8.w_0"]?.shape.last == head.characters.count)
  }
}
