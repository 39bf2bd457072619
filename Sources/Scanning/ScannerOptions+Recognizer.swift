import Glibc
import JSONValues
import Language
import TextRecognition

extension ScannerOptions {
  /// Loads the engine that the options ask for; `auto` takes Tesseract where PP-OCR is not complete, unless a folder that
  /// should hold it, or one of its models, was named.
  ///
  /// - Throws: `OptionError` where the cache's folder cannot be written; what the engines throw.
  func loadEngine() throws -> LoadedEngine {
    if let cacheDirectory { try makeWritableFolder(cacheDirectory, named: "cacheDirectory") }
    switch engine {
    case .ppocr: return try makePPOCR()
    case .tesseract: return try makeTesseract(nil)
    case .auto:
      do {
        return try makePPOCR()
      } catch TextRecognitionError.engineUnavailable(let text) where !namesPPOCR {
        return try makeTesseract(.fallback(text))
      } catch TextRecognitionError.modelUnavailable(let text) where !namesPPOCR {
        return try makeTesseract(.fallback(text))
      }
    }
  }

  /// An engine, what to tell of the choice, and the most bytes of memory that it and photos may take.
  struct LoadedEngine {
    let recognizer: any TextRecognizer
    let warning: ScanWarning?
    let memoryLimit: Int?
  }

  /// Whether the host has named something of PP-OCR, which is then not to be done without.
  private var namesPPOCR: Bool { modelDirectory != nil || runtimeDirectory != nil || model != nil }

  /// The limit of memory in bytes.
  var memoryLimit: Int? { memoryLimitMB.map { $0 * 1_000_000 } }

  #if PPOCR
    private func makePPOCR() throws -> LoadedEngine {
      var options = PPOCRRecognizer.Options()
      if let modelDirectory { options.modelDirectory = modelDirectory }
      if let runtimeDirectory { options.runtimeDirectory = runtimeDirectory }
      options.model = model
      options.threads = threads
      options.languages = languages
      options.memoryLimit = memoryLimit
      options.photoMemory = PhotoMemory.usualBytes
      options.cacheDirectory = cacheDirectory
      let recognizer = try PPOCRRecognizer(options: options)
      let isShort = memoryLimit == nil && recognizer.isTiled
      return LoadedEngine(
        recognizer: recognizer, warning: isShort ? .littleMemory : nil, memoryLimit: recognizer.memoryLimit)
    }
  #else
    private func makePPOCR() throws(TextRecognitionError) -> LoadedEngine {
      throw .engineUnavailable("This build of the library has no PP-OCR; use the engine tesseract.")
    }
  #endif

  private func makeTesseract(_ warning: ScanWarning?) throws -> LoadedEngine {
    for folder in [modelDirectory, runtimeDirectory].compactMap(\.self) where !isFolder(folder) {
      throw TextRecognitionError.modelUnavailable(
        "\(folder) is no folder; leave out what names it, as Tesseract needs none")
    }
    var options = TesseractRecognizer.Options()
    options.languages = languages
    options.threads = threads
    options.memoryLimit = memoryLimit
    options.photoMemory = PhotoMemory.usualBytes
    return LoadedEngine(
      recognizer: try TesseractRecognizer(options: options), warning: warning, memoryLimit: memoryLimit)
  }
}

extension ScanWarning {
  /// The process may take little memory.
  fileprivate static let littleMemory = ScanWarning(
    .littleMemory,
    "Photos are looked at in tiles, which finds fewer books, since the limit of this process's control group leaves little memory: raise it, "
      + "or set memoryLimitMB to say that this is meant.")

  /// PP-OCR is missing for a reason.
  fileprivate static func fallback(_ reason: String) -> ScanWarning {
    ScanWarning(
      .engineFallback, "Tesseract reads, which gets far fewer books right, since PP-OCR is not complete: \(reason).")
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Makes a folder, and those that it is in, where they are missing.
private func makeWritableFolder(_ path: String, named option: String) throws(OptionError) {
  for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o777) }
  var reason: String? {
    if path.isEmpty || path.utf8.contains(0) { return "that is no name" }
    if mkdir(path, 0o777) != 0, errno != EEXIST { return String(cString: strerror(errno)) }
    if !isFolder(path) { return "it is a file" }
    return access(path, W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
  }
  guard let reason else { return }
  throw OptionError("\(option) \"\(path)\" is no folder that can be written: \(reason). Name another one, or none.")
}
