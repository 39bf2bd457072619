import HTTPTransport
import JSONValues

/// A job that the service has taken on.
struct RemoteJob {
  /// Names the job.
  let id: String
  /// Opens it; never shown.
  let token: String?
  /// Where its events are.
  let stream: HTTPURL
  /// Where it is.
  let url: HTTPURL

  private static let longestID = 200
  private static let longestToken = 8000

  /// Reads the answer to an upload, in either spelling.
  ///
  /// - Throws: ``RemoteError``.
  init(_ response: HTTPResponse, base: HTTPURL) throws {
    let json = try RemoteProblem.checkedJSON(of: response, named: "its answer to the photo is")
    let data = json["data"] ?? json
    guard let id = data["jobId"]?.text else {
      throw RemoteError.protocolViolation("its answer to the photo names no job")
    }
    guard Self.isPlain(id) else {
      throw RemoteError.protocolViolation(
        "the id of its job cannot be used: it must be 1 to \(Self.longestID) letters, digits, \"-\", \"_\" and \".\""
      )
    }
    self.id = id
    // One that cannot be sent is as good as none.
    token = (data["authToken"]?.text ?? data["token"]?.text).flatMap { Self.isPrintable($0) ? $0 : nil }
    url = try base.appending("/v3/jobs/scans/\(id)")
    let link = data["sseUrl"]?.text ?? data["streamUrl"]?.text ?? json["_links"]?["stream"].flatMap(Self.link)
    stream = try (try? link.map(base.resolving)) ?? url.appending("/stream")
  }

  private static func link(_ value: JSONValue) -> String? { value.text ?? value["href"]?.text }

  private static func isPrintable(_ text: String) -> Bool {
    1...longestToken ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  /// Whether an id can stand in a path as it is.
  private static func isPlain(_ id: String) -> Bool {
    let isSafe = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
    return isSafe && 1...longestID ~= id.utf8.count && id.contains { $0 != "." }
  }
}
