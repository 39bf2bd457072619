import Imaging
import JSONValues

/// What a collection takes of a SessionResult: photos of one wall, and its books, each once.
public struct SessionImport: Sendable, Decodable {
  /// The most photos of a session.
  private static let maximumPhotos = 1000

  /// The photos.
  var photos: [Photo]
  /// The books.
  var books: [Book]
  /// The JSON that this was read from.
  private(set) var json = ""

  private enum CodingKeys: String, CodingKey {
    case photos, books
  }

  /// A photo.
  struct Photo: Sendable, Decodable {
    var photo: String?
    var width: Int
    var height: Int
    var engine: String?
  }

  /// A book of the wall: its record, and where it was seen.
  struct Book: Sendable, Decodable {
    var book: ScanImport.Book
    var sightings: [Seen]

    private enum CodingKeys: String, CodingKey {
      case sightings
    }

    init(from decoder: any Decoder) throws {
      book = try ScanImport.Book(from: decoder)
      sightings = try decoder.container(keyedBy: CodingKeys.self).decode([Seen].self, forKey: .sightings)
    }
  }

  /// A book on one of the photos.
  struct Seen: Sendable, Decodable {
    var photo: Int
    var id: String?
    var box: Rect?
    var quad: [[Double]]?
  }

  /// Reads a SessionResult.
  ///
  /// - Throws: `JSONTextError`; ``CollectionError/invalidArgument(_:)`` for what no session has.
  public init(json: String, named name: String) throws {
    self = try JSONText.decode(SessionImport.self, from: json, name)
    self.json = json
    guard !photos.isEmpty else {
      throw CollectionError.invalidArgument("\(name) has no photos; add one to the session before it is imported.")
    }
    guard photos.count <= Self.maximumPhotos, books.count <= ScanImport.maximumBooks * 2,
      photos.allSatisfy({ Image.sides ~= $0.width && Image.sides ~= $0.height })
    else {
      throw CollectionError.invalidArgument(
        "\(name) has \(photos.count) photos and \(books.count) books; no session has.")
    }
    let isPlaced = books.allSatisfy { $0.sightings.allSatisfy { photos.indices.contains($0.photo) } }
    guard isPlaced, books.allSatisfy({ !$0.sightings.isEmpty }) else {
      throw CollectionError.invalidArgument("\(name) has a book on none of its photos.")
    }
  }
}

/// How a session is imported.
public struct SessionImportOptions: Sendable, JSONOptions {
  /// The shelf or bookcase that the photos show.
  public var shelf: String?
  /// Whether the photos show all of the shelf, and stand for what was known of it before.
  public var replaces = false
  /// What to do with books that the collection may have elsewhere.
  public var duplicates = DuplicateChoice.ask
  /// Milliseconds after which a host gives it up; nil: never.
  public var deadline: Int?

  /// The defaults.
  public init() {}

  /// Takes the options of an import.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    shelf = try reader.string("shelf")
    replaces = try reader.bool("replaces") ?? replaces
    duplicates = try reader.duplicates() ?? duplicates
    deadline = try reader.deadline()
    if replaces, shelf.flatMap(ShelfName.init) == nil {
      throw OptionError("Option \"replaces\" needs \"shelf\": the name of the shelf that was scanned before.")
    }
  }
}

/// What became of an imported session.
public struct SessionImportReport: Hashable, Sendable, Codable {
  /// The numbers of the photos' scans in the collection, in the order of the photos.
  public var scanIds: [Int]
  /// The number of the import among the actions that can be taken back.
  public var actionId: Int
  /// Books that were added.
  public var imported = 0
  /// Of those, books that wait for review.
  public var needsReview = 0
  /// Books that the collection may have elsewhere.
  public var duplicates = 0
  /// Books that stood on the shelf before, too, and were seen again.
  public var present: [Int] = []
  /// Of these, books that stand elsewhere in their row.
  public var moved: [Int] = []
  /// Books that did not stand on the shelf before.
  public var new: [Int] = []
  /// Books that stood on the shelf before and were not seen.
  public var missing: [Int] = []
}
