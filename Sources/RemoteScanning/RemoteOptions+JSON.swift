import HTTPTransport
import Imaging
import JSONValues

extension RemoteOptions: JSONOptions {
  /// Takes the address, which must be there, and how the service is used.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported``.
  public init(_ reader: inout OptionReader) throws {
    self.init(url: try reader.requiredServer())
    endpoint = try reader.choice("endpoint", Endpoint.self) ?? endpoint
    deviceID = try reader.string("deviceId") ?? deviceID
    certificateFile = try reader.string("certificateFile")
    attempts = try reader.integer("attempts", in: 1...20) ?? attempts
    try readPreprocessing(&reader)
    try readTimes(&reader)
  }

  private mutating func readPreprocessing(_ reader: inout OptionReader) throws {
    let longestSide = try reader.integer("longestSide", in: 64...Image.maximumSide)
    if let longestSide { preprocessing?.longestSide = longestSide }
    if try reader.bool("preprocess") == false { preprocessing = nil }
  }

  private mutating func readTimes(_ reader: inout OptionReader) throws {
    connectTimeout = try reader.seconds("connectSeconds") ?? connectTimeout
    idleTimeout = try reader.seconds("idleSeconds") ?? idleTimeout
    stallTimeout = try reader.seconds("stallSeconds") ?? stallTimeout
    totalTimeout = try reader.seconds("totalSeconds") ?? totalTimeout
    longestWait = try reader.seconds("longestWaitSeconds") ?? longestWait
  }
}
