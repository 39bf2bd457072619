import HTTPTransport
import JSONValues
import Scanning

/// Asks a server with OpenAI's interface (`POST {url}/chat/completions`) what stands on a spine.
public struct LanguageModel: ExtractionProvider {
  /// "languageModel".
  public let name = "languageModel"
  private static let mostAnswerBytes = 1 << 20
  private static let mostTokens = 500.0

  private let options: LanguageModelOptions
  private let transport: HTTPTransport

  /// Makes a provider; nothing is sent yet.
  public init(options: LanguageModelOptions) {
    self.options = options
    var transportOptions = HTTPTransport.Options()
    transportOptions.certificateFile = options.certificateFile
    transport = HTTPTransport(options: transportOptions)
  }

  /// Sends one request.
  ///
  /// - Throws: ``HTTPError``.
  public func answer(_ request: ExtractionRequest, isStopped: @escaping () -> Bool) throws -> [UInt8]? {
    var http = HTTPRequest(.post, try options.url.appending("/chat/completions"))
    http.headers.append(("Accept", "application/json"))
    if let key = options.key { http.headers.append(("Authorization", "Bearer \(key)")) }
    http.body = .bytes(try JSONText.encode(body(for: request)), contentType: "application/json")
    http.limits.idle = options.timeout
    http.limits.total = options.timeout
    http.limits.responseBytes = Self.mostAnswerBytes
    let response = try transport.send(http, isCanceled: isStopped)
    guard response.isSuccess else { throw Failure(message: "The server answered with status \(response.status).") }
    guard let json = JSONValue(parsing: response.body),
      let answer = json["choices"]?.elements?.first?["message"]?["content"]?.text
    else { throw Failure(message: "The server's answer is not one of a language model.") }
    return Array(answer.utf8)
  }

  /// Why an answer cannot be used.
  struct Failure: ExtractionFailure {
    let message: String
  }

  private func body(for request: ExtractionRequest) -> JSONValue {
    func message(_ role: String, _ text: String) -> JSONValue {
      .object(["role": .string(role), "content": .string(text)])
    }
    let schema = JSONValue(parsing: ExtractionRequest.schema.utf8) ?? .null
    let format: JSONValue = .object([
      "type": .string("json_schema"),
      "json_schema": .object(["name": .string("book_spine"), "strict": .bool(true), "schema": schema]),
    ])
    return .object([
      "model": .string(options.model), "temperature": .number(0), "max_tokens": .number(Self.mostTokens),
      "messages": .array([message("system", ExtractionRequest.instructions), message("user", request.text)]),
      "response_format": format,
    ])
  }
}

extension HTTPError: ExtractionFailure {}
