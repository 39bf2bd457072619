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

  private func makePPOCR() throws -> PPOCRRecognizer {
    var options = PPOCRRecognizer.Options()
    if let modelDirectory { options.modelDirectory = modelDirectory }
    if let runtimeDirectory { options.runtimeDirectory = runtimeDirectory }
    options.model = model
    options.threads = threads
    options.languages = languages
    options.vocabulary = SpineVocabulary()
    return try PPOCRRecognizer(options: options)
  }

  private func makeTesseract() throws -> TesseractRecognizer {
    var options = TesseractRecognizer.Options()
    options.languages = languages
    options.threads = threads
    return try TesseractRecognizer(options: options)
  }
}
