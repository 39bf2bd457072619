import Imaging
import JSONValues

/// A book of a scan's JSON, as far as comparing shelves needs it.
public struct SeenBook: Sendable, Decodable {
  /// Its name within the scan.
  public var id: String?
  /// The upright rectangle around the spine, in pixels of the upright photo.
  public var box: Rect?
  /// The spine's corners in reading order.
  public var quad: [[Double]]?
  /// The record.
  public var metadata: Record
  /// What was read on the spine.
  public var spineInfo: Reading?
  /// The text of the spine.
  public var observation: Text?
  /// The shelf row, from 0 at the top.
  public var row: Int?
  /// Its place in that row, from 0 at the left.
  public var position: Int?
  /// The number that a library gave the copy.
  public var itemId: String?

  /// Title, author and what else identifies a book.
  public struct Record: Sendable, Decodable {
    /// The title; "" when unread.
    public var title: String
    /// The author; "" when unread.
    public var author: String
    /// ISBN-13 or ISBN-10.
    public var isbn: String?
    /// The probability that title and author are right, 0...1.
    public var confidence: Double?
  }

  /// What the spine says beside that.
  public struct Reading: Sendable, Decodable {
    /// A library's shelf mark.
    public var callNumber: String?
  }

  /// The text of a spine.
  public struct Text: Sendable, Decodable {
    /// All text, a line a paragraph.
    public var fullText: String?
  }
}

extension SeenBook {
  /// All that was read on the spine, a line a paragraph.
  var text: String {
    if let text = observation?.fullText, !text.isEmpty { return text }
    return "\(metadata.title)\n\(metadata.author)"
  }

  /// The probability that title and author are right, 0...1.
  var confidence: Double { min(1, max(0, metadata.confidence ?? 0)) }

  /// The spine's corners clockwise from the one at the top left; those of the box without others, nil without either.
  var corners: Quad? {
    let boxed = box.flatMap { $0.isOnPhoto ? Quad($0) : nil }
    guard let quad, quad.count == 4, quad.allSatisfy({ $0.count == 2 && $0.allSatisfy { abs($0) < Rect.farAway } })
    else { return boxed }
    let points = quad.map { Point($0[0], $0[1]) }
    let start = points.indices.min { points[$0].x + points[$0].y < points[$1].x + points[$1].y } ?? 0
    return Quad(points[start], points[(start + 1) % 4], points[(start + 2) % 4], points[(start + 3) % 4])
  }
}

extension Rect {
  /// Pixels beyond which nothing can be on a photo.
  fileprivate static let farAway = 1e6

  /// Whether it has numbers that a place on a photo can have.
  fileprivate var isOnPhoto: Bool {
    [x, y, width, height].allSatisfy { abs($0) < Self.farAway } && width > 0 && height > 0
  }
}
