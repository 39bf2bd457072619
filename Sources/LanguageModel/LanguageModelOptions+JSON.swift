import HTTPTransport
import JSONValues

extension LanguageModelOptions: JSONOptions {
  /// Takes the address and the model, which must be there, and how the server is asked.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported``.
  public init(_ reader: inout OptionReader) throws {
    let url = try reader.requiredServer()
    guard let model = try reader.string("model") else {
      throw OptionError("Option \"model\" is missing: the model's name.")
    }
    self.init(url: url, model: model)
    key = try reader.string("apiKey")
    certificateFile = try reader.string("certificateFile")
    timeout = try reader.seconds("timeoutSeconds") ?? timeout
  }
}
