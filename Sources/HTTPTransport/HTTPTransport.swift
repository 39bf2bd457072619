import Threading

/// Sends requests over HTTP and blocks until they are answered; used from many threads at once.
///
/// TLS certificates are always verified. Redirects are followed to the same scheme, machine and port only, unless a request says so. Nothing is
/// stored: no cookies, no cache, no log. Connections stay open for the next request until the last copy of the transport goes.
public struct HTTPTransport: Sendable {
  /// What requests have in common.
  public struct Options: Sendable {
    /// Names the program to servers.
    public var userAgent = "bookspine"
    /// A PEM file of certificates to trust instead of the system's.
    public var certificateFile: String?

    /// The defaults.
    public init() {}
  }

  /// Takes a piece of a body as it arrives; returns false when it needs no more.
  public typealias Receiver = (UnsafeRawBufferPointer) -> Bool

  /// Follows so many redirects.
  private static let mostRedirects = 5

  /// What requests have in common.
  public let options: Options
  #if Remote
    private let connections = CurlConnections()
  #endif

  /// Whether the library was built with the network.
  public static var isAvailable: Bool {
    #if Remote
      true
    #else
      false
    #endif
  }

  /// Makes a transport.
  public init(options: Options = Options()) { self.options = options }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - isCanceled: Asked about 20 times a second, on the calling thread; true ends the call.
  ///   - onBody: Takes the body of a successful answer instead of the response; its size is then not limited.
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``HTTPError``.
  public func send(
    _ request: HTTPRequest, isCanceled: @escaping () -> Bool = { false }, onBody: Receiver? = nil
  ) throws(HTTPError) -> HTTPResponse {
    let deadline = Moment.now + request.limits.total
    var request = request
    for _ in 0...Self.mostRedirects {
      try Self.check(request)
      request.limits.total = deadline - .now
      let response = try perform(request, isCanceled: isCanceled, onBody: onBody)
      guard let target = try Self.redirect(response, of: request) else { return response }
      request.url = target
    }
    throw .redirected("The server redirects in circles.")
  }

  #if Remote
    private func perform(
      _ request: HTTPRequest, isCanceled: @escaping () -> Bool, onBody: Receiver?
    ) throws(HTTPError) -> HTTPResponse {
      try CurlTransfer(request, options: options, isCanceled: isCanceled, onBody: onBody).run(on: connections)
    }
  #else
    private func perform(
      _ request: HTTPRequest, isCanceled: @escaping () -> Bool, onBody: Receiver?
    ) throws(HTTPError) -> HTTPResponse { throw .unsupported }
  #endif

  /// A line break in a field would begin another one (RFC 9112, section 11.1).
  private static func check(_ request: HTTPRequest) throws(HTTPError) {
    for (name, value) in request.headers {
      let isSafe = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      guard isSafe, !name.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .invalidRequest("A header field of the request has characters that are not allowed.")
      }
    }
  }

  /// Where an answer sends the request; nil when it is the final one.
  private static func redirect(_ response: HTTPResponse, of request: HTTPRequest) throws(HTTPError) -> HTTPURL? {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    guard let location = response.headers["location"] else {
      throw .redirected("The server redirects without saying where to.")
    }
    let target: HTTPURL
    do { target = try request.url.resolving(location) } catch {
      throw .redirected("\(request.url.origin) redirects to an address that is not followed: \(error.message)")
    }
    let isPublic = target.scheme == "https" && !target.isLoopback
    guard target.hasSameOrigin(as: request.url) || request.followsOtherServers && isPublic else {
      throw .redirected("\(request.url.origin) redirects to \(target.origin), which is not followed; use that address.")
    }
    guard request.method == .get || response.status >= 307 else {
      throw .redirected("\(request.url.origin) redirects a \(request.method.rawValue) request to be read instead.")
    }
    return target
  }
}
