import FoundationEssentials
import Imaging
import Threading

/// PP-OCR's networks, compiled for the threads of a recognizer.
struct PPOCRModels {
  /// Runs on all threads at once.
  let detector: OpenVINOModel
  /// Runs several times at once, each on one thread.
  let placeDetector: OpenVINOModel
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
    let sources: [PPOCRCompiler.Source] = [
      .init(path: files.detector, content: detectorContent, streams: 1),
      .init(
        path: files.recognizer, content: latin?.file, outputCount: latin == nil ? 1 : 2, streams: compiler.threads),
      .init(path: files.detector, content: detectorContent, streams: compiler.threads),
    ]
    let models = try compiler.compile(compiler.threads > 1 ? sources : sources.dropLast())
    (detector, placeDetector, threads) = (models[0], models[models.count > 2 ? 2 : 0], compiler.threads)
    let reader = CTCRecognizer(
      latin == nil ? .ideographs : .latin, model: models[1], characters: latin?.characters ?? characters,
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
  }

  let threads: Int
  private let runtime: OpenVINORuntime
  private let precision: String?

  init(_ options: PPOCRRecognizer.Options) throws {
    runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    threads = threadCount(options.threads)
    precision = options.precision
  }

  /// Compiles networks at once: each takes a fifth of a second, and is the work of one thread.
  func compile(_ sources: some RandomAccessCollection<Source> & Sendable) throws -> [OpenVINOModel] {
    let sources = Array(sources)
    return try parallelMap(count: sources.count, threads: threads) { _ in
      true
    } job: { index, _ in
      try compile(sources[index])
    }
  }

  func compile(_ source: Source) throws -> OpenVINOModel {
    try OpenVINOModel(
      runtime: runtime, path: source.path, content: source.content, outputCount: source.outputCount, threads: threads,
      streams: source.streams, precision: precision)
  }
}
