import JSONValues

/// How covers are fetched, and how many.
public struct CoverOptions: Hashable, Sendable {
  /// The most covers of a call, 1...100,000.
  public var limit = 1000
  /// The most bytes of a fetched file, 1024...64 MiB.
  public var byteLimit = 4 << 20
  /// The most bytes of all kept covers.
  public var folderLimit = 256 << 20
  /// The most pixels of a side of what is kept, 64...4096.
  public var longestSide = 1000
  /// The longest that a cover may take, in seconds.
  public var timeoutSeconds = 10.0
  /// Whether covers are also fetched by http, and from this machine.
  public var allowsPlainHTTP = false
  /// Whether those are fetched, too, that could not be used the last time.
  public var retriesRefused = false

  /// The defaults.
  public init() {}
}

extension CoverOptions: JSONOptions {
  /// Takes the options of a call.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    limit = try reader.integer("limit", in: 1...100_000) ?? limit
    byteLimit = try reader.integer("byteLimit", in: 1024...64 << 20) ?? byteLimit
    folderLimit = try reader.integer("folderLimit", in: 0...1 << 50) ?? folderLimit
    longestSide = try reader.integer("longestSide", in: 64...4096) ?? longestSide
    timeoutSeconds = try reader.number("timeoutSeconds", in: 0.01...3600) ?? timeoutSeconds
    allowsPlainHTTP = try reader.bool("allowPlainHttp") ?? allowsPlainHTTP
    retriesRefused = try reader.bool("retryRefused") ?? retriesRefused
  }
}
