import FoundationEssentials

/// Where the models of one size are.
struct PPOCRModelFiles {
  let detector: String
  let recognizer: String

  /// Looks for a detector and a recognizer of a size, under the names of the project and of the packages that carry the models.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` that names the missing file.
  init(directory: String, model: String) throws(TextRecognitionError) {
    func find(_ part: String) throws(TextRecognitionError) -> String {
      let names = ["ppocrv6_\(model)_\(part).onnx", "PP-OCRv6_\(part)_\(model).onnx"]
      guard let path = names.map({ "\(directory)/\($0)" }).first(where: FileManager.default.fileExists(atPath:)) else {
        throw .modelUnavailable(
          "\(names[0]) was not found in \(directory); set modelDirectory or BOOKSPINE_MODEL_DIR to the folder with the PP-OCR models, "
            + "or use the engine tesseract")
      }
      return path
    }
    detector = try find("det")
    recognizer = try find("rec")
  }

  /// The recognizer's characters by class: the blank, those in the model's metadata or in a text file beside it, the space.
  func characters() throws(TextRecognitionError) -> [Character?] {
    guard let list = characterList() else {
      throw .modelUnavailable("\(recognizer) has no character list; use the models that the set-up fetches")
    }
    return [nil]
      + list.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
        // A line of only a carriage return cannot stand for itself: it ends lines in one of the packages.
        String(Substring(line)).first.flatMap { $0 == "\r\n" || $0 == "\r" ? nil : $0 }
      } + [" "]
  }

  /// The detector's file; nil when it cannot be read.
  func detectorContent() -> Data? { Self.content(of: detector) }

  /// The recognizer's file; nil when it cannot be read.
  func recognizerContent() -> Data? { Self.content(of: recognizer) }

  private static func content(of path: String) -> Data? {
    try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  }

  private func characterList() -> String? {
    if let file = recognizerContent(),
      let list = ONNXFile(file).text(of: "character")
    {
      return list
    }
    let beside = URL(filePath: recognizer).deletingPathExtension().appendingPathExtension("txt")
    guard let file = try? Data(contentsOf: beside) else { return nil }
    var list = String(decoding: file, as: UTF8.self)
    if list.utf8.last == UInt8(ascii: "\n") { list.removeLast() }
    return list
  }
}
