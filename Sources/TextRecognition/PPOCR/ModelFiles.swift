import FoundationEssentials

/// Where the models of one size are.
struct ModelFiles {
  let detector: String
  let reader: String

  /// Looks for a detector and a recogniser of a size, under the names of the project and of the packages that carry the models.
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
    reader = try find("rec")
  }

  /// The recogniser's characters by class: the blank, those in the model's metadata, the space.
  func characters() throws(TextRecognitionError) -> [Character?] {
    guard let file = try? Data(contentsOf: URL(filePath: reader), options: .alwaysMapped),
      let list = ONNXMetadata.value(of: "character", in: file)
    else { throw .modelUnavailable("\(reader) has no character list; use the models that the set-up fetches") }
    return [nil] + list.split(separator: "\n", omittingEmptySubsequences: false).map(\.first) + [" "]
  }
}
