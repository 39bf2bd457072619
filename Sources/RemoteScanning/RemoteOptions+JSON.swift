import HTTPTransport
import Imaging
import JSONValues

extension RemoteOptions: JSONOptions {
  private typealias Change = (inout RemoteOptions) -> Void

  /// Takes the address, which must be there, and how the service is used.
  ///
  /// - Throws: `OptionError`, ``HTTPError/unsupported``.
  public init(_ reader: inout OptionReader) throws {
    let changes = [try Self.requests(&reader), try Self.photo(&reader), try Self.times(&reader)]
    self.init(url: try reader.requiredServer())
    for change in changes { change(&self) }
  }

  private static func requests(_ reader: inout OptionReader) throws -> Change {
    let endpoint = try reader.choice("endpoint", Endpoint.self)
    let deviceID = try reader.string("deviceId")
    let certificateFile = try reader.certificateFile()
    let attempts = try reader.integer("attempts", in: 1...20)
    return { options in
      options.endpoint = endpoint ?? options.endpoint
      options.deviceID = deviceID ?? options.deviceID
      options.certificateFile = certificateFile
      options.attempts = attempts ?? options.attempts
    }
  }

  private static func photo(_ reader: inout OptionReader) throws -> Change {
    let longestSide = try reader.integer("longestSide", in: 64...Image.maximumSide)
    let preprocesses = try reader.bool("preprocess") ?? true
    return { options in
      if let longestSide { options.preprocessing?.longestSide = longestSide }
      if !preprocesses { options.preprocessing = nil }
    }
  }

  private static func times(_ reader: inout OptionReader) throws -> Change {
    let connect = try reader.seconds("connectSeconds")
    let idle = try reader.seconds("idleSeconds")
    let stall = try reader.seconds("stallSeconds")
    let total = try reader.seconds("totalSeconds")
    let wait = try reader.seconds("longestWaitSeconds")
    return { options in
      options.connectTimeout = connect ?? options.connectTimeout
      options.idleTimeout = idle ?? options.idleTimeout
      options.stallTimeout = stall ?? options.stallTimeout
      options.totalTimeout = total ?? options.totalTimeout
      options.longestWait = wait ?? options.longestWait
    }
  }
}
