import HTTPTransport

extension OptionReader {
  /// The address of a server: https, or http on this machine or where that is allowed.
  ///
  /// - Throws: ``ArgumentError/options(_:)``, ``HTTPError/unsupported``.
  static func address(_ text: String?, allowsPlainHTTP: Bool) throws -> HTTPURL {
    guard HTTPTransport.isAvailable else { throw HTTPError.unsupported }
    guard let text else { throw ArgumentError.options("Option \"url\" is missing: the server's base address.") }
    do {
      let url = try HTTPURL(text)
      guard url.scheme == "https" || url.isLoopback || allowsPlainHTTP else {
        throw HTTPError.invalidRequest(
          "Beyond this machine it must begin with https://, unless allowPlainHttp is true.")
      }
      return url
    } catch HTTPError.invalidRequest(let reason) {
      throw ArgumentError.options("Option \"url\" cannot be used. \(reason)")
    }
  }

  /// A time of up to an hour.
  mutating func seconds(_ key: String) throws -> Duration? {
    try number(key, in: 0.01...3600).map { .seconds($0) }
  }
}
