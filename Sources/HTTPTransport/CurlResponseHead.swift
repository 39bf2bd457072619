/// Collects the header fields of an answer.
struct CurlResponseHead {
  /// More fields are left out; servers send some twenty.
  private static let mostFields = 200

  /// The fields, names in lower case.
  private(set) var fields: [String: String] = [:]

  /// Takes a line; a status line begins anew, as after "100 Continue".
  mutating func add(_ line: UnsafeRawBufferPointer) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") { fields = [:] }
    guard fields.count < Self.mostFields, let colon = text.firstIndex(of: ":") else { return }
    let value = text[text.index(after: colon)...].drop { $0.isWhitespace }
    let end = value.lastIndex { !$0.isWhitespace }.map(value.index(after:)) ?? value.startIndex
    fields[text[..<colon].lowercased()] = String(value[..<end])
  }
}
