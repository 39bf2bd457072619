/// What happens during a scan.
public enum ScanEvent: Sendable {
  /// A stage has begun, with the fraction of the whole scan that is done, 0...1.
  ///
  /// Stages are "decode", "assess", "glance" (with drafts), "detect", "recognize", "group", "look" and "extract"; with a service
  /// "preprocess", "upload", "wait", "analyze" and "enrich".
  case progress(message: String, stage: String, fraction: Double)
  /// A book as a first look read it, before all of the photo is read; ``segmented(imageJPEG:totalBooks:spines:)`` withdraws all drafts.
  case draft(ScannedBook)
  /// The spines are known: a JPEG with numbered boxes, and the boxes themselves, as far as who reads the photo tells them; once
  /// more when a closer look has changed some. Withdraws drafts, not results.
  case segmented(imageJPEG: [UInt8], totalBooks: Int, spines: [SpinePlace] = [])
  /// The book `current` (from 1) of `total` is at a stage.
  case bookProgress(current: Int, total: Int, stage: String)
  /// A book has been read, and is the same in the result of the scan.
  case result(ScannedBook)
  /// All books have been read.
  case complete(ScanSummary)
}

/// Where a book stands that is going to be read.
public struct SpinePlace: Sendable, Codable, Hashable {
  /// The `id` that its book has, or is going to have unless a closer look changes the spines.
  public var id: String
  /// The spine's corners in pixels of the upright photo, as ``ScannedBook/quad``.
  public var quad: [[Double]]
}

/// What a finished scan counts.
public struct ScanSummary: Sendable, Codable, Hashable {
  /// Books found.
  public var totalDetected: Int
  /// Books below the review threshold.
  public var needsReview: Int
  /// Books at or above it.
  public var approved: Int
  /// Milliseconds in all.
  public var durationMs: Double

  /// Counts books.
  package init(of books: [ScannedBook], durationMs: Double) {
    totalDetected = books.count
    needsReview = books.count(where: \.needsReview)
    approved = totalDetected - needsReview
    self.durationMs = durationMs
  }
}
