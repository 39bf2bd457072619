import BookExtraction
import Catalog
import Imaging
import Logging
import SpineDetection
import TextRecognition
import Threading

/// Reads the books of shelf photos; used from many threads at once.
public final class Scanner: Sendable {
  /// The engine that reads the text.
  public let recognizer: any TextRecognizer
  /// The catalog that corrects and completes the books, or nil.
  public let catalog: CatalogIndex?
  /// Whether doubtful spines are read again.
  public let readsAgain: Bool
  /// What makes its results worse than they could be.
  public let warnings: [ScanWarning]
  let threads: Int
  let memory: PhotoMemory
  private let provider = Monitor<(any ExtractionProvider)?>(nil)

  /// Loads an engine and its models, and opens the catalog.
  ///
  /// - Throws: ``TextRecognitionError`` when the engine or a model is missing, or memory too little; ``CatalogError``; `OptionError` for a
  ///   cache's folder that cannot be written.
  public convenience init(options: ScannerOptions = ScannerOptions()) throws {
    let catalog: CatalogIndex? = if let path = options.catalog { try CatalogIndex(path: path) } else { nil }
    let engine = try options.loadEngine()
    Log.write(.info, "Engine \(engine.recognizer.name) reads.")
    if let warning = engine.warning { Log.write(.warning, warning.message) }
    let memory = PhotoMemory(limit: engine.memoryLimit, engine: engine.recognizer.memory)
    try memory.checkRoom()
    self.init(
      recognizer: engine.recognizer, catalog: catalog, threads: options.threads, readsAgain: options.closerLook,
      warnings: engine.warning.map { [$0] } ?? [], memory: memory)
  }

  /// Uses a given engine and catalog, and for grouping lines so many threads; 0: all cores.
  public convenience init(
    recognizer: any TextRecognizer, catalog: CatalogIndex? = nil, threads: Int = 0, readsAgain: Bool = true,
    warnings: [ScanWarning] = []
  ) {
    self.init(
      recognizer: recognizer, catalog: catalog, threads: threads, readsAgain: readsAgain, warnings: warnings,
      memory: PhotoMemory())
  }

  init(
    recognizer: any TextRecognizer, catalog: CatalogIndex?, threads: Int, readsAgain: Bool, warnings: [ScanWarning],
    memory: PhotoMemory
  ) {
    self.warnings = warnings
    self.readsAgain = readsAgain
    self.threads = threadCount(threads)
    self.catalog = catalog
    self.recognizer = recognizer
    self.memory = memory
  }

  /// Has title and author of later scans read by somebody else, who is asked for each spine; nil: not any more.
  public func setExtractionProvider(_ provider: (any ExtractionProvider)?) { self.provider.withLock { $0 = provider } }

  /// Scans a photo.
  ///
  /// - Parameters:
  ///   - image: The upright photo.
  ///   - options: How.
  ///   - onEvent: Receives events on the calling thread; returns false to stop.
  /// - Returns: The books, row by row from the top, each row from left to right.
  /// - Throws: As ``scan(decoding:options:onEvent:)``.
  public func scan(
    _ image: Image, options: ScanOptions = ScanOptions(), onEvent: @escaping (ScanEvent) -> Bool = { _ in true }
  ) throws -> ScanResult {
    try scan(decoding: { _ in image }, options: options, onEvent: onEvent)
  }

  /// Scans a photo that still has to be decoded.
  ///
  /// - Parameters:
  ///   - decode: Gives the upright photo, decoded with these options.
  ///   - options: How.
  ///   - onEvent: Receives events on the calling thread; returns false to stop.
  /// - Returns: The books, row by row from the top, each row from left to right.
  /// - Throws: What `decode` throws; ``TextRecognitionError``; ``Canceled`` when `onEvent` returned false; ``TimedOut``;
  ///   ``CatalogError``; ``ImagingError`` when memory runs out.
  public func scan(
    decoding decode: Decoding, options: ScanOptions = ScanOptions(),
    onEvent: @escaping (ScanEvent) -> Bool = { _ in true }
  ) throws -> ScanResult {
    try withPhoto(decode, deadline: options.deadline, onEvent: onEvent) { try scan($0, options, $1) }
  }

  private func scan(_ image: Image, _ options: ScanOptions, _ progress: ScanProgress) throws -> ScanResult {
    let upright = try image.rotated(quarterTurns: options.rotation / 90).converted(to: .rgb)
    let (quality, photo, codes) = try progress.stage(.assess) {
      (
        try CaptureQualityAssessor.assess(upright),
        try ShelfPhoto(upright, threads: threads) { progress.shouldContinue(.assess) },
        CodesOnPhoto(try BarcodeReader().read(upright, options.barcodes))
      )
    }
    let session = provider.withLock { $0 }.map { ExtractionSession(provider: $0, catalog: catalog) }
    let events = ScanEvents(of: upright, preview: options.preview, progress)
    var scan = PhotoScan(
      photo: photo, recognizer: recognizer, detector: SpineDetector(threads: threads), progress: progress,
      resolver: BookResolver(
        session: session, catalog: catalog, codes: codes, options: options, progress: progress), events: events)
    for pass in passes(drafts: options.drafts) { try scan.run(pass) }
    let books = try scan.books()
    events.publish(endWith: books)
    var result = ScanResult(
      photo: options.photo, width: upright.width, height: upright.height, engine: recognizer.name, books: books,
      quality: quality, suggestions: quality.suggestions + Suggestion.about(books), timings: progress.timings)
    let labels = ShelfLabel.labels(of: scan.state.cards, below: result.books)
    result.shelfLabels = labels.isEmpty ? nil : labels
    let warnings = warnings + (session?.warning.map { [$0] } ?? [])
    result.warnings = warnings.isEmpty ? nil : warnings
    result.extraction = session?.summary
    return result
  }

  /// Finds the spines on a photo without asking a provider or a catalog about them.
  ///
  /// - Parameters:
  ///   - decode: Gives the upright photo, decoded with these options.
  ///   - options: How.
  ///   - onEvent: Receives the progress on the calling thread; returns false to stop.
  /// - Returns: The spines, row by row from the top, each row from left to right.
  /// - Throws: What `decode` throws; ``TextRecognitionError``; ``Canceled`` when `onEvent` returned false; ``TimedOut``;
  ///   ``ImagingError`` when memory runs out.
  public func findSpines(
    decoding decode: Decoding, options: ReadingOptions = ReadingOptions(),
    onEvent: @escaping (ScanEvent) -> Bool = { _ in true }
  ) throws -> SpineList {
    try withSpines(decode, options, onEvent) { SpineList($0.map(\.spine), of: $1) }
  }

  /// Finds the spines on an upright photo, as ``findSpines(decoding:options:onEvent:)`` does.
  public func findSpines(in image: Image) throws -> [Spine] { try readSpines(in: image).map(\.spine) }

  /// The same with what a scan makes of each.
  package func readSpines(in image: Image) throws -> [(spine: Spine, info: BookSpineInfo)] {
    func decode(_ options: DecodeOptions) -> Image { image }
    func onEvent(_ event: ScanEvent) -> Bool { true }
    return try withSpines(decode, ReadingOptions(), onEvent) { spines, _ in spines.map { ($0.spine, $0.info) } }
  }

  private func withSpines<Result>(
    _ decode: Decoding, _ options: ReadingOptions, _ onEvent: @escaping (ScanEvent) -> Bool,
    _ body: ([RecognizedSpine], Image) throws -> Result
  ) throws -> Result {
    func passOn(_ event: ScanEvent) -> Bool { if case .progress = event { onEvent(event) } else { true } }
    return try withPhoto(decode, deadline: options.deadline, onEvent: passOn) { photo, progress in
      try body(try readSpines(in: photo, progress), photo)
    }
  }

  private func readSpines(in image: Image, _ progress: ScanProgress) throws -> [RecognizedSpine] {
    let upright = try image.converted(to: .rgb)
    var scan = PhotoScan(
      photo: try ShelfPhoto(upright, threads: threads) { progress.shouldContinue(.assess) }, recognizer: recognizer,
      detector: SpineDetector(threads: threads), progress: progress,
      resolver: BookResolver(session: nil, catalog: nil, options: ScanOptions(), progress: progress),
      events: ScanEvents(of: upright, preview: false, progress))
    for pass in passes(drafts: false) { try scan.run(pass) }
    return scan.state.spines
  }

  /// What a scan does, in order.
  private func passes(drafts: Bool) -> [any ScanPass] {
    let previews = drafts ? [PreviewPass(height: 1), PreviewPass(height: 0.4)] : []
    return previews + [OverviewPass(), SecondPass(readsAgain: readsAgain)]
  }
}
