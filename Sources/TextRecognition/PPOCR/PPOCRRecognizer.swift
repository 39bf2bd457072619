import FoundationEssentials
import Imaging
import Threading

/// Reads text with PP-OCR's models on OpenVINO.
public final class PPOCRRecognizer: TextRecognizer {
  /// How the engine is set up.
  public struct Options: Sendable {
    /// The folder with the models.
    public var modelDirectory: String
    /// The folder with OpenVINO's libraries; nil: the system's search.
    public var runtimeDirectory: String?
    /// "small" (more accurate) or "tiny" (faster).
    public var model = "small"
    /// Threads an inference may use; 0: all cores.
    public var threads = 0
    /// The numbers that the networks compute with: "f32", "bf16", or nil for what the processor does fastest.
    ///
    /// Where it has bf16 instructions that takes 0.6 of the time and reads the same share of words (0.860 against 0.862).
    public var precision: String?
    /// BCP-47 tags of the languages to expect.
    ///
    /// Those whose letters the models lack are read by Tesseract, where it is installed with them; Russian without any.
    public var languages: [String] = []
    /// The words that misread ones are put right to; nil: text stays as the network read it.
    public var vocabulary: (any Vocabulary)?

    /// The defaults: the folders that `BOOKSPINE_MODEL_DIR` and `BOOKSPINE_RUNTIME_DIR` name, those beside the library, or the system's.
    public init() {
      let folders = InstallationFolders()
      modelDirectory = folders.models
      runtimeDirectory = folders.runtime
    }
  }

  /// Turned clockwise by quarters, looked at with a longest side in pixels.
  typealias Pass = (quarterTurns: Int, longestSide: Int)

  /// The longest sides, in pixels, that a photo is looked at with: for text across, and turned for most text to be upright.
  ///
  /// The network finds upright text best. Share of the words read on 14 photos, the second pass always turned counter-clockwise:
  /// that pass alone 0.869, both 0.877, both at 2560 0.882 in 1.4 times the time, both at 1920 0.860. Turning it by the direction
  /// of the text, with all later steps, gives 0.885 instead of 0.882, and the same on photos turned by quarters.
  static let (overviewSide, closeSide) = (1280, 2560)
  /// The longest side that a crop of one spine is looked at with, in pixels.
  ///
  /// 640 pixels read as many words, and lose a book in a hundred.
  static let spineSide = 960
  /// Lines below this confidence are dropped.
  static let leastConfidence = 0.5

  /// "ppocr".
  public let name = "ppocr"
  /// Looks at a photo with all threads.
  private let detector: PPOCRDetector
  /// Looks at several places at once, each with one thread.
  let placeDetector: PPOCRDetector
  let reader: LineReader
  let threads: Int

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models.
  public init(options: Options) throws {
    let runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    let files = try ModelFiles(directory: options.modelDirectory, model: options.model)
    let threads = threadCount(options.threads)
    let characters = try files.characters()
    let tuned = files.readerContent().flatMap { ReaderTuning.tuned($0, characters: characters) }
    let detectorContent = files.detectorContent().flatMap(DetectorHead.rewritten)
    typealias Source = (path: String, content: Data?, streams: Int)
    let needed: [Source?] = [
      (files.detector, detectorContent, 1), (files.reader, nil, threads),
      tuned.map { (files.reader, $0.file, threads) },
      threads > 1 ? (files.detector, detectorContent, threads) : nil,
    ]
    // Compiling a model takes a fifth of a second, and is the work of one thread.
    let precision = options.precision
    let models = try parallelMap(count: needed.count, threads: threads) { _ in
      true
    } job: { index, _ in
      try needed[index].map {
        try OpenVINOModel(
          runtime: runtime, path: $0.path, content: $0.content, threads: threads, streams: $0.streams,
          precision: precision)
      }
    }
    let (photoModel, universalModel, latinModel, placeModel) = (models[0], models[1], models[2], models[3])
    guard let photoModel, let universalModel else {
      throw TextRecognitionError.modelUnavailable("\(files.detector) and \(files.reader) were not loaded")
    }
    let vocabulary = options.vocabulary
    let latin = latinModel.map { PPOCRReader(model: $0, characters: tuned?.characters ?? [], vocabulary: vocabulary) }
    // Beside the other one it mostly sees pieces of lines.
    let leastWidth = latin == nil ? PPOCRReader.leastWidth : LineReader.pieceWidth
    let universal = PPOCRReader(
      model: universalModel, leastWidth: leastWidth, characters: characters, vocabulary: vocabulary)
    self.threads = threads
    let others = TesseractLanguages(lackingIn: characters, expecting: options.languages)
    reader = LineReader(
      latin: latin, universal: universal, otherAlphabets: others.map(TesseractLineReader.init), threads: threads)
    detector = PPOCRDetector(model: photoModel, threads: threads)
    placeDetector = PPOCRDetector(model: placeModel ?? photoModel, threads: 1, hasFewShapes: true)
  }

  /// Reads all lines of a photo, in any direction.
  public func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let image = try image.converted(to: .rgb)
    func goesOn(_ fraction: Double) -> Bool { onProgress(RecognitionProgress(.detect, fraction: fraction)) }
    var overview = try search(image, (quarterTurns: 0, longestSide: Self.overviewSide)) { goesOn(0) }
    let sample = try reader.readLongest(of: overview, in: image) { goesOn(0.2 + 0.1 * $0) }
    let turns = sample.turnsToUpright
    // What runs across the spines is found best upright, too.
    if turns.across != 0 {
      overview = try search(image, (quarterTurns: turns.across, longestSide: Self.overviewSide)) { goesOn(0.3) }
    }
    let close = try search(image, (quarterTurns: turns.along, longestSide: Self.closeSide)) { goesOn(0.5) }
    // The last pass looks closest and is read first: the other is read where it found nothing for sure.
    var lines: [TextLine] = []
    for (index, quads) in [close, overview].enumerated() {
      lines += try reader.read(quads.map { $0.reading(turns) }, besides: lines, in: image) {
        onProgress(RecognitionProgress(.recognize, fraction: (Double(index) + $0) / 2))
      }
    }
    return try whole(lines, in: image, onProgress)
  }

  /// Reads a crop that shows a single spine, in whichever direction it reads best.
  public func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let pass = (quarterTurns: image.height > image.width ? 3 : 0, longestSide: Self.spineSide)
    let image = try image.converted(to: .rgb)
    let found = try search(image, pass) { onProgress(RecognitionProgress(.detect, fraction: 0)) }
    let lines = try reader.read(found, in: image) { onProgress(RecognitionProgress(.recognize, fraction: $0)) }
    return try whole(lines, in: image, onProgress)
  }

  /// Where text is in one pass.
  private func search(_ image: Image, _ pass: Pass, while goesOn: () -> Bool) throws -> [Quad] {
    guard goesOn() else { throw Canceled() }
    return try detector.detect(
      in: image, quarterTurns: pass.quarterTurns, longestSide: pass.longestSide, while: goesOn
    ).map(\.quad)
  }

  /// The lines without those that are unreadable or lie on a better one, each read up to its ends; those of `known` are left as they are.
  func whole(
    _ lines: [TextLine], besides known: [TextLine] = [], in image: Image, _ onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    let readable = lines.merged(leastConfidence: Self.leastConfidence)
    let whole = try reader.readOn(readable, besides: known, in: image) { _ in
      onProgress(RecognitionProgress(.recognize, fraction: 1))
    }
    return whole.merged(leastConfidence: Self.leastConfidence)
  }
}

extension Quad {
  /// The quadrilateral read from the end at which most text along and across the spines begins, those being the quarters clockwise that
  /// turn it upright.
  func reading(_ turns: (along: Int, across: Int)) -> Quad {
    let own = direction.turnsToUpright
    return own == (turns.along + 2) % 4 || own == (turns.across + 2) % 4 ? reversed : self
  }
}

extension [TextLine] {
  /// By how many quarters clockwise a photo has to be turned for most of these lines to be upright, and for the lines across those.
  fileprivate var turnsToUpright: (along: Int, across: Int) {
    var lengths = [0.0, 0.0, 0.0, 0.0]
    for line in self where line.confidence >= LineReader.rereadBelow {
      lengths[line.quad.direction.turnsToUpright] += line.quad.length
    }
    // Spines mostly read down where nothing tells, and photos are seldom upside down.
    let along = [3, 1, 0, 2].max { lengths[$0] < lengths[$1] } ?? 3
    let (readingDown, readingUp) = ((along + 1) % 4, (along + 3) % 4)
    let likelier = readingUp == 0 ? readingUp : readingDown
    let other = likelier == readingUp ? readingDown : readingUp
    return (along, lengths[other] > lengths[likelier] ? other : likelier)
  }
}

extension Point {
  /// By how many quarters clockwise text that reads in this direction has to be turned to read rightwards, to the nearest quarter.
  fileprivate var turnsToUpright: Int {
    if abs(x) > abs(y) { return x > 0 ? 0 : 2 }
    return y > 0 ? 3 : 1
  }
}
