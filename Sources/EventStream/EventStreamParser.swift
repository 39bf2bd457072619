/// Reads `text/event-stream` in pieces of any size, as the HTML standard interprets it
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html, sections 9.2.5 and 9.2.6).
///
/// What it keeps is bounded: of comments nothing, of other lines and of the event that is being read a limit.
/// An event that is not complete at the end of the stream is dropped, as the standard says.
public struct EventStreamParser: Sendable {
  /// The limit unless another is given: a photo of 1 MB as base64 several times over.
  public static let defaultLimit = 8 << 20

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let colon = UInt8(ascii: ":")

  /// The most bytes of a line, and of an event's data.
  public let maximumBytes: Int
  /// The latest id of an event that was dispatched; "" for none.
  ///
  /// It is sent as `Last-Event-ID` to go on where a stream broke.
  public private(set) var lastEventID = ""
  /// The time to wait before connecting again that the stream asks for, in milliseconds.
  public private(set) var retryMilliseconds: Int?

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var type = ""
  private var id = ""
  private var hasOwnID = false
  private var markBytes = 0
  private var isAtStart = true
  private var isAfterCarriageReturn = false
  private var isComment = false
  private var hasFailed = false

  /// Makes a parser at the start of a stream.
  ///
  /// - Parameters:
  ///   - maximumBytes: The most bytes of a line, and of an event's data.
  ///   - lastEventID: The id that an earlier connection came to.
  public init(maximumBytes: Int = Self.defaultLimit, lastEventID: String = "") {
    self.maximumBytes = max(1, maximumBytes)
    self.lastEventID = lastEventID
    id = lastEventID
  }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: Any number of them; borrowed for the time of the call.
  ///   - onEvent: Receives each event that they complete; what it throws ends the call, and the rest of the bytes is lost.
  /// - Throws: ``EventStreamError``, from then on at every call; what `onEvent` throws.
  public mutating func feed(_ bytes: UnsafeRawBufferPointer, onEvent: (StreamEvent) throws -> Void) throws {
    guard !hasFailed else { throw EventStreamError.tooLarge(limit: maximumBytes) }
    var rest = skippingMark(bytes)
    while let first = rest.first {
      if isAfterCarriageReturn {
        isAfterCarriageReturn = false
        if first == Self.lineFeed {
          rest = rest.dropFirst()
          continue
        }
      }
      guard let end = rest.firstIndex(where: { $0 == Self.lineFeed || $0 == Self.carriageReturn }) else {
        try keep(rest)
        return
      }
      try keep(rest[..<end])
      isAfterCarriageReturn = rest[end] == Self.carriageReturn
      rest = rest[(end + 1)...]
      try endLine(onEvent)
    }
  }

  /// Drops a byte order mark at the start of the stream, however it is cut.
  private mutating func skippingMark(_ bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    var rest = bytes[...]
    while isAtStart, let byte = rest.first {
      guard byte == Self.mark[markBytes] else {
        // It was no mark: what looked like its beginning belongs to the first line.
        isAtStart = false
        line += Self.mark[..<markBytes]
        break
      }
      rest = rest.dropFirst()
      markBytes += 1
      isAtStart = markBytes < Self.mark.count
    }
    return rest
  }

  /// Keeps a part of a line; of a comment nothing but that it is one.
  private mutating func keep(_ part: Slice<UnsafeRawBufferPointer>) throws {
    if line.isEmpty, part.first == Self.colon { isComment = true }
    guard !isComment else { return }
    try check(part.count, after: line.count)
    line.append(contentsOf: part)
  }

  private mutating func check(_ added: Int, after count: Int) throws {
    guard added <= maximumBytes - count else {
      hasFailed = true
      (line, data) = ([], [])
      throw EventStreamError.tooLarge(limit: maximumBytes)
    }
  }

  private mutating func endLine(_ onEvent: (StreamEvent) throws -> Void) throws {
    defer {
      line.removeAll(keepingCapacity: line.count < Self.keptCapacity)
      isComment = false
    }
    guard !isComment else { return }
    guard !line.isEmpty else { return try dispatch(onEvent) }
    let colon = line.firstIndex(of: Self.colon) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    try process(field: line[..<colon], value: value)
  }

  /// Buffers that grew beyond it are given back.
  private static let keptCapacity = 64 << 10

  private mutating func process(field: ArraySlice<UInt8>, value: ArraySlice<UInt8>) throws {
    if field.elementsEqual("data".utf8) {
      try check(value.count + 1, after: data.count)
      data += value
      data.append(Self.lineFeed)
    } else if field.elementsEqual("event".utf8) {
      type = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8) {
      if !value.contains(0) { (id, hasOwnID) = (String(decoding: value, as: UTF8.self), !value.isEmpty) }
    } else if field.elementsEqual("retry".utf8) {
      let isNumber = value.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if isNumber, let time = Int(String(decoding: value, as: UTF8.self)) { retryMilliseconds = time }
    }
  }

  private mutating func dispatch(_ onEvent: (StreamEvent) throws -> Void) throws {
    lastEventID = id
    defer {
      data.removeAll(keepingCapacity: data.count < Self.keptCapacity)
      (type, hasOwnID) = ("", false)
    }
    guard !data.isEmpty else { return }
    var event = StreamEvent(
      type: type.isEmpty ? "message" : type, data: String(decoding: data.dropLast(), as: UTF8.self), lastEventID: id,
      retryMilliseconds: retryMilliseconds)
    event.hasOwnID = hasOwnID
    try onEvent(event)
  }
}
