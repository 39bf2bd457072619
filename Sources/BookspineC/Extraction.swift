import CBookspineTypes
import JSONValues
import LanguageModel
import Scanning

/// Lets a callback find title and author, in later scans of a scanner; off by default.
///
/// An answer is used only when it follows the schema and its title and authors are on the spine, up to misread letters, or in
/// the scanner's catalog; its ISBN is not, as printed ones are found by their check digits. An answer that differs from the
/// built-in extraction gets a confidence of at most 0.7. After two failures in a row the built-in extraction does the rest of
/// the photo.
///
/// - Parameters:
///   - scanner: The scanner.
///   - callback: Called for each spine with text, on the thread that scans; NULL turns it off.
///   - userData: Handed to the callback as it is, while scans run and until another callback is set.
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_scanner_use_extraction)
public func scannerUseExtraction(
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ callback: bookspine_extraction_callback?,
  _ userData: UnsafeMutableRawPointer?
) -> bookspine_status {
  withStatus {
    let provider = callback.map { ExtractionCallback(callback: $0, userData: userData) }
    try Scanner.behind(scanner).setExtractionProvider(provider)
  }
}

/// Answers a request, during its callback; a second answer replaces the first.
///
/// - Parameters:
///   - reply: The reply of the request.
///   - answerJSON: A JSON object that follows the request's schema; at most 64 KiB.
/// - Returns: BOOKSPINE_STATUS_OK, also when the answer will not be used, or _INVALID_ARGUMENT.
@c(bookspine_extraction_answer)
public func extractionAnswer(
  _ reply: UnsafeMutablePointer<bookspine_extraction_reply>?, _ answerJSON: UnsafePointer<CChar>?
) -> bookspine_status {
  withStatus {
    ExtractionReply.at(try required(reply, "reply")).answer = try TextInput.cString(answerJSON, "answer_json")
  }
}

/// Lets a language model on a server find title and author, in later scans of a scanner; off by default.
///
/// The text of each spine goes to the server (`POST {url}/chat/completions`, OpenAI's interface), but no picture. Answers are
/// used as bookspine_scanner_use_extraction() says. When the server fails or takes too long, the built-in extraction reads the
/// spine.
///
/// - Parameters:
///   - scanner: The scanner.
///   - optionsJSON: NULL to turn it off, or {"url": the server's base address, such as "https://example.org/v1",
///     "model": its name, both required, "apiKey", "allowPlainHttp": whether http:// may be used beyond this machine (false),
///     "certificateFile": PEM certificates to trust instead of the system's, "timeoutSeconds": for an answer (20)}
///     (Docs/Schemas/language-model-options.json).
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS or _UNSUPPORTED.
@c(bookspine_scanner_use_language_model)
public func scannerUseLanguageModel(
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ optionsJSON: UnsafePointer<CChar>?
) -> bookspine_status {
  withStatus {
    let scanner = try Scanner.behind(scanner)
    let model = optionsJSON == nil ? nil : LanguageModel(options: try LanguageModelOptions(optionsJSON))
    scanner.setExtractionProvider(model)
  }
}
