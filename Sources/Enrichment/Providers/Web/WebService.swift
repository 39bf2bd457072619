import HTTPTransport

/// A service that answers GET requests, and how its refusals are understood.
struct WebService: Sendable {
  /// The most bytes of an answer.
  private static let mostBytes = 1 << 20

  /// The base address.
  let base: HTTPURL
  private let seconds: Double
  private let transport: HTTPTransport

  /// Uses a service.
  ///
  /// - Parameters:
  ///   - base: The base address.
  ///   - seconds: The longest that an answer may take.
  ///   - transport: How to send.
  init(_ base: HTTPURL, seconds: Double, transport: HTTPTransport = HTTPTransport()) {
    self.base = base
    self.seconds = seconds
    self.transport = transport
  }

  /// Asks for what there may be.
  ///
  /// - Parameters:
  ///   - path: What follows the base address, with a query; beginning with "/".
  ///   - mediaType: What is accepted.
  ///   - isCanceled: True when nobody waits for the answer any more.
  /// - Returns: The body; nil when the service has no such thing.
  /// - Throws: ``LookupError``.
  func find(
    _ path: String, accepting mediaType: String, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [UInt8]? {
    let url: HTTPURL
    do { url = try base.appending(path) } catch { throw LookupError(error) }
    return try find(url, accepting: mediaType, isCanceled: isCanceled)
  }

  /// Asks what answers each question, though it be with nothing: that it is not there tells that the address is another.
  func get(
    _ path: String, accepting mediaType: String, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [UInt8] {
    try existing(find(path, accepting: mediaType, isCanceled: isCanceled))
  }

  /// The same of the base address, with values added to its query.
  func get(
    adding query: String, accepting mediaType: String, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [UInt8] {
    let url: HTTPURL
    do { url = try HTTPURL(base.text + (base.text.contains("?") ? "&" : "?") + query) } catch {
      throw LookupError(error)
    }
    return try existing(find(url, accepting: mediaType, isCanceled: isCanceled))
  }

  private func existing(_ body: [UInt8]?) throws(LookupError) -> [UInt8] {
    guard let body else { throw nothingThere }
    return body
  }

  private var nothingThere: LookupError {
    .permanent("There is nothing at \(base.text.prefix { $0 != "?" }): check the source's url.")
  }

  private func find(
    _ url: HTTPURL, accepting mediaType: String, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [UInt8]? {
    var request = HTTPRequest(.get, url, headers: [("Accept", mediaType)])
    request.limits.connect = .seconds(seconds)
    request.limits.idle = .seconds(seconds)
    request.limits.total = .seconds(seconds)
    request.limits.responseBytes = Self.mostBytes
    let response: HTTPResponse
    do { response = try transport.send(request, isCanceled: isCanceled) } catch { throw LookupError(error) }
    switch response.status {
    case 200..<300: return response.body
    case 404, 410:
      // A server that knows no such address answers with a page.
      guard !response.contentType.hasPrefix("text/html") else { throw nothingThere }
      return nil
    case 429: throw .rateLimited(seconds: response.retryAfterSeconds)
    case 503 where response.retryAfterSeconds != nil: throw .rateLimited(seconds: response.retryAfterSeconds)
    case 408, 500...: throw .temporary("The service answers with status \(response.status).")
    default: throw .permanent("The service refuses the request with status \(response.status).")
    }
  }
}

extension LookupError {
  init(_ error: HTTPError) {
    switch error {
    case .canceled: self = .canceled
    case .unreachable, .interrupted, .timedOut: self = .temporary(error.message)
    case .unsupported, .invalidRequest, .untrusted, .redirected, .tooLarge: self = .permanent(error.message)
    }
  }
}
