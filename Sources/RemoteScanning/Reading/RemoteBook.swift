import BookExtraction
import Imaging
import JSONValues
import Scanning
import TextRecognition

/// A book as services send it: BookMetadata or DetectedBook, flat or under "book", or all of a ScannedBook.
struct RemoteBook {
  /// What the record says.
  let metadata: BookMetadata
  /// The service asks for a person's look.
  let isDoubtful: Bool
  /// Where it is, as shares of the photo's sides.
  let place: Rect?
  /// What a service that runs this library knows besides, in pixels of the photo that it was sent.
  let scanned: ScannedBook?
  private let authors: [String]

  private static let mostAuthors = 50

  /// Reads a book; nil when the value is no object.
  init?(_ value: JSONValue) {
    let json = value["book"] ?? value
    guard json.isObject else { return nil }
    let status = EnrichmentVocabulary.status(named: json["enrichmentStatus"]?.text)
    let names =
      json["authors"]?.elements?.prefix(Self.mostAuthors).compactMap { $0.text?.sanitized } ?? []
    authors = json["author"]?.text.map { [$0.sanitized] } ?? names
    let year = json["publicationYear"]?.integer.map { String($0) } ?? json["publicationYear"]?.text
    metadata = BookMetadata(
      title: json["title"]?.text?.sanitized ?? "", author: authors.joined(separator: ", "),
      isbn: json["isbn"]?.text.flatMap { ISBN($0)?.thirteen }, coverUrl: json["coverUrl"]?.text?.sanitized,
      publisher: json["publisher"]?.text?.sanitized,
      publishedDate: json["publishedDate"]?.text?.sanitized ?? year?.sanitized,
      pageCount: json["pageCount"]?.integer.flatMap { $0 > 0 ? $0 : nil }, format: json["format"]?.text?.sanitized,
      confidence: Self.confidence(json["confidence"]), enrichmentStatus: status)
    isDoubtful = status == "review_needed"
    place = json["boundingBox"].flatMap(Self.place)
    scanned = json["scannedBook"]?.decoded(as: ScannedBook.self).flatMap { $0.isPlausible ? $0 : nil }
  }

  /// The record as the library gives it.
  func scannedBook(number: Int, photo: RemotePhoto, reviewThreshold: Double) -> ScannedBook {
    let (width, height) = (Double(photo.width), Double(photo.height))
    if let scanned, let quad = scanned.quad(scale: photo.scale, width: width, height: height) {
      let box = quad.box(near: scanned.box.scaled(by: photo.scale))
      var book = ScannedBook(
        number: number, box: box, quad: quad.coordinates, metadata: scanned.metadata,
        spineInfo: scanned.spineInfo, observation: scanned.observation.scaled(by: photo.scale), isDoubtful: isDoubtful,
        reviewThreshold: reviewThreshold)
      book.match = scanned.match
      return book
    }
    let share = place ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let box = Rect(x: share.x * width, y: share.y * height, width: share.width * width, height: share.height * height)
    return ScannedBook(
      number: number, box: box.rounded, quad: Quad(box).coordinates, metadata: metadata, spineInfo: spineInfo,
      observation: DocumentObservation(lines: []), isDoubtful: isDoubtful, reviewThreshold: reviewThreshold)
  }

  /// Whether two values tell of the same book.
  func isSame(as other: RemoteBook) -> Bool {
    metadata.title == other.metadata.title && metadata.author == other.metadata.author && place == other.place
  }

  /// Whether two values may tell of the same book, of which one does not tell the place.
  func isAlike(_ other: RemoteBook) -> Bool {
    metadata.title == other.metadata.title && metadata.author == other.metadata.author
      && (place == nil || other.place == nil)
  }

  private var spineInfo: BookSpineInfo {
    let score = metadata.confidence
    return BookSpineInfo(
      title: metadata.title, author: authors.first ?? "", coauthors: Array(authors.dropFirst()), isbn: metadata.isbn,
      publisher: metadata.publisher, confidence: score.map { .init(score: $0) } ?? .low, score: score)
  }

  /// 0...1, percent, or one of the words.
  private static func confidence(_ value: JSONValue?) -> Double? {
    if let word = value?.text { return BookSpineInfo.Confidence(rawValue: word.lowercased())?.usualScore }
    guard let number = value?.number, 0...100 ~= number else { return nil }
    return number > 1 ? number / 100 : number
  }

  /// Both spellings of a box, within the photo.
  private static func place(_ box: JSONValue) -> Rect? {
    func side(_ key: String) -> Double? { box[key]?.number.map { min(1, max(0, $0)) } }
    guard let x = side("x") ?? side("x1"), let y = side("y") ?? side("y1") else { return nil }
    guard let width = side("width") ?? side("x2").map({ $0 - x }), width >= 0,
      let height = side("height") ?? side("y2").map({ $0 - y }), height >= 0
    else { return nil }
    return Rect(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
  }
}

extension ScannedBook {
  /// The corners in pixels of another size of the photo; nil when they are not within it.
  fileprivate func quad(scale: Double, width: Double, height: Double) -> Quad? {
    let corners = quad.compactMap { $0.count == 2 ? Point($0[0] * scale, $0[1] * scale) : nil }
    // Corners of tilted spines lie a little outside.
    let isWithin = corners.allSatisfy { abs($0.x - width / 2) <= width && abs($0.y - height / 2) <= height }
    guard corners.count == 4, isWithin else { return nil }
    return Quad(corners[0], corners[1], corners[2], corners[3])
  }
}

extension Quad {
  /// The box that was sent, which is exact, where it fits the corners.
  fileprivate func box(near sent: Rect) -> Rect {
    let own = boundingBox.rounded
    let differences = [sent.x - own.x, sent.y - own.y, sent.width - own.width, sent.height - own.height]
    return differences.allSatisfy { abs($0) < 1 } ? sent : own
  }
}

extension DocumentObservation {
  fileprivate func scaled(by scale: Double) -> DocumentObservation {
    guard scale != 1 else { return self }
    var scaled = self
    scaled.paragraphs = paragraphs.map { paragraph in
      var paragraph = paragraph
      paragraph.quad = paragraph.quad.map { $0.map { $0 * scale } }
      paragraph.boundingBox = paragraph.boundingBox.scaled(by: scale)
      return paragraph
    }
    return scaled
  }
}

extension Rect {
  fileprivate func scaled(by scale: Double) -> Rect {
    Rect(x: x * scale, y: y * scale, width: width * scale, height: height * scale).rounded
  }
}
