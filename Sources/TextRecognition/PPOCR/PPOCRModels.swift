import FoundationEssentials
import Imaging
import Threading

/// PP-OCR's networks, compiled for the threads of a recognizer.
struct PPOCRModels {
  /// Runs on all threads at once.
  let detector: OpenVINOModel
  /// Runs several times at once, each on one thread.
  let placeDetector: OpenVINOModel
  /// The recognizer as it is published.
  private let multilingual: OpenVINOModel
  /// The recognizer with ``FineTunedWeights``; nil where they do not fit it.
  private let latin: OpenVINOModel?
  /// The characters of ``multilingual`` and of ``latin`` by class.
  private let characters: [Character?]
  private let latinCharacters: [Character?]
  let threads: Int

  /// A file to compile: where it is, what stands there instead of what is on disk, and how many inferences run at once.
  private typealias Source = (path: String, content: Data?, streams: Int)

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models.
  init(_ options: PPOCRRecognizer.Options) throws {
    let runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    let files = try PPOCRModelFiles(directory: options.modelDirectory, model: options.model)
    let threads = threadCount(options.threads)
    characters = try files.characters()
    let tuned = files.recognizerContent().flatMap { [characters] in FineTunedWeights.tuned($0, characters: characters) }
    let detectorContent = files.detectorContent().flatMap(DetectorGraphRewrite.rewritten)
    let sources: [Source?] = [
      (files.detector, detectorContent, 1), (files.recognizer, nil, threads),
      tuned.map { (files.recognizer, $0.file, threads) },
      threads > 1 ? (files.detector, detectorContent, threads) : nil,
    ]
    let models = try Self.compile(sources, on: runtime, threads: threads, precision: options.precision)
    guard let detector = models[0], let multilingual = models[1] else {
      throw TextRecognitionError.modelUnavailable("\(files.detector) and \(files.recognizer) were not loaded")
    }
    (self.detector, self.multilingual, latin, placeDetector) = (
      detector, multilingual, models[2], models[3] ?? detector
    )
    latinCharacters = tuned?.characters ?? []
    self.threads = threads
  }

  /// Compiles models at once: each takes a fifth of a second, and is the work of one thread.
  private static func compile(
    _ sources: [Source?], on runtime: OpenVINORuntime, threads: Int, precision: String?
  ) throws -> [OpenVINOModel?] {
    try parallelMap(count: sources.count, threads: threads) { _ in
      true
    } job: { index, _ in
      try sources[index].map {
        try OpenVINOModel(
          runtime: runtime, path: $0.path, content: $0.content, threads: threads, streams: $0.streams,
          precision: precision)
      }
    }
  }

  /// Reads lines with these recognizers, and with Tesseract what they have no letters of.
  func makeLineRecognizer(_ options: PPOCRRecognizer.Options) -> LineRecognizer {
    let vocabulary = options.vocabulary
    let latin = latin.map {
      CTCRecognizer(model: $0, characters: latinCharacters, readsNothingReversed: true, vocabulary: vocabulary)
    }
    // Beside the other one it mostly sees pieces of lines.
    let leastWidth = latin == nil ? CTCRecognizer.leastWidth : Quad.pieceWidth
    let multilingual = CTCRecognizer(
      model: multilingual, leastWidth: leastWidth, characters: characters, vocabulary: vocabulary)
    let lacking = TesseractLanguages(lackingIn: characters, expecting: options.languages)
    return LineRecognizer(
      latin: latin, multilingual: multilingual, tesseract: lacking.map(TesseractLineRecognizer.init),
      threads: threads)
  }
}
