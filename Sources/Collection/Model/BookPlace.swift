import Imaging

/// Where a book stands, as far as photos tell.
public struct BookPlace: Hashable, Sendable, Codable {
  /// The book.
  public var workId: Int
  /// Its title; "" when unread.
  public var title: String
  /// Its first author; "" when unread.
  public var author: String
  /// The shelf or bookcase, when somebody gave it a name.
  public var shelf: String?
  /// The shelf row, from 0 at the top of what was photographed.
  public var row: Int?
  /// Its place in that row, from 0 at the left.
  public var position: Int?
  /// How many books of that row the collection knows.
  public var rowCount: Int?
  /// The book at its left.
  public var left: Neighbor?
  /// The book at its right.
  public var right: Neighbor?
  /// The photo.
  public var scan: Sighting.Scan
  /// The book's name within the scan.
  public var bookId: String
  /// The upright rectangle around the spine, in pixels of the upright photo.
  public var box: Rect?
  /// The spine's corners in reading order.
  public var quad: [[Double]]?
  /// Whether no later scan stands for all of this shelf: the book was there when the shelf was photographed last.
  public var isCurrent: Bool

  /// A book beside another.
  public struct Neighbor: Hashable, Sendable, Codable {
    /// The book.
    public var workId: Int
    /// Its title; "" when unread.
    public var title: String
    /// Its first author; "" when unread.
    public var author: String
  }
}

/// Where books stand.
public struct BookPlaces: Hashable, Sendable, Codable {
  /// The places, those of today first, of these the latest photo's.
  public var places: [BookPlace]
}
