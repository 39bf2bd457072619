import HTTPTransport
import JSONValues
import Scanning

/// A remote scanner, and when it is to be used.
public final class RemoteConfiguration: Sendable {
  /// Scans by the service.
  public let remote: RemoteScanner
  /// Who scans.
  public let order: FallbackScanner.Order
  /// A scan on the device whose mean confidence is below it is doubtful, 0...1.
  public let leastConfidence: Double

  /// Makes a configuration.
  public init(
    _ remote: RemoteScanner, order: FallbackScanner.Order = .deviceFirst,
    leastConfidence: Double = FallbackScanner.defaultLeastConfidence
  ) {
    self.remote = remote
    self.order = order
    self.leastConfidence = leastConfidence
  }

  /// The scanner of one call.
  ///
  /// - Parameter device: Scans on the device; nil where there is no engine.
  /// - Returns: A scanner that asks either or both.
  public func scanner(device: Scanner?) -> FallbackScanner {
    FallbackScanner(device: device, remote: remote, order: order, leastConfidence: leastConfidence)
  }
}

extension RemoteConfiguration: JSONOptions {
  /// Takes the address, which must be there, and the other options of a remote scanner.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported``.
  public convenience init(_ reader: inout OptionReader) throws {
    let order = try reader.choice("order", FallbackScanner.Order.self) ?? .deviceFirst
    let leastConfidence =
      try reader.number("leastConfidence", in: 0...1) ?? FallbackScanner.defaultLeastConfidence
    let options = try RemoteOptions(&reader)
    do {
      self.init(try RemoteScanner(options: options), order: order, leastConfidence: leastConfidence)
    } catch HTTPError.invalidRequest(let reason) {
      throw OptionError("Option \"deviceId\" cannot be used. \(reason)")
    }
  }
}
