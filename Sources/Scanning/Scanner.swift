import BookExtraction
import Catalog
import Imaging
import SpineDetection
import TextRecognition
import Threading

/// Reads the books of shelf photos; used from many threads at once.
public final class Scanner: Sendable {
  /// The engine that reads the text.
  public let recognizer: any TextRecognizer
  /// The catalogue that corrects and completes the books, or nil.
  public let catalog: CatalogIndex?
  /// Whether doubtful spines are looked at again.
  public let looksCloser: Bool
  let detector: SpineDetector
  let threads: Int
  let extractor = BookExtractor()
  private let provider = Monitor<(any ExtractionProvider)?>(nil)

  /// Loads an engine and its models, and opens the catalogue.
  ///
  /// - Throws: ``TextRecognitionError`` when the engine or a model is missing, ``CatalogError``.
  public convenience init(options: ScannerOptions = ScannerOptions()) throws {
    let catalog: CatalogIndex? = if let path = options.catalog { try CatalogIndex(path: path) } else { nil }
    self.init(
      recognizer: try options.makeRecognizer(), catalog: catalog, threads: options.threads,
      looksCloser: options.closerLook)
  }

  /// Uses a given engine and catalogue, and for grouping lines so many threads; 0: all cores.
  public init(
    recognizer: any TextRecognizer, catalog: CatalogIndex? = nil, threads: Int = 0, looksCloser: Bool = true
  ) {
    self.looksCloser = looksCloser
    self.threads = threadCount(threads)
    detector = SpineDetector(threads: threads)
    self.catalog = catalog
    self.recognizer = recognizer
  }

  /// Has title and author of later scans read by somebody else, who is asked for each spine; nil: not any more.
  public func setExtractionProvider(_ provider: (any ExtractionProvider)?) { self.provider.withLock { $0 = provider } }

  /// Scans a photo.
  ///
  /// - Parameters:
  ///   - image: The upright photo.
  ///   - options: How.
  ///   - decodeMilliseconds: What decoding took, for the timings.
  ///   - onEvent: Receives events on the calling thread; returns false to stop.
  /// - Returns: The books, row by row from the top, each row from left to right.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when `onEvent` returned false; ``ImagingError`` when memory runs out.
  public func scan(
    _ image: Image, options: ScanOptions = ScanOptions(), decodeMilliseconds: Double = 0,
    onEvent: @escaping (ScanEvent) -> Bool = { _ in true }
  ) throws -> ScanResult {
    let progress = ScanProgress(decodeMilliseconds: decodeMilliseconds, onEvent: onEvent)
    let photo = try image.rotated(quarterTurns: options.rotation / 90).converted(to: .rgb)
    let (quality, clear, edges) = try progress.stage(.assess) {
      let clear = try photo.toneNormalized()
      return (
        try CaptureQualityAssessor.assess(photo), clear,
        try EdgeMap(of: clear, threads: threads) { progress.shouldContinue(.assess) }
      )
    }
    let session = provider.withLock { $0 }.map { ExtractionSession(provider: $0, catalog: catalog) }
    let teller = BookTeller(of: photo, preview: options.preview, progress) { [self] in
      try book(on: $0, options: options, progress, session)
    }
    var first: [ReadSpine] = []
    if options.drafts {
      first = try progress.stage(.glance) { try glance(at: clear, edges, options: options, progress) }
      first = try progress.extracting { try teller.tell(first) }
    }
    let spines = try spines(on: clear, edges, besides: first, progress) {
      try teller.tell(teller.segment($0), where: \.isSure)
    }
    let books = try progress.stage(.extract) { try teller.tell(teller.segment(spines)).compactMap(\.book) }
    progress.finish(ScanSummary(of: books, durationMs: progress.elapsed))
    return ScanResult(
      photo: options.photo, width: photo.width, height: photo.height, engine: recognizer.name, books: books,
      quality: quality,
      suggestions: quality.suggestions + Suggestion.about(books), timings: progress.timings)
  }

  /// The spines on an upright colour photo in usual tones, among them those of the books that were told before.
  ///
  /// `tell` receives them before some are looked at closer: those that are sure hold then.
  private func spines(
    on photo: Image, _ edges: EdgeMap, besides told: [ReadSpine] = [], _ progress: ScanProgress,
    tell: ([ReadSpine]) throws -> [ReadSpine] = { $0 }
  ) throws -> [ReadSpine] {
    let lines = try progress.reading { try recognizer.recognizeLines(in: photo, onProgress: $0) }
    let grouped = try progress.stage(.group) {
      let shouldContinue = { progress.shouldContinue(.group) }
      let grouped = try detector.detectSpines(lines: lines, in: photo, edges, while: shouldContinue)
      return try detector.outlined(grouped, edges, while: shouldContinue)
    }
    return try progress.stage(.look) {
      let known = detector.inRows(try read(grouped, progress).takingOver(told), \.spine)
      let told = try progress.extracting { try tell(known) }
      return try lookCloser(at: told, lines: lines, in: photo, edges, progress)
    }
  }

  /// The book that a spine's text names; a session asks somebody else, too.
  func book(
    on read: ReadSpine, options: ScanOptions, _ progress: ScanProgress, _ session: ExtractionSession? = nil
  ) throws -> ScannedBook {
    let text = read.spine.lines.map(\.text).joined(separator: "\n")
    let info = try session?.reading(of: text, builtIn: read.info) { !progress.shouldContinue() } ?? read.info
    let outcome = try matched(info, read.spine, progress)
    return ScannedBook(number: read.number, spine: read.spine, outcome: outcome, options: options)
  }

  /// What the catalogue makes of a reading.
  private func matched(
    _ info: BookSpineInfo, _ spine: Spine, _ progress: ScanProgress
  ) throws -> CatalogMatcher.Outcome {
    guard let catalog else { return CatalogMatcher.Outcome(info: info) }
    let text = spine.lines.map(\.text).joined(separator: " ")
    return try progress.matching { try CatalogMatcher.apply(info, text: text, index: catalog) }
  }

  /// Reads the text of an image; one much longer than wide is taken for a single spine.
  ///
  /// - Throws: ``TextRecognitionError``; ``ImagingError`` when memory runs out.
  public func recognizeText(in image: Image) throws -> DocumentObservation {
    let clear = try image.toneNormalized()
    let isSpine = max(image.width, image.height) > Self.spineShape * min(image.width, image.height)
    let lines =
      isSpine
      ? try recognizer.recognizeSpine(in: clear) { _ in true } : try recognizer.recognizeLines(in: clear) { _ in true }
    let printed = ISBN.find(in: lines.map(\.text).joined(separator: "\n")).map(\.thirteen)
    let barcodes = try BarcodeReader().read(image).map(\.isbn).filter { !printed.contains($0) }
    return DocumentObservation(lines: lines, detectedIsbns: printed + barcodes)
  }

  /// An image more than so many times as long as wide shows a single spine.
  private static let spineShape = 3

  /// Finds the spines on a photo without reading them out into books.
  ///
  /// - Throws: ``TextRecognitionError``.
  public func findSpines(in image: Image) throws -> [Spine] {
    let progress = ScanProgress(decodeMilliseconds: 0) { _ in true }
    let photo = try image.converted(to: .rgb).toneNormalized()
    return try spines(on: photo, try EdgeMap(of: photo, threads: threads), progress).map(\.spine)
  }
}
