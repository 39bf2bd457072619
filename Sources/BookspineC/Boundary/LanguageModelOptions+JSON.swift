import LanguageModel

extension LanguageModelOptions {
  /// Reads the options of `bookspine_scanner_use_language_model`.
  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    let url = try reader.string("url")
    let model = try reader.string("model")
    let key = try reader.string("apiKey")
    let allowsPlainHTTP = try reader.bool("allowPlainHttp") ?? false
    let certificateFile = try reader.string("certificateFile")
    let timeout = try reader.seconds("timeoutSeconds")
    try reader.finish()
    let address = try OptionReader.address(url, allowsPlainHTTP: allowsPlainHTTP)
    guard let model else { throw ArgumentError.options("Option \"model\" is missing: the model's name.") }
    self.init(url: address, model: model)
    self.key = key
    self.certificateFile = certificateFile
    if let timeout { self.timeout = timeout }
  }
}
