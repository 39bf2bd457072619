import Collection
import Imaging

/// Feedback as a service gets it: what the machine read and where, and nothing of the rest of the collection.
struct FeedbackMessage: Encodable {
  /// Names the detection; unique within a collection.
  let detectionId: String
  /// Always false.
  let correct = false
  /// What was wrong.
  let kind: String
  /// A person's words; "" without.
  let comment: String
  /// When the person said so.
  let timestamp: Timestamp
  /// What was detected.
  let detection: Detection

  /// A book as it was read, in the service's own spelling.
  struct Detection: Encodable {
    let title: String
    let author: String
    let isbn: String?
    let confidence: Double?
    /// As fractions of the photo's sides.
    let boundingBox: Rect?
  }

  init(_ feedback: Feedback) {
    let work = feedback.detection
    let sighting = work.sightings.first
    detectionId = sighting.map { "\($0.scan.id)-\($0.bookId)" } ?? "book-\(work.id)"
    kind = feedback.kind.rawValue
    comment = feedback.comment
    timestamp = feedback.at
    detection = Detection(
      title: work.original.title, author: work.original.authors.joined(separator: ", "), isbn: work.original.isbn,
      confidence: work.confidence, boundingBox: sighting?.normalizedBox)
  }

  private enum CodingKeys: String, CodingKey {
    case detectionId, correct, kind, comment, timestamp, detection
  }
}

extension Sighting {
  fileprivate var normalizedBox: Rect? {
    guard let box, scan.width > 0, scan.height > 0 else { return nil }
    let (width, height) = (Double(scan.width), Double(scan.height))
    return Rect(x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height)
  }
}
