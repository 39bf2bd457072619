import FoundationEssentials
import Testing

@testable import TextRecognition

@Suite struct PPOCRModelsTests {
  @Test func namesWhatIsMissing() {
    var options = PPOCRRecognizer.Options()
    options.runtimeDirectory = "/nowhere"
    #expect {
      try PPOCRRecognizer(options: options)
    } throws: { error in
      guard case TextRecognitionError.engineUnavailable(let message) = error else { return false }
      return message.contains("/nowhere") && message.contains("BOOKSPINE_RUNTIME_DIR")
    }
    #expect {
      try PPOCRModelFiles(directory: "/nowhere", model: "small")
    } throws: { error in
      guard case TextRecognitionError.modelUnavailable(let message) = error else { return false }
      return message.contains("/nowhere") && message.contains("ppocrv6_small_det.onnx")
    }
  }

  @Test func findsOtherModels() throws {
    try withFolder(["v5/det/det.onnx", "v5/rec/rec.onnx", "v5/ppocrv5_dict.txt", "v5/cls/cls.onnx"]) { folder in
      let files = try PPOCRModelFiles(directory: "\(folder)/v5", model: nil)
      #expect(files.detector == "\(folder)/v5/det/det.onnx" && files.recognizer == "\(folder)/v5/rec/rec.onnx")
      #expect(files.characterFile == "\(folder)/v5/ppocrv5_dict.txt")
      #expect(throws: TextRecognitionError.self, "another than was asked for") {
        try PPOCRModelFiles(directory: "\(folder)/v5", model: "tiny")
      }
    }
  }

  @Test func tellsModelsApartByName() throws {
    try withFolder(["det_v4.onnx", "rec_v4.onnx", "det_v5.onnx", "rec_v5.onnx", "rec_v5.txt"]) { folder in
      let files = try PPOCRModelFiles(directory: folder, model: "v5")
      #expect(files.characterFile == "\(folder)/rec_v5.txt")
      let older = try PPOCRModelFiles(directory: folder, model: "V4")
      #expect(older.detector == "\(folder)/det_v4.onnx" && older.characterFile == nil)
      #expect {
        try PPOCRModelFiles(directory: folder, model: nil)
      } throws: { error in
        guard case TextRecognitionError.modelUnavailable(let message) = error else { return false }
        return message.contains("det_v4.onnx, det_v5.onnx") && message.contains("set model")
      }
    }
  }

  @Test func readsTheCharactersBesideAModel() throws {
    try withFolder(["det.onnx", "rec.onnx", "rec.txt"], content: "a\r\nbc\r\n\u{3000}\r\n") { folder in
      let characters = try PPOCRModelFiles(directory: folder, model: nil).characters()
      #expect(characters == [nil, "a", "b", "\u{3000}", " "])
    }
  }

  /// Calls with a folder that has these files, and is gone afterwards.
  private func withFolder(_ files: [String], content: String = "", body: (String) throws -> Void) throws {
    let folder = URL(filePath: "\(FileManager.default.temporaryDirectory.path)/models-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files.map({ folder.appending(path: $0) }) {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: file)
    }
    try body(folder.path)
  }
}
