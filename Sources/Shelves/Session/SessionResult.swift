import Imaging
import JSONValues
import Threading

/// The books of a session's photos, each once.
public struct SessionResult: Sendable, Encodable {
  /// The version of this JSON's shape.
  public var schemaVersion = 1
  /// The photos, in the order in which they were added.
  public var photos: [Photo]
  /// How many groups of photos there are that overlap.
  public var segments: Int
  /// The books, row by row from the top of the first segment, each row from left to right.
  public var books: [Book]
  /// How many of the spines that were found are second sightings of a book.
  public var doubles: Int

  /// A photo.
  public struct Photo: Sendable, Encodable {
    /// Its name.
    public var photo: String?
    /// Width of the upright photo in pixels.
    public var width: Int
    /// Height of the upright photo in pixels.
    public var height: Int
    /// What read it.
    public var engine: String?
    /// The group of photos that overlap which it belongs to, from 0.
    public var segment: Int
  }

  /// A book.
  public struct Book: Sendable, Encodable {
    /// The book as the photo has it that shows it best, with the session's id, row and position.
    public var json: JSONValue
    /// Where it was seen, the best first.
    public var sightings: [Sighting]

    /// Writes the keys of the book, and beside them the sightings.
    public func encode(to encoder: any Encoder) throws {
      guard case .object(var values) = json else { return try json.encode(to: encoder) }
      values["sightings"] = .array(sightings.map(\.json))
      try JSONValue.object(values).encode(to: encoder)
    }
  }

  /// A book on one of the photos.
  public struct Sighting: Sendable {
    /// The number of the photo, from 0.
    public var photo: Int
    /// The book as that photo's scan has it.
    public var book: SeenBook

    /// Where it is and what was read there.
    var json: JSONValue {
      var values: [String: JSONValue] = [
        "photo": .number(Double(photo)), "title": .string(book.metadata.title), "author": .string(book.metadata.author),
        "confidence": .number(book.confidence),
      ]
      if let id = book.id { values["id"] = .string(id) }
      if let row = book.row { values["row"] = .number(Double(row)) }
      if let position = book.position { values["position"] = .number(Double(position)) }
      if let box = book.box {
        values["box"] = .object([
          "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
        ])
      }
      if let quad = book.quad { values["quad"] = .array(quad.map { .array($0.map { .number($0) }) }) }
      return .object(values)
    }
  }

  /// Joins what photos show.
  init(of photos: [SessionPhoto], _ progress: WorkProgress) throws(ShelvesError) {
    let map = try SessionMap(of: photos, progress)
    let places = SessionRows(photos, map).places
    self.photos = photos.enumerated().map { number, photo in
      Photo(
        photo: photo.seen.name, width: photo.seen.width, height: photo.seen.height, engine: photo.seen.engine,
        segment: map.segments[number])
    }
    segments = (map.segments.max() ?? -1) + 1
    doubles = map.clusters.reduce(0) { $0 + $1.count - 1 }
    let order = map.clusters.indices.sorted {
      (places[$0].row, places[$0].position) < (places[$1].row, places[$1].position)
    }
    books = order.enumerated().map { number, index in
      Book(map.clusters[index], photos, id: "b\(number + 1)", places[index])
    }
  }
}

extension SessionResult.Book {
  /// What a reading of a spine lacks is taken from another photo's.
  private static let completed = ["isbn", "publisher", "publishedDate", "pageCount", "format", "coverUrl"]

  /// One book of some sightings: the best reading, completed by the others.
  fileprivate init(
    _ spines: [SpineClusters.Spine], _ photos: [SessionPhoto], id: String, _ place: (row: Int, position: Int)
  ) {
    let sorted = spines.sorted { Self.quality(of: $0, photos) > Self.quality(of: $1, photos) }
    sightings = sorted.map { spine in
      SessionResult.Sighting(photo: spine.photo, book: photos[spine.photo].seen.books[spine.index])
    }
    let readings = sorted.map { photos[$0.photo].seen.json[$0.index] }
    guard case .object(var best)? = readings.first else {
      json = .object([:])
      return
    }
    for other in readings.dropFirst() { Self.complete(&best, from: other) }
    best["id"] = .string(id)
    best["row"] = .number(Double(place.row))
    best["position"] = .number(Double(place.position))
    best["photo"] = .number(Double(sorted.first?.photo ?? 0))
    json = .object(best)
  }

  /// How good a sighting is: whole before cut off, then the surer, then the one with more text.
  private static func quality(of spine: SpineClusters.Spine, _ photos: [SessionPhoto]) -> (Int, Double, Int) {
    let photo = photos[spine.photo]
    let book = photo.seen.books[spine.index]
    let isWhole = !photo.isCut[spine.index] || book.confidence >= 0.8
    return (isWhole ? 1 : 0, book.confidence, photo.traits[spine.index].text.letters)
  }

  private static func complete(_ best: inout [String: JSONValue], from other: JSONValue) {
    if best["itemId"] == nil || best["itemId"] == .null { best["itemId"] = other["itemId"] }
    guard case .object(var metadata)? = best["metadata"] else { return }
    for key in completed where metadata[key] == nil || metadata[key] == .null {
      if let value = other["metadata"]?[key] { metadata[key] = value }
    }
    best["metadata"] = .object(metadata)
    guard case .object(var info)? = best["spineInfo"], info["callNumber"] == nil || info["callNumber"] == .null,
      let label = other["spineInfo"]?["callNumber"]
    else { return }
    info["callNumber"] = label
    best["spineInfo"] = .object(info)
  }
}
