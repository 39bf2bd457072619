import TextRecognition

/// How a photo is scanned.
public struct ScanOptions: Sendable {
  /// Books below this confidence need review, 0...1.
  public var reviewThreshold = 0.60
  /// The name of the photo, returned in the result.
  public var photo: String?
  /// Degrees clockwise that the photo is turned by before scanning: 0, 90, 180 or 270 (beside its EXIF orientation).
  public var rotation = 0
  /// What a service knows the scan by, so that a photo that arrives twice is read once; nil makes one up.
  public var idempotencyKey: String?
  /// Whether the `segmented` event carries its picture.
  public var preview = true
  /// Whether a first look, which takes about a seventh of the time, sends books of the photo's middle early: those that it
  /// is sure of as results, the others as drafts.
  public var drafts = false
  /// Milliseconds after which the scan is given up, decoding included; nil: never.
  public var deadline: Int?
  /// Which barcodes are read.
  public var barcodes = BarcodeReader.Codes.isbn

  /// The defaults.
  public init() {}
}

/// How a scanner is made.
public struct ScannerOptions: Sendable {
  /// Which engine reads the text.
  public enum Engine: String, Sendable, CaseIterable {
    /// PP-OCR where it is installed, else Tesseract.
    case auto
    /// PP-OCR on OpenVINO.
    case ppocr
    /// Tesseract with Leptonica.
    case tesseract
  }

  /// Which engine reads the text.
  public var engine = Engine.auto
  /// BCP-47 tags of the languages to expect, most likely first; empty: all that PP-OCR knows, and Russian, English for Tesseract.
  public var languages: [String] = []
  /// The folder with the PP-OCR models; nil: `BOOKSPINE_MODEL_DIR`, then beside the library, then the system's data folders.
  public var modelDirectory: String?
  /// The folder with OpenVINO's libraries; nil: `BOOKSPINE_RUNTIME_DIR`, then beside the library, then the system's.
  public var runtimeDirectory: String?
  /// Threads a recognition may use, 1...64; 0: as many as the machine has cores.
  public var threads = 0
  /// The models' size, "small" (more accurate) or "tiny" (faster), or a part of the files' names, such as "ppocrv5"; nil: "small", or,
  /// where that is not there, the only one in the folder.
  public var model: String?
  /// Whether spines whose text does not surely tell a book are read again one by one: more books are right with it, and a photo of
  /// many takes 1.5 times as long.
  public var closerLook = true
  /// The most megabytes (10^6 bytes) of memory that the scanner takes with the photos that it scans, or nil: no limit.
  ///
  /// It is kept by less work at a time, and by photos that wait for each other.
  public var memoryLimitMB: Int?
  /// The folder where the engine keeps what it has prepared, so that later scanners start sooner; nil: nowhere.
  public var cacheDirectory: String?
  /// The catalog index that corrects and completes the books, made by ``CatalogIndex/build(csv:to:)``; nil: none.
  public var catalog: String?

  /// The defaults.
  public init() {}
}
