import Imaging
import JSONValues

/// What a scan found on a photo: the JSON of this library's scanner, or of any that writes the same.
public struct SeenPhoto: Sendable {
  /// The most books of a photo.
  static let maximumBooks = 2000

  /// The name of the photo.
  public var name: String?
  /// Width of the upright photo in pixels.
  public var width: Int
  /// Height of the upright photo in pixels.
  public var height: Int
  /// What read it.
  public var engine: String?
  /// The books.
  public var books: [SeenBook]
  /// The JSON of each book.
  var json: [JSONValue]

  private struct Head: Decodable {
    var photo: String?
    var width: Int
    var height: Int
    var engine: String?
    var books: [SeenBook]
  }

  /// Reads a ScanResult.
  ///
  /// - Parameters:
  ///   - json: The scan.
  ///   - name: What the caller calls it, for messages.
  /// - Throws: `JSONTextError`; ``ShelvesError`` for a size or a number of books that no scan has.
  public init(json: String, named name: String) throws {
    let head = try JSONText.decode(Head.self, from: json, name)
    guard Image.sides ~= head.width, Image.sides ~= head.height, head.books.count <= Self.maximumBooks else {
      throw ShelvesError.invalidArgument(
        "\(name) has \(head.width)x\(head.height) pixels and \(head.books.count) books; 1...\(Image.maximumSide) pixels a side and at "
          + "most \(Self.maximumBooks) books are possible.")
    }
    (self.name, width, height, engine, books) = (head.photo, head.width, head.height, head.engine, head.books)
    self.json = try JSONText.value(of: json, name)["books"]?.elements ?? []
    // Of a key that stands twice, the two readers take different values.
    guard self.json.count == books.count else {
      throw ShelvesError.invalidArgument("\(name) has \"books\" more than once.")
    }
    placeBooks()
  }

  /// Gives rows and positions to books of scans that do not tell them.
  private mutating func placeBooks() {
    guard books.contains(where: { ($0.row ?? -1) < 0 || ($0.position ?? -1) < 0 }) else { return }
    let boxes = books.map { $0.corners?.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0) }
    for (row, members) in shelfRows(of: Array(books.indices), box: { boxes[$0] }).enumerated() {
      for (position, index) in members.enumerated() { (books[index].row, books[index].position) = (row, position) }
    }
  }

  /// The indices of the books of each row, from left to right.
  var rows: [[Int]] {
    let byRow = Dictionary(grouping: books.indices) { books[$0].row ?? 0 }
    return byRow.keys.sorted().compactMap { row in
      byRow[row]?.sorted { (books[$0].position ?? 0, $0) < (books[$1].position ?? 0, $1) }
    }
  }
}
