import BookExtraction
import Imaging
import TextRecognition

/// Milliseconds spent in each stage, and how much was read.
public struct ScanTimings: Sendable, Codable, Hashable {
  /// Reading the encoded image.
  public var decode = 0.0
  /// Finding text.
  public var detect = 0.0
  /// Reading text.
  public var recognize = 0.0
  /// Grouping lines into spines.
  public var group = 0.0
  /// Extracting title and author.
  public var extract = 0.0
  /// Matching with catalogs.
  public var match = 0.0
  /// How often the network that reads lines ran, lines that were dropped and readings of a line from both ends included; 0 where the
  /// engine does not count.
  public var recognizerRuns = 0
  /// The most megabytes (10^6 bytes) of memory that the process has held until the scan ended; nil where the system does not tell.
  public var peakMegabytes: Double?
}

extension ScanTimings {
  /// The times of a scan by a service, for which reading is all in one.
  package init(decode: Double, recognize: Double) {
    self.init()
    self.decode = decode
    self.recognize = recognize
  }
}

/// What a scan of one photo found.
public struct ScanResult: Sendable, Codable {
  /// The version of this JSON's shape.
  public var schemaVersion = 1
  /// The name of the photo, when the host gave one.
  public var photo: String?
  /// Width of the upright photo in pixels.
  public var width: Int
  /// Height of the upright photo in pixels.
  public var height: Int
  /// The text recognition engine that was used.
  public var engine: String
  /// The books, row by row from the top, each row from left to right, with their rows and positions.
  public var books: [ScannedBook]
  /// What cards on the boards say; nil where none was seen.
  public var shelfLabels: [ShelfLabel]?
  /// How well the photo suits reading.
  public var quality: CaptureQuality
  /// Advice on taking a better photo.
  public var suggestions: [Suggestion]
  /// Milliseconds spent in each stage, and how much was read.
  public var timings: ScanTimings
  /// Events of a service that this version does not know; nil when there were none.
  public var ignoredEvents: Int?
  /// What makes the result worse than it could be; nil when there is nothing.
  public var warnings: [ScanWarning]?
  /// How it went to ask a callback or a language model; nil when none is set.
  public var extraction: ExtractionSummary?

  /// Makes a result.
  package init(
    photo: String?, width: Int, height: Int, engine: String, books: [ScannedBook], quality: CaptureQuality,
    suggestions: [Suggestion], timings: ScanTimings
  ) {
    self.photo = photo
    self.width = width
    self.height = height
    self.engine = engine
    self.books = books.placed()
    self.quality = quality
    self.suggestions = suggestions
    self.timings = timings
  }
}
