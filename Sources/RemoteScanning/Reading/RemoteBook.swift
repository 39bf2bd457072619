import BookExtraction
import Imaging
import JSONValues
import Scanning
import TextRecognition

/// A book as services send it: BookMetadata or DetectedBook, flat or under "book", or all of a ScannedBook.
struct RemoteBook {
  /// What the record says.
  var metadata: BookMetadata
  /// The service asks for a person's look.
  var isDoubtful: Bool { metadata.enrichmentStatus == "review_needed" }
  /// Where it is, as shares of the photo's sides; nil when it does not tell, or tells what is no such place.
  var place: Rect?
  /// What a service that runs this library knows besides, in pixels of the photo that it was sent.
  var scanned: ScannedBook?
  /// Who wrote it.
  var authors: [String]

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

  // Boxes of tilted spines leave the photo a little; pixels and percent lie farther out.
  private static let shares = -0.1...1.1

  /// Both spellings of a box, within the photo.
  private static func place(_ box: JSONValue) -> Rect? {
    func number(_ key: String) -> Double? { box[key]?.number }
    guard let left = number("x") ?? number("x1"), let top = number("y") ?? number("y1"),
      let right = number("width").map({ left + $0 }) ?? number("x2"),
      let bottom = number("height").map({ top + $0 }) ?? number("y2"),
      [left, top, right, bottom].allSatisfy(shares.contains)
    else { return nil }
    let (x, y) = (max(0, left), max(0, top))
    let (width, height) = (min(1, right) - x, min(1, bottom) - y)
    return width > 0 && height > 0 ? Rect(x: x, y: y, width: width, height: height) : nil
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
