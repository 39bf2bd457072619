import Glibc
import JSONValues

extension OptionReader {
  /// The address of a server, from the options "url" and "allowPlainHttp"; to be read last.
  ///
  /// - Returns: nil when there is no "url".
  /// - Throws: `OptionError`, for an unknown key before anything else; ``HTTPError/unsupported`` for an address in a build
  ///   without the network.
  public mutating func server() throws -> HTTPURL? {
    let address = try takeAddress()
    return try address.text.map { try Self.resolved($0, allowsPlainHTTP: address.allowsPlainHTTP) }
  }

  /// The address of a server, which must be there, as ``server()`` reads it.
  ///
  /// - Throws: As ``server()``, and `OptionError` when there is none.
  public mutating func requiredServer() throws -> HTTPURL {
    let address = try takeAddress()
    guard HTTPTransport.isAvailable else { throw HTTPError.unsupported }
    guard let text = address.text else { throw OptionError("Option \"url\" is missing: the server's base address.") }
    return try Self.resolved(text, allowsPlainHTTP: address.allowsPlainHTTP)
  }

  /// A file of certificates, from the option "certificateFile".
  ///
  /// - Throws: `OptionError` when it cannot be read.
  public mutating func certificateFile() throws(OptionError) -> String? {
    guard let path = try string("certificateFile") else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
      throw OptionError(
        "Option \"certificateFile\" must name a file of PEM certificates; \(path.prefix(200)) is none that can be read."
      )
    }
    return path
  }

  private mutating func takeAddress() throws(OptionError) -> (text: String?, allowsPlainHTTP: Bool) {
    let text = try string("url")
    let allowsPlainHTTP = try bool("allowPlainHttp") ?? false
    try finish()
    return (text, allowsPlainHTTP)
  }

  private static func resolved(_ text: String, allowsPlainHTTP: Bool) throws -> HTTPURL {
    do throws(HTTPError) {
      let url = try HTTPURL(server: text, allowsPlainHTTP: allowsPlainHTTP)
      guard !url.text.contains(where: { $0 == "?" || $0 == "#" }) else {
        throw HTTPError.invalidRequest("It must end before \"?\" and \"#\": what follows them would not be sent.")
      }
      return url
    } catch {
      guard case .invalidRequest(let reason) = error else { throw error }
      throw OptionError("Option \"url\" cannot be used. \(reason)")
    }
  }

  /// A time of up to an hour, in seconds.
  public mutating func seconds(_ key: String) throws(OptionError) -> Duration? {
    try number(key, in: 0.01...3600).map { .seconds($0) }
  }
}
