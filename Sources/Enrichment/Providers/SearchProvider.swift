import HTTPTransport

/// Looks books up with a search service: `GET {base}/search/advanced?title=&author=&maxResults=`.
public struct SearchProvider: BookProvider {
  /// The books that are asked for.
  private static let mostResults = 5

  private let base: HTTPURL
  private let transport: HTTPTransport
  private let seconds: Double

  /// Uses a service.
  ///
  /// - Parameters:
  ///   - url: The base address.
  ///   - seconds: The longest that an answer may take.
  ///   - transport: How to send.
  public init(url: HTTPURL, seconds: Double = 10, transport: HTTPTransport = HTTPTransport()) {
    base = url
    self.seconds = seconds
    self.transport = transport
  }

  /// The address of the service, without its path.
  public var name: String { base.origin }
  /// Whether it is on the device.
  public var isLocal: Bool { false }

  /// Looks a book up, as ``BookProvider`` says.
  public func lookUp(
    _ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool
  ) throws(LookupError) -> [FoundBook] {
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try transport.send(try request(query), isCanceled: isCanceled)
    } catch {
      throw LookupError(error)
    }
    switch response.status {
    case 200..<300: return try SearchAnswer.read(response.body)
    case 404, 410: return []
    case 429: throw .rateLimited(seconds: response.retryAfterSeconds)
    case 503 where response.retryAfterSeconds != nil: throw .rateLimited(seconds: response.retryAfterSeconds)
    case 408, 500...: throw .temporary("The service answers with status \(response.status).")
    default: throw .permanent("The service refuses the request with status \(response.status).")
    }
  }

  private func request(_ query: BookQuery) throws(HTTPError) -> HTTPRequest {
    var path = "/search/advanced?title=\(Self.escaped(query.title))&author=\(Self.escaped(query.author))"
    path += "&maxResults=\(Self.mostResults)"
    var request = HTTPRequest(.get, try base.appending(path), headers: [("Accept", "application/json")])
    request.limits.connect = .seconds(seconds)
    request.limits.idle = .seconds(seconds)
    request.limits.total = .seconds(seconds)
    request.limits.responseBytes = 1 << 20
    return request
  }

  /// Percent-encoding of all but the unreserved characters (RFC 3986, section 2.3).
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.prefix(200).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LookupError {
  fileprivate init(_ error: HTTPError) {
    switch error {
    case .canceled: self = .canceled
    case .unreachable, .interrupted, .timedOut: self = .temporary(error.message)
    case .unsupported, .invalidRequest, .untrusted, .redirected, .tooLarge: self = .permanent(error.message)
    }
  }
}
