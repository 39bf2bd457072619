import JSONValues

extension OptionReader {
  /// The address of a server, from the options "url" and "allowPlainHttp".
  ///
  /// - Returns: nil when there is no "url".
  /// - Throws: `OptionError`, ``HTTPError/unsupported`` for an address in a build without the network.
  public mutating func server() throws -> HTTPURL? {
    let text = try string("url")
    let allowsPlainHTTP = try bool("allowPlainHttp") ?? false
    guard let text else { return nil }
    do throws(HTTPError) {
      return try HTTPURL(server: text, allowsPlainHTTP: allowsPlainHTTP)
    } catch {
      guard case .invalidRequest(let reason) = error else { throw error }
      throw OptionError("Option \"url\" cannot be used. \(reason)")
    }
  }

  /// The address of a server, as ``server()`` reads it.
  ///
  /// - Throws: As ``server()``, and `OptionError` when there is none.
  public mutating func requiredServer() throws -> HTTPURL {
    guard HTTPTransport.isAvailable else { throw HTTPError.unsupported }
    guard let url = try server() else { throw OptionError("Option \"url\" is missing: the server's base address.") }
    return url
  }

  /// A time of up to an hour, in seconds.
  public mutating func seconds(_ key: String) throws(OptionError) -> Duration? {
    try number(key, in: 0.01...3600).map { .seconds($0) }
  }
}
