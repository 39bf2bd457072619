import Scanning
import TextRecognition

extension ScannedBook {
  /// More texts than a book has, coauthors and all.
  private static let mostTexts = 200

  /// Whether a service's book keeps to what this library writes: short texts on one line, shares from 0 to 1.
  var isPlausible: Bool {
    let own: [String?] = [
      metadata.title, metadata.author, metadata.isbn, metadata.coverUrl, metadata.publisher, metadata.publishedDate,
      metadata.format, metadata.enrichmentStatus, spineInfo.title, spineInfo.author, spineInfo.isbn,
      spineInfo.publisher, spineInfo.callNumber,
    ]
    let texts =
      own.compactMap(\.self) + spineInfo.coauthors + (spineInfo.reasons ?? []) + (match?.authors ?? [])
      + observation.detectedIsbns
    let shares = [metadata.confidence, spineInfo.score].compactMap(\.self)
    return texts.count <= Self.mostTexts && texts.allSatisfy(\.isSanitizedLine) && shares.allSatisfy { 0...1 ~= $0 }
      && metadata.pageCount ?? 1 > 0 && observation.isPlausible && hasPlausibleMatch
  }

  /// Fields that a record of a catalog may complete, correct or contradict.
  private static let mostMatchFields = 6

  private var hasPlausibleMatch: Bool {
    guard let match else { return true }
    let counts = [match.corrected.count, match.completed.count, match.contradicted.count]
    return 0...1 ~= match.score && match.recordId >= 1 && counts.allSatisfy { $0 <= Self.mostMatchFields }
  }
}

extension DocumentObservation {
  /// More lines than a spine has.
  private static let mostParagraphs = 1000

  fileprivate var isPlausible: Bool {
    let lines = fullText.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count <= Self.mostParagraphs && lines.allSatisfy { String($0).isSanitizedLine }
      && paragraphs.count <= Self.mostParagraphs
      && paragraphs.allSatisfy {
        $0.text.isSanitizedLine && $0.id.isSanitizedLine && 0...1 ~= $0.confidence && $0.hasPlausiblePlace
      }
  }
}

extension DocumentObservation.Paragraph {
  /// Farther from the photo's corner no line stands, in pixels.
  private static let farthest = 1e6

  fileprivate var hasPlausiblePlace: Bool {
    let box = [boundingBox.x, boundingBox.y, boundingBox.width, boundingBox.height]
    return quad.count == 4 && quad.allSatisfy { $0.count == 2 }
      && (box + quad.joined()).allSatisfy { abs($0) <= Self.farthest }
  }
}
