#if Remote
  import CCurl
#endif

/// An address of http or https without credentials, in normal form.
public struct HTTPURL: Hashable, Sendable {
  /// The whole address.
  public let text: String
  /// "http" or "https".
  public let scheme: String
  /// The name or number of the machine, in lower case.
  public let host: String
  /// The port, 1...65535.
  public let port: Int

  /// Reads an absolute address.
  ///
  /// - Throws: ``HTTPError/invalidRequest(_:)``, ``HTTPError/unsupported``.
  public init(_ text: String) throws(HTTPError) { try self.init(text, relativeTo: nil) }

  /// Reads the address of a server that is to be trusted with data: https, or http on this machine or where that is allowed.
  ///
  /// - Throws: ``HTTPError/invalidRequest(_:)``, ``HTTPError/unsupported``.
  public init(server text: String, allowsPlainHTTP: Bool) throws(HTTPError) {
    let url = try HTTPURL(text)
    guard url.scheme == "https" || url.isLoopback || allowsPlainHTTP else {
      throw .invalidRequest("Beyond this machine it must begin with https://, unless allowPlainHttp is true.")
    }
    self = url
  }

  /// The address that a reference found here means (RFC 3986, section 5).
  ///
  /// - Throws: ``HTTPError/invalidRequest(_:)``, ``HTTPError/unsupported``.
  public func resolving(_ reference: String) throws(HTTPError) -> HTTPURL {
    try HTTPURL(reference, relativeTo: self)
  }

  /// Appends to the path and drops the query.
  ///
  /// - Parameter path: Begins with "/"; may end with a query.
  /// - Returns: The longer address.
  /// - Throws: ``HTTPError/invalidRequest(_:)``, ``HTTPError/unsupported``.
  public func appending(_ path: String) throws(HTTPError) -> HTTPURL {
    var base = text.prefix { $0 != "?" && $0 != "#" }
    while base.last == "/" { base.removeLast() }
    return try HTTPURL(base + path)
  }

  /// Whether both are served by the same scheme, machine and port (RFC 6454).
  public func hasSameOrigin(as other: HTTPURL) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Scheme, machine and port: what may be told to anyone.
  public var origin: String { "\(scheme)://\(host):\(port)" }

  /// Whether it means this machine.
  public var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// The longest address that is accepted, in bytes.
  private static let longest = 8192

  #if Remote
    private init(_ text: String, relativeTo base: HTTPURL?) throws(HTTPError) {
      guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        throw .invalidRequest("The address is too long, or has spaces or control characters.")
      }
      guard let parser = curl_url() else { throw .invalidRequest("The system has no memory left.") }
      defer { curl_url_cleanup(parser) }
      if let base { curl_url_set(parser, CURLUPART_URL, base.text, 0) }
      guard curl_url_set(parser, CURLUPART_URL, text, 0) == CURLUE_OK else {
        throw .invalidRequest("The address is not one such as https://example.org/path.")
      }
      func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parser, part, &value, UInt32(flags)) == CURLUE_OK, let value else { return nil }
        defer { curl_free(value) }
        return String(cString: value)
      }
      guard let scheme = part(CURLUPART_SCHEME), scheme == "https" || scheme == "http" else {
        throw .invalidRequest("The address must begin with https:// or http://.")
      }
      guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
        throw .invalidRequest("The address must not hold a user's name or password.")
      }
      guard let whole = part(CURLUPART_URL), let host = part(CURLUPART_HOST),
        let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap(Int.init)
      else { throw .invalidRequest("The address names no server.") }
      (self.text, self.scheme, self.host, self.port) = (whole, scheme, host.lowercased(), port)
    }
  #else
    private init(_ text: String, relativeTo base: HTTPURL?) throws(HTTPError) { throw .unsupported }
  #endif
}
