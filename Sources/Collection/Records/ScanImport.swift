import BookExtraction
import Catalog
import Imaging
import JSONValues

/// What a collection takes of a ScanResult, of this library's scanner or of any that writes the same JSON.
public struct ScanImport: Sendable, Decodable {
  /// The most books of a photo.
  static let maximumBooks = 10_000

  /// The name of the photo.
  public var photo: String?
  /// Width of the upright photo in pixels.
  public var width: Int
  /// Height of the upright photo in pixels.
  public var height: Int
  /// What read it.
  public var engine: String?
  /// The books.
  public var books: [Book]
  /// The JSON that this was read from, whose books are stored as they are; "" for none.
  public var json = ""

  private enum CodingKeys: String, CodingKey {
    case photo, width, height, engine, books
  }

  /// A scanned book.
  public struct Book: Sendable, Decodable {
    /// Its name within the scan.
    public var id: String?
    /// The upright rectangle around the spine.
    public var box: Rect?
    /// The spine's corners in reading order.
    public var quad: [[Double]]?
    /// The record.
    public var metadata: BookMetadata
    /// What the text of the spine says.
    public var spineInfo: BookSpineInfo?
    /// What a catalog changed of that.
    public var match: Match?
    /// The shelf row that it stands in, from 0 at the top.
    public var row: Int?
    /// Its place in that row, from 0 at the left.
    public var position: Int?
    /// The number that a library gave the copy.
    public var itemId: String?

    /// Whether the ISBN is that of the copy at hand: printed on it, or that of the catalog's record of it.
    var hasOwnISBN: Bool {
      if match?.completed?.contains(BookMatch.Field.isbn.rawValue) == true { return true }
      return metadata.isbn.flatMap(ISBN.init)?.thirteen == spineInfo?.isbn
    }
  }

  /// What a collection takes of a match with a catalog.
  public struct Match: Sendable, Decodable {
    /// The authors of the corrected record one by one, which the record joins.
    public var authors: [String]?
    /// The names of the fields that the catalog completed.
    public var completed: [String]?
  }

  /// A scan of its parts.
  init(photo: String?, width: Int, height: Int, engine: String?, books: [Book]) {
    (self.photo, self.width, self.height, self.engine, self.books) = (photo, width, height, engine, books)
  }

  /// Reads a ScanResult.
  ///
  /// - Throws: ``CollectionError/invalidArgument(_:)``.
  public init(json: String) throws(CollectionError) {
    do {
      self = try JSONText.decode(ScanImport.self, from: json, "The scan")
    } catch {
      throw .invalidArgument((error as? JSONTextError)?.message ?? "The scan is no ScanResult.")
    }
    // Behind the mark that some programs put before a text.
    self.json = json.hasPrefix("\u{FEFF}") ? String(json.unicodeScalars.dropFirst()) : json
  }

  /// Row and position of each book, from 0: as the scan has them, else as the boxes tell; nil where those are missing, too.
  var places: [(row: Int, position: Int)?] {
    let known = books.map { book -> (row: Int, position: Int)? in
      guard let row = book.row, let position = book.position, row >= 0, position >= 0 else { return nil }
      return (row, position)
    }
    let boxes = books.compactMap(\.box)
    guard known.contains(where: { $0 == nil }), boxes.count == books.count,
      boxes.allSatisfy({ $0.area > 0 && $0.area < .infinity })
    else { return known }
    var places = known
    for (row, members) in shelfRows(of: Array(boxes.indices), box: { boxes[$0] }).enumerated() {
      for (position, index) in members.enumerated() { places[index] = (row, position) }
    }
    return places
  }

  /// Checks what must not enter a collection.
  func check() throws(CollectionError) {
    guard Image.sides ~= width, Image.sides ~= height else {
      throw .invalidArgument("The scan's photo has \(width)x\(height) pixels; 1...\(Image.maximumSide) are possible.")
    }
    guard books.count <= Self.maximumBooks else {
      throw .invalidArgument("The scan has \(books.count) books; at most \(Self.maximumBooks) are possible.")
    }
  }
}
