import HTTPTransport
import JSONValues

extension LanguageModelOptions: JSONOptions {
  /// Takes the address and the model, which must be there, and how the server is asked.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported``.
  public init(_ reader: inout OptionReader) throws {
    let model = try reader.string("model")
    let key = try reader.string("apiKey")
    let certificateFile = try reader.certificateFile()
    let timeout = try reader.seconds("timeoutSeconds")
    let url = try reader.requiredServer()
    guard let model, !model.isEmpty else { throw OptionError("Option \"model\" is missing: the model's name.") }
    if let key, !key.unicodeScalars.allSatisfy({ (0x21...0x7E) ~= $0.value }) {
      throw OptionError("Option \"apiKey\" has spaces, line breaks or letters beyond ASCII, which no key has.")
    }
    self.init(url: url, model: model)
    self.key = key
    self.certificateFile = certificateFile
    if let timeout { self.timeout = timeout }
  }
}
