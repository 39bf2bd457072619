import CBookspineTypes
import HTTPTransport
import Imaging
import RemoteScanning
import Scanning

/// A remote scanner, and when it is to be used.
final class RemoteConfiguration: Sendable {
  let remote: RemoteScanner
  private let order: FallbackScanner.Order
  private let leastConfidence: Double

  /// Reads the options of `bookspine_remote_create`.
  init(_ json: UnsafePointer<CChar>?) throws {
    var reader = try OptionReader(json)
    let url = try reader.string("url")
    order = try reader.choice("order", FallbackScanner.Order.self) ?? .deviceFirst
    leastConfidence = try reader.number("leastConfidence", in: 0...1) ?? 0.5
    let allowsPlainHTTP = try reader.bool("allowPlainHttp") ?? false
    let change = try RemoteOptions.changes(&reader)
    try reader.finish()
    var options = RemoteOptions(url: try OptionReader.address(url, allowsPlainHTTP: allowsPlainHTTP))
    change(&options)
    do {
      remote = try RemoteScanner(options: options)
    } catch HTTPError.invalidRequest(let reason) {
      throw ArgumentError.options("Option \"deviceId\" cannot be used. \(reason)")
    }
  }

  /// The scanner of one call.
  func scanner(with scanner: UnsafeMutablePointer<bookspine_scanner>?) throws -> FallbackScanner {
    FallbackScanner(
      device: try scanner.map { try Scanner.behind($0) }, remote: remote, order: order,
      leastConfidence: leastConfidence)
  }
}

extension RemoteOptions {
  /// Reads everything but the address.
  fileprivate static func changes(_ reader: inout OptionReader) throws -> (inout RemoteOptions) -> Void {
    let endpoint = try reader.choice("endpoint", Endpoint.self)
    let deviceID = try reader.string("deviceId")
    let certificateFile = try reader.string("certificateFile")
    let preprocesses = try reader.bool("preprocess") ?? true
    let longestSide = try reader.integer("longestSide", in: 64...Image.maximumSide)
    let attempts = try reader.integer("attempts", in: 1...20)
    let connect = try reader.seconds("connectSeconds")
    let idle = try reader.seconds("idleSeconds")
    let stall = try reader.seconds("stallSeconds")
    let total = try reader.seconds("totalSeconds")
    let wait = try reader.seconds("longestWaitSeconds")
    return { options in
      options.endpoint = endpoint ?? options.endpoint
      options.deviceID = deviceID ?? options.deviceID
      options.certificateFile = certificateFile
      if let longestSide { options.preprocessing?.longestSide = longestSide }
      if !preprocesses { options.preprocessing = nil }
      options.attempts = attempts ?? options.attempts
      options.connectTimeout = connect ?? options.connectTimeout
      options.idleTimeout = idle ?? options.idleTimeout
      options.stallTimeout = stall ?? options.stallTimeout
      options.totalTimeout = total ?? options.totalTimeout
      options.longestWait = wait ?? options.longestWait
    }
  }
}
