import Imaging
import Memory
import Threading

/// PP-OCR's networks, compiled for the threads of a recognizer.
struct PPOCRModels {
  let detector: PPOCRDetector
  let lineRecognizer: LineRecognizer
  let threads: Int
  /// How much is done at once.
  let work: PPOCRMemory
  /// The bytes of memory that the engine takes at most, whatever the photos.
  let memory: Int
  /// The most bytes of memory that the engine and photos may take: the limit that is set, or what the process's control groups leave where
  /// the engine does less at once for it; nil: no limit.
  let limit: Int?

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models, ``TextRecognitionError/outOfMemory(_:)`` where too little memory is left for them.
  init(_ options: PPOCRRecognizer.Options) throws {
    let threads = threadCount(options.threads)
    // OpenVINO's lack is told first, but it is loaded only where its memory is there.
    let found = Result { try PPOCRModelFiles(directory: options.modelDirectory, model: options.model) }
    let bytes = (try? found.get())?.byteCount ?? 0
    let room = ProcessMemory.groupRoom.map { $0 - TextRecognitionError.spare }
    work = try PPOCRMemory.within(
      options.memoryLimit, room: room, models: bytes, photo: options.photoMemory, threads: threads)
    memory = work.bytes(models: bytes)
    // One photo of usual size may be tried in any case: whether its memory is there is asked again for each scan.
    let least = memory + options.photoMemory
    limit = options.memoryLimit ?? (work.isBounded ? room.map { max($0, least) } : nil)
    try work.checkRoomToLoad(models: bytes)
    let compiler = try PPOCRCompiler(options, keptLayers: work.keptLayers)
    if work.isBounded { ProcessMemory.giveBackAtOnce() }
    let files = try found.get()
    let characters = try files.characters()
    let parts = files.recognizerContent().flatMap { RecognizerParts($0, characters: characters) }
    let latin = parts?.latin()
    let detectorContent = files.detectorContent().flatMap(DetectorGraphRewrite.rewritten)
    let models = try compiler.compile([
      .init(
        path: files.recognizer, content: latin?.file, outputCount: latin == nil ? 1 : 2, streams: work.readers),
      .init(path: files.detector, content: detectorContent, streams: 1),
    ])
    self.threads = threads
    let isTiled = work.tileSide != nil
    let shaped = DetectorModels { rows, columns in
      try compiler.compile(
        .init(
          path: files.detector, content: detectorContent, streams: 1, shape: [1, 3, rows, columns],
          isCached: isTiled))
    }
    if let side = work.tileSide { _ = try shaped.model(rows: side, columns: side) }
    let any = DetectorNetwork(models: DetectorModels(any: models[1]), side: nil)
    detector = PPOCRDetector(
      large: DetectorNetwork(models: shaped, side: work.tileSide), small: any, mostSmallPixels: work.mostSmallPixels,
      threads: threads)
    let reader = CTCRecognizer(
      latin == nil ? .ideographs : .latin, model: models[0], characters: latin?.characters ?? characters)
    let heads = AlphabetHeads(parts: latin == nil ? nil : parts, path: files.recognizer, compiler: compiler)
    let expected = Set(options.languages.map(Alphabet.init(ofLanguage:)))
    lineRecognizer = LineRecognizer(
      reader: reader, heads: heads, expected: expected, threads: min(threads, work.readers))
  }
}

/// Compiles networks for the threads of a recognizer.
struct PPOCRCompiler: Sendable {
  /// A file to compile: where it is, what stands there instead of what is on disk, and how many inferences run at once.
  struct Source {
    let path: String
    var content: [UInt8]?
    var outputCount = 1
    let streams: Int
    /// The sizes of its input; empty: any.
    var shape: [Int] = []
    /// Whether it goes into the cache folder: those for the shapes of photos would fill it.
    var isCached = true
  }

  let threads: Int
  private let runtime: OpenVINORuntime
  private let precision: String?
  private let cacheDirectory: String?
  private let keptLayers: Int

  /// Loads the runtime.
  ///
  /// - Parameters:
  ///   - options: The recognizer's.
  ///   - keptLayers: For how many layers' shapes networks for any shape keep code.
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)``.
  init(_ options: PPOCRRecognizer.Options, keptLayers: Int) throws {
    self.keptLayers = keptLayers
    runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    threads = threadCount(options.threads)
    precision = options.precision
    cacheDirectory = options.cacheDirectory
  }

  /// Compiles networks at once: each takes a fifth of a second, and is the work of one thread.
  func compile(_ sources: [Source]) throws -> [OpenVINOModel] {
    try parallelMap(count: sources.count, threads: threads) { _ in
      true
    } job: { index, _ in
      try compile(sources[index])
    }
  }

  func compile(_ source: Source) throws -> OpenVINOModel {
    try OpenVINOModel(
      runtime: runtime, path: source.path, content: source.content, outputCount: source.outputCount,
      settings: OpenVINOModel.Settings(
        threads: threads, streams: source.streams, shape: source.shape, precision: precision,
        keptLayers: source.shape.isEmpty ? keptLayers : nil, cacheDirectory: source.isCached ? cacheDirectory : nil))
  }
}
