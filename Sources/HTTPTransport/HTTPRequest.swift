/// What to ask a server.
public struct HTTPRequest: Sendable {
  /// What to do with the resource.
  public enum Method: String, Sendable {
    /// Read it.
    case get = "GET"
    /// Hand something to it.
    case post = "POST"
    /// Remove it.
    case delete = "DELETE"
  }

  /// What is sent along.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// Bytes of a media type.
    case bytes([UInt8], contentType: String)
    /// A form of files and values (RFC 7578).
    case multipart([Part])
  }

  /// A field of a form.
  public struct Part: Sendable {
    /// The field's name.
    public var name: String
    /// The file's name, for fields that are files.
    public var fileName: String?
    /// The media type.
    public var contentType: String
    /// The content.
    public var bytes: [UInt8]

    /// Makes a field.
    public init(name: String, fileName: String? = nil, contentType: String, bytes: [UInt8]) {
      self.name = name
      self.fileName = fileName
      self.contentType = contentType
      self.bytes = bytes
    }
  }

  /// When to give up.
  public struct Limits: Sendable {
    /// Until the connection stands, TLS included.
    public var connect: Duration = .seconds(10)
    /// Without a byte in either direction.
    public var idle: Duration = .seconds(30)
    /// For all of it, redirects included.
    public var total: Duration = .seconds(120)
    /// The most bytes of an answer.
    public var responseBytes = 8 << 20

    /// The defaults.
    public init() {}
  }

  /// What to do.
  public var method: Method
  /// Where.
  public var url: HTTPURL
  /// Further header fields, in order.
  public var headers: [(name: String, value: String)]
  /// What is sent along.
  public var body: Body
  /// When to give up.
  public var limits: Limits
  /// Whether it does no harm when it arrives twice.
  ///
  /// Otherwise it gets a connection of its own: on one that was open before, a server that is closing it could make libcurl send
  /// the request again.
  public var isRepeatable = true
  /// Whether redirects to other servers are followed, by https alone, as pictures are handed around; for requests that tell nothing
  /// which only one server may know.
  public var followsOtherServers = false

  /// Makes a request.
  public init(
    _ method: Method = .get, _ url: HTTPURL, headers: [(name: String, value: String)] = [], body: Body = .none,
    limits: Limits = Limits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.limits = limits
  }
}
