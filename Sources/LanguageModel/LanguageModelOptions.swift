import HTTPTransport

/// Which language model to ask, and how.
public struct LanguageModelOptions: Sendable {
  /// The base address of a server with OpenAI's interface, such as `https://example.org/v1`.
  public var url: HTTPURL
  /// The model's name.
  public var model: String
  /// The key that opens the server; never shown.
  public var key: String?
  /// A PEM file of certificates to trust instead of the system's.
  public var certificateFile: String?
  /// How long an answer may take.
  public var timeout: Duration = .seconds(20)

  /// Options with the defaults.
  public init(url: HTTPURL, model: String) {
    self.url = url
    self.model = model
  }
}
