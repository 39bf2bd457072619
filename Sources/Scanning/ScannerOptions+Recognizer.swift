import Language
import TextRecognition

extension ScannerOptions {
  /// Loads the engine that the options ask for; `auto` takes Tesseract where PP-OCR is not complete.
  func makeRecognizer() throws -> any TextRecognizer {
    switch engine {
    case .ppocr: return try makePPOCR()
    case .tesseract: return try makeTesseract()
    case .auto:
      do {
        return try makePPOCR()
      } catch TextRecognitionError.engineUnavailable, TextRecognitionError.modelUnavailable {
        return try makeTesseract()
      }
    }
  }

  /// The limit of memory in bytes.
  var memoryLimit: Int? { memoryLimitMB.map { $0 * 1_000_000 } }

  #if PPOCR
    private func makePPOCR() throws -> PPOCRRecognizer {
      var options = PPOCRRecognizer.Options()
      if let modelDirectory { options.modelDirectory = modelDirectory }
      if let runtimeDirectory { options.runtimeDirectory = runtimeDirectory }
      options.model = model
      options.threads = threads
      options.languages = languages
      options.vocabulary = SpineVocabulary()
      options.memoryLimit = memoryLimit
      options.photoMemory = PhotoMemory.usualBytes
      options.cacheDirectory = cacheDirectory
      return try PPOCRRecognizer(options: options)
    }
  #else
    private func makePPOCR() throws(TextRecognitionError) -> any TextRecognizer {
      throw .engineUnavailable("This build of the library has no PP-OCR; use the engine tesseract.")
    }
  #endif

  private func makeTesseract() throws -> TesseractRecognizer {
    var options = TesseractRecognizer.Options()
    options.languages = languages
    options.threads = threads
    options.memoryLimit = memoryLimit
    options.photoMemory = PhotoMemory.usualBytes
    return try TesseractRecognizer(options: options)
  }
}
