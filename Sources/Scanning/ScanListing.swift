import Imaging
import JSONValues

/// The books of a scan's JSON, or the spines of one that found spines alone, for hosts without a JSON parser and for pictures.
public struct ScanListing: Sendable {
  /// One book or spine; texts are "" and numbers 0 where the JSON has none.
  public struct Entry: Sendable {
    /// Its name within the scan.
    public var id: String
    /// The record's title.
    public var title: String
    /// Its authors, joined.
    public var author: String
    /// Its ISBN.
    public var isbn: String
    /// Its publisher.
    public var publisher: String
    /// Whether there is a record, rather than a spine alone.
    public var hasRecord: Bool
    /// How sure the record is, 0...1.
    public var confidence: Double
    /// Whether a person should look at it.
    public var needsReview: Bool
    /// The upright rectangle around the spine, in pixels of the upright photo.
    public var box: Rect
    /// The spine's corners in reading order.
    public var quad: Quad
    /// The text of the spine as a DocumentObservation, "" where there is none.
    public var observationJSON: String
    /// All of it as JSON.
    public var json: String
  }

  /// Width of the upright photo in pixels.
  public let width: Int
  /// Height of the upright photo in pixels.
  public let height: Int
  /// The entries in the scan's order.
  public let entries: [Entry]

  /// Reads a ScanResult, or what finding spines gave.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - name: What the caller calls it, for messages.
  /// - Throws: ``JSONTextError``.
  public init(json: String, named name: String) throws {
    let value = try JSONText.value(of: json, name)
    guard let list = (value["books"] ?? value["spines"])?.elements else {
      throw JSONTextError(
        "\(name) has neither \"books\" nor \"spines\": pass what a scan or bookspine_scanner_find_spines() gave.")
    }
    func side(_ key: String) -> Int { value[key]?.integer.map { min(max(0, $0), Image.maximumSide) } ?? 0 }
    (width, height) = (side("width"), side("height"))
    entries = try list.enumerated().map { index, entry in
      guard let entry = try Entry(entry) else {
        throw JSONTextError(
          "\(name): the entry at \(index) has no quad of four corners [x, y] within a million pixels.")
      }
      return entry
    }
  }
}

extension ScanListing.Entry {
  /// Coordinates beyond this many pixels are taken for damage; it is far more than any image has.
  private static let reach = 1e6

  fileprivate init?(_ json: JSONValue) throws {
    let corners = (json["quad"]?.elements ?? []).compactMap { corner -> Point? in
      guard let x = corner.elements?.first?.number, let y = corner.elements?.last?.number, corner.elements?.count == 2,
        abs(x) <= Self.reach, abs(y) <= Self.reach
      else { return nil }
      return Point(x, y)
    }
    guard corners.count == 4, json["quad"]?.elements?.count == 4 else { return nil }
    quad = Quad(corners[0], corners[1], corners[2], corners[3])
    let record = json["metadata"]
    hasRecord = record != nil
    id = json["id"]?.text ?? ""
    title = record?["title"]?.text ?? ""
    author = record?["author"]?.text ?? ""
    isbn = record?["isbn"]?.text ?? ""
    publisher = record?["publisher"]?.text ?? ""
    confidence = min(1, max(0, record?["confidence"]?.number ?? 0))
    needsReview = json["needsReview"]?.flag ?? false
    func side(_ key: String) -> Double? { json["box"]?[key]?.number.flatMap { abs($0) <= Self.reach ? $0 : nil } }
    box =
      if let x = side("x"), let y = side("y"), let width = side("width"), let height = side("height") {
        Rect(x: x, y: y, width: width, height: height)
      } else { quad.boundingBox }
    observationJSON = try json["observation"].map { String(decoding: try JSONText.encode($0), as: UTF8.self) } ?? ""
    self.json = String(decoding: try JSONText.encode(json), as: UTF8.self)
  }
}
