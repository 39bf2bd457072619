import Glibc
import Language
import Memory

/// Where a detector, a recognizer and its list of characters are: of PP-OCR from version 4 on, of any size.
struct PPOCRModelFiles {
  let detector: String
  let recognizer: String
  /// The text file with the recognizer's characters, one a line; nil where none is beside it.
  let characterFile: String?

  /// The size that is taken where none is named, if the folder has it.
  private static let defaultModel = "small"

  /// Looks for a detector and a recognizer in a folder and the folders in it.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - model: A size, such as "small", or a part of the files' paths, such as "ppocrv5"; nil: "small", or, where that is not there, the
  ///     only one that is.
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` that names the missing file, or those among which the model does not tell.
  init(directory: String, model: String?) throws(TextRecognitionError) {
    let files = Self.files(in: directory)
    func find(_ part: String) throws(TextRecognitionError) -> String {
      // As the project and the packages that carry the models call them.
      let size = model ?? Self.defaultModel
      let names = ["ppocrv6_\(size)_\(part).onnx", "PP-OCRv6_\(part)_\(size).onnx"]
      let networks = files.filter { $0.hasSuffix(".onnx") && Self.words(of: $0).contains(part) }
      let named = networks.filter { path in model.map { path.lowercased().hasPart($0.lowercased()) } ?? true }
      let found = names.filter(files.contains).first.map { [$0] } ?? named
      guard let file = found.first else {
        throw .modelUnavailable(
          "\(names[0]) was not found in \(directory); set modelDirectory or BOOKSPINE_MODEL_DIR to the folder with the PP-OCR models, "
            + "or use the engine tesseract")
      }
      guard found.count == 1 else {
        throw .modelUnavailable(
          "\(directory) has \(found.joined(separator: ", ")); set model to a part of one's name")
      }
      return "\(directory)/\(file)"
    }
    detector = try find("det")
    recognizer = try find("rec")
    characterFile = Self.characterFile(of: recognizer, among: files.map { "\(directory)/\($0)" })
  }

  /// The recognizer's characters by class: the blank, those in the model's metadata or in a text file beside it, the space.
  func characters() throws(TextRecognitionError) -> [Character?] {
    guard let list = characterList() else {
      throw .modelUnavailable(
        "\(recognizer) has no character list; put a text file beside it, a character a line, whose name is the model's or has dict in it"
      )
    }
    return [nil]
      + list.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
        // A line of only a carriage return cannot stand for itself: it ends lines in one of the packages.
        String(Substring(line)).first.flatMap { $0 == "\r\n" || $0 == "\r" ? nil : $0 }
      } + [" "]
  }

  /// The bytes of both networks' files; 0 for those that cannot be read.
  var byteCount: Int {
    [detector, recognizer].reduce(0) { sum, path in
      var status = stat()
      return stat(path, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// The detector's file; nil when it cannot be read.
  func detectorContent() -> FileBytes? { Self.content(of: detector) }

  /// The recognizer's file; nil when it cannot be read.
  func recognizerContent() -> FileBytes? { Self.content(of: recognizer) }

  private static func content(of path: String) -> FileBytes? { MappedFile(path: path).map { .mapped($0) } }

  /// The files in a folder and in the folders in it, as paths from there, in the order of their names.
  private static func files(in directory: String) -> [String] {
    namesInFolder(directory).flatMap { name in
      [name] + namesInFolder("\(directory)/\(name)").map { "\(name)/\($0)" }
    }.sorted()
  }

  /// The words of a file's name, in small letters.
  private static func words(of path: String) -> [String] {
    path.lowercased().split(separator: "/").last.map { $0.split { !$0.isLetter }.map(String.init) } ?? []
  }

  /// The text file with a recognizer's characters: the one of its name, or the only one for a dictionary.
  private static func characterFile(of recognizer: String, among files: [String]) -> String? {
    let beside = "\(recognizer.dropLast(".onnx".count)).txt"
    let lists = files.filter { $0.hasSuffix(".txt") && !Set(words(of: $0)).isDisjoint(with: ["dict", "keys"]) }
    return files.contains(beside) ? beside : lists.count == 1 ? lists.first : nil
  }

  private func characterList() -> String? {
    if let file = recognizerContent(), let list = ONNXFile(file).text(of: "character") { return list }
    guard let file = characterFile.flatMap(Self.content) else { return nil }
    var list = file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    if list.utf8.last == UInt8(ascii: "\n") { list.removeLast() }
    return list
  }
}
