import EventStream
import JSONValues

/// An event of a scan as the service's protocol spells it, for hosts that serve their own engine.
public struct ServedEvent: Sendable {
  /// What the protocol tells besides the event.
  public struct Context: Sendable {
    /// Names the job.
    public var jobID: String?
    /// The event's id, sent back as `Last-Event-ID`.
    public var id = ""
    /// Where the results are, for the last event.
    public var resultsURL: String?
    /// The size of the photo in pixels, by which boxes become shares of its sides.
    public var photoSize: (width: Double, height: Double)?

    /// Nothing told.
    public init() {}
  }

  /// The event.
  public let streamEvent: StreamEvent

  /// Translates an event.
  ///
  /// - Parameters:
  ///   - name: "progress", "draft", "segmented", "bookProgress", "result", "complete", "error" or "canceled".
  ///   - json: Its payload as hosts get it.
  ///   - picture: A JPEG, of `segmented`.
  ///   - context: What the protocol tells besides.
  public init(_ name: String, _ json: JSONValue, picture: [UInt8] = [], in context: Context = Context()) {
    var values: [String: JSONValue] = [:]
    switch name {
    case "progress":
      values = ["type": .string(name), "status": .string("processing"), "progress": json["fraction"] ?? .number(0)]
      values["message"] = json["message"]
      values["stage"] = .string(Self.stage(json["stage"]?.text))
    case "segmented":
      values["totalBooks"] = json["totalBooks"]
      values["image"] = .string(Base64.text(picture))
    case "result", "draft": values = Self.book(json["book"] ?? .null, in: context)
    case "complete":
      values["summary"] = json["summary"]
      values["totalDetected"] = json["summary"]?["totalDetected"]
      values["resultsUrl"] = context.resultsURL.map { .string($0) }
    default: if case .object(let object) = json { values = object }
    }
    if let id = context.jobID { values["jobId"] = .string(id) }
    streamEvent = StreamEvent(
      type: name == "bookProgress" ? "book_progress" : name, data: Self.text(values), lastEventID: context.id)
  }

  /// What the payload of an event needs to have.
  private static let needs = [
    "progress": ["fraction"], "segmented": ["totalBooks"], "bookProgress": ["current", "total"], "draft": ["book"],
    "result": ["book"], "complete": ["summary"], "error": ["code", "message"],
  ]

  /// The key that a payload needs and has not; nil when it has all.
  public static func missingKey(of name: String, _ json: JSONValue) -> String? {
    needs[name, default: []].first { key in
      switch key {
      case "book", "summary": json[key]?.isObject != true
      case "code", "message": json[key]?.text == nil
      default: json[key]?.number == nil
      }
    }
  }

  private static func stage(_ stage: String?) -> String {
    switch stage {
    case "group", "look", "extract": "identifying_books"
    case "enrich": "enriching_metadata"
    default: "analyzing_image"
    }
  }

  /// The record flat, its box, and for clients that know it all that the library knows.
  private static func book(_ book: JSONValue, in context: Context) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    if case .object(let metadata) = book["metadata"] { values = metadata }
    values["scannedBook"] = book
    if let size = context.photoSize, size.width > 0, size.height > 0, let box = book["box"] {
      func share(_ key: String, of side: Double) -> JSONValue { .number((box[key]?.number ?? 0) / side) }
      values["boundingBox"] = .object([
        "x": share("x", of: size.width), "y": share("y", of: size.height), "width": share("width", of: size.width),
        "height": share("height", of: size.height),
      ])
    }
    return values
  }

  private static func text(_ values: [String: JSONValue]) -> String {
    (try? JSONText.encode(JSONValue.object(values))).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension ServedEvent.Context: JSONOptions {
  /// Takes "jobId", "id", "resultsUrl", and "width" and "height" of the photo in pixels.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    jobID = try reader.string("jobId")
    id = try reader.string("id") ?? ""
    resultsURL = try reader.string("resultsUrl")
    let width = try reader.number("width", in: 1...1e6)
    let height = try reader.number("height", in: 1...1e6)
    if let width, let height { photoSize = (width, height) }
  }
}
