import FoundationEssentials
import Imaging
import Threading

/// PP-OCR's networks, compiled for the threads of a recognizer.
struct PPOCRModels {
  let detector: PPOCRDetector
  let lineRecognizer: LineRecognizer
  let threads: Int

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models.
  init(_ options: PPOCRRecognizer.Options) throws {
    let compiler = try PPOCRCompiler(options)
    let files = try PPOCRModelFiles(directory: options.modelDirectory, model: options.model)
    let characters = try files.characters()
    let parts = files.recognizerContent().flatMap { RecognizerParts($0, characters: characters) }
    let latin = parts?.latin()
    let detectorContent = files.detectorContent().flatMap(DetectorGraphRewrite.rewritten)
    let sizes = PPOCRDetector.tileSizes
    let tiles = sizes.map {
      PPOCRCompiler.Source(
        path: files.detector, content: detectorContent, streams: 1, shape: [1, 3, $0.height, $0.width])
    }
    let recognizer = PPOCRCompiler.Source(
      path: files.recognizer, content: latin?.file, outputCount: latin == nil ? 1 : 2, streams: compiler.threads)
    let models = try compiler.compile([recognizer] + tiles)
    threads = compiler.threads
    detector = PPOCRDetector(
      tiles: zip(models.dropFirst(), sizes).map { DetectorTile(model: $0, width: $1.width, height: $1.height) },
      threads: threads)
    let reader = CTCRecognizer(
      latin == nil ? .ideographs : .latin, model: models[0], characters: latin?.characters ?? characters,
      vocabulary: options.vocabulary)
    let heads = AlphabetHeads(parts: latin == nil ? nil : parts, path: files.recognizer, compiler: compiler)
    let expected = Set(options.languages.map(Alphabet.init(ofLanguage:)))
    lineRecognizer = LineRecognizer(reader: reader, heads: heads, expected: expected, threads: threads)
  }
}

/// Compiles networks for the threads of a recognizer.
struct PPOCRCompiler: Sendable {
  /// A file to compile: where it is, what stands there instead of what is on disk, and how many inferences run at once.
  struct Source {
    let path: String
    var content: Data?
    var outputCount = 1
    let streams: Int
    /// The sizes of its input; empty: any.
    var shape: [Int] = []
  }

  /// Networks for any width keep the code of so many layers a stream: those of some widths. Lines are read in the order of their widths.
  private static let keptLayers = 500

  let threads: Int
  private let runtime: OpenVINORuntime
  private let precision: String?

  init(_ options: PPOCRRecognizer.Options) throws {
    runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    threads = threadCount(options.threads)
    precision = options.precision
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
        keptLayers: source.shape.isEmpty ? Self.keptLayers : nil))
  }
}
