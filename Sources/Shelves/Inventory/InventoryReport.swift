import Imaging
import JSONValues

/// What became of the books of a shelf.
public struct InventoryReport: Sendable, Encodable {
  /// The version of this JSON's shape.
  public var schemaVersion = 1
  /// How the call numbers were ordered; nil where none were compared.
  public var scheme: CallNumberScheme?
  /// How many entries have each verdict.
  public var counts: [String: Int]
  /// The fewest books that have to be moved to bring the shelf into order.
  public var moves: Int
  /// Each book: those on the shelf in their order, then those that are missing.
  public var entries: [Entry]

  /// What became of a book.
  public enum Verdict: String, Sendable, Encodable, CaseIterable {
    /// It stands where it is expected.
    case present
    /// It stands there and was not expected.
    case new
    /// It was expected and does not stand there.
    case missing
    /// It stands elsewhere in the row than in the earlier scan.
    case moved
    /// Its call number or its shelf says that it belongs elsewhere.
    case misplaced
    /// A book stands there that cannot be told.
    case unreadable
  }

  /// A book.
  public struct Entry: Sendable, Encodable {
    /// What became of it.
    public var verdict: Verdict
    /// The probability that this is so, 0...1.
    public var confidence: Double
    /// Why, in words for people.
    public var reason: String
    /// The book of the list or the earlier scan.
    public var expected: Expected?
    /// The book on the photo.
    public var observed: Observed?
    /// Of one to be moved: the expected id of the book that it belongs behind; nil: it belongs first.
    public var belongsAfter: String?
    /// Of one to be moved: the expected id of the book that it belongs before; nil: it belongs last.
    public var belongsBefore: String?
  }

  /// What was expected.
  public struct Expected: Sendable, Encodable {
    /// What the list knows it by.
    public var id: String
    /// The title.
    public var title: String
    /// The author.
    public var author: String
    /// The shelf mark.
    public var callNumber: String?
    /// The ISBN.
    public var isbn: String?
    /// The number of the copy.
    public var itemId: String?
    /// The shelf that it belongs on.
    public var shelf: String?
  }

  /// What was seen: the evidence.
  public struct Observed: Sendable, Encodable {
    /// The book's name within its scan or session.
    public var id: String?
    /// The photo's name.
    public var photo: JSONValue?
    /// The shelf row, from 0.
    public var row: Int?
    /// The place in the row, from 0.
    public var position: Int?
    /// The upright rectangle around the spine, in pixels of the upright photo.
    public var box: Rect?
    /// The spine's corners in reading order.
    public var quad: [[Double]]?
    /// What was read: the title.
    public var title: String
    /// What was read: the author.
    public var author: String
    /// What was read of the label.
    public var callNumber: String?
    /// The number that a barcode gave.
    public var itemId: String?
    /// All that was read, a line a paragraph.
    public var text: String
    /// The confidence of title and author, 0...1.
    public var confidence: Double
  }
}
