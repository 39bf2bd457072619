import BookExtraction
import JSONValues

/// A book that is expected on a shelf: of a library's catalog, or of an earlier scan.
public struct ListedBook: Sendable {
  /// What it is known by, such as a catalog's number; its place in the list without one.
  public var id: String
  /// The title; "" when it is not known.
  public var title: String
  /// The author; "" when it is not known.
  public var author: String
  /// The shelf mark.
  public var callNumber: String?
  /// The ISBN, as 13 digits.
  public var isbn: String?
  /// The number of the copy.
  public var itemId: String?
  /// The shelf that it belongs on.
  public var shelf: String?
  /// All text by which it may be found on a spine.
  var text: String
}

/// What is expected on a shelf.
public struct BookList: Sendable {
  /// The most books of a list.
  static let maximumBooks = 200_000

  /// The books; those of an earlier scan in the order in which they stood.
  public var books: [ListedBook]
  /// Whether the order of the list is that of the shelf: it is an earlier scan or session.
  public var isScan: Bool

  /// Reads {"books": [{"title", "author", "callNumber", "isbn", "itemId", "shelf", "id"}]}, a ScanResult or a session's result.
  ///
  /// - Throws: `JSONTextError`; ``ShelvesError`` for too many books.
  public init(json: String, named name: String) throws {
    guard let elements = try JSONText.value(of: json, name)["books"]?.elements else {
      throw JSONTextError("\(name) lacks \"books\", an array.")
    }
    guard elements.count <= Self.maximumBooks else {
      throw ShelvesError.invalidArgument(
        "\(name) has \(elements.count) books; at most \(Self.maximumBooks) are possible.")
    }
    isScan = elements.contains { $0["metadata"] != nil }
    let ordered =
      isScan ? elements.enumerated().sorted { Self.place($0) < Self.place($1) } : Array(elements.enumerated())
    books = ordered.map { ListedBook($0.element, number: $0.offset + 1) }
  }

  private static func place(_ entry: (offset: Int, element: JSONValue)) -> (Double, Double, Int) {
    (entry.element["row"]?.number ?? 0, entry.element["position"]?.number ?? 0, entry.offset)
  }
}

extension ListedBook {
  fileprivate init(_ json: JSONValue, number: Int) {
    let record = json["metadata"] ?? json
    title = record["title"]?.text ?? ""
    author = record["author"]?.text ?? ""
    id = json["id"]?.text ?? json["id"]?.integer.map(String.init) ?? String(number)
    callNumber = json["callNumber"]?.text ?? json["spineInfo"]?["callNumber"]?.text
    isbn = record["isbn"]?.text.flatMap(ISBN.init)?.thirteen
    itemId = json["itemId"]?.text
    shelf = json["shelf"]?.text
    let read = json["observation"]?["fullText"]?.text ?? ""
    text = read.isEmpty ? [title, author].filter { !$0.isEmpty }.joined(separator: "\n") : read
  }
}
