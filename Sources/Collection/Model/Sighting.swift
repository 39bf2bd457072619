import Imaging

/// A book on a photo.
public struct Sighting: Hashable, Sendable, Codable {
  /// The scan that found it.
  public var scan: Scan
  /// The book's name within the scan: "b1", "b2", ...
  public var bookId: String
  /// The upright rectangle around the spine, in pixels of the upright photo.
  public var box: Rect?
  /// The spine's corners in reading order.
  public var quad: [[Double]]?
  /// The scanner's JSON of the book, as a string; only where it was asked for.
  public var raw: String?
  /// The shelf row that it stands in, from 0 at the top; nil when it is not known.
  public var row: Int?
  /// Its place in that row, from 0 at the left; nil when it is not known.
  public var position: Int?

  /// A scanned photo.
  public struct Scan: Hashable, Sendable, Codable {
    /// The number of the scan in the collection.
    public var id: Int
    /// The name of the photo.
    public var photo: String?
    /// Width of the upright photo in pixels.
    public var width: Int
    /// Height of the upright photo in pixels.
    public var height: Int
    /// What read it.
    public var engine: String
    /// When it was imported.
    public var addedAt: Timestamp
    /// Whether the collection still has the photo.
    public var hasPhoto: Bool
    /// The name of the shelf or bookcase on it, when somebody gave it one.
    public var shelf: String?
  }
}
