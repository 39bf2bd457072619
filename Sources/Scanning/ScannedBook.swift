import BookExtraction
import Catalog
import Imaging
import SpineDetection
import TextRecognition

/// A book found on a photo.
public struct ScannedBook: Sendable, Codable {
  /// Identifies the book within its result: "b1", "b2", ...
  public var id: String
  /// The upright rectangle around the spine, in pixels of the upright photo.
  public var box: Rect
  /// The spine's corners [[x, y] * 4] in reading order.
  public var quad: [[Double]]
  /// The record: the reading, corrected and completed by the catalog where there is a match.
  public var metadata: BookMetadata
  /// What the text of the spine says, as it was read; a catalog leaves it as it is.
  public var spineInfo: BookSpineInfo
  /// The text of the spine.
  public var observation: DocumentObservation
  /// The catalog's record of the book and what it changed; nil without a catalog, or without a sure match.
  public var match: BookMatch?
  /// "verified" or "needsReview".
  public var reviewStatus: String
  /// Whether a person should look at the record: it has no title, or its confidence is below the review threshold.
  public var needsReview: Bool
  /// The shelf row that it stands in, from 0 at the top; nil until the whole photo was read.
  public var row: Int?
  /// Its place in that row, from 0 at the left; nil until the whole photo was read.
  public var position: Int?
  /// The number that a library gave the copy, as a barcode on it says; nil without one.
  public var itemId: String?

  /// A book from its spine and what was extracted from it.
  init(number: Int, spine: Spine, outcome: CatalogMatcher.Outcome, options: ScanOptions) {
    id = "b\(number)"
    box = spine.outline.boundingBox.rounded
    quad = spine.outline.coordinates
    metadata = outcome.metadata
    spineInfo = outcome.reading
    match = outcome.match
    observation = DocumentObservation(lines: spine.lines, detectedIsbns: spineInfo.isbn.map { [$0] } ?? [])
    needsReview = metadata.needsReview(below: options.reviewThreshold)
    reviewStatus = needsReview ? "needsReview" : "verified"
  }

  /// The number in its `id`, from 1; nil when that has another form.
  package var number: Int? { id.hasPrefix("b") ? Int(id.dropFirst()).flatMap { $0 > 0 ? $0 : nil } : nil }

  /// A book that somebody else read, who may ask for a person's look.
  package init(
    number: Int, box: Rect, quad: [[Double]], metadata: BookMetadata, spineInfo: BookSpineInfo,
    observation: DocumentObservation, isDoubtful: Bool, reviewThreshold: Double
  ) {
    id = "b\(number)"
    self.box = box
    self.quad = quad
    self.metadata = metadata
    self.spineInfo = spineInfo
    self.observation = observation
    needsReview = isDoubtful || metadata.needsReview(below: reviewThreshold)
    reviewStatus = needsReview ? "needsReview" : "verified"
  }
}

extension BookMetadata {
  /// Whether a person should look at a record: it has no title, or its confidence is below a threshold.
  fileprivate func needsReview(below threshold: Double) -> Bool { title.isEmpty || (confidence ?? 0) < threshold }
}
