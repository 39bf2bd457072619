import Imaging
import Language
import Memory
import Threading

/// Reads text with PP-OCR's models on OpenVINO.
public final class PPOCRRecognizer: TextRecognizer {
  /// The longest sides, in pixels, that a photo is looked at with: for text across, and turned for most text to be upright, which the
  /// network finds best (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Two passes").
  static let (overviewSide, closeSide) = (1280, 2560)
  /// The longest side that a crop of one spine is looked at with, in pixels (the same page, "One spine").
  static let spineSide = 960
  /// Lines below this confidence are dropped.
  static let leastConfidence = 0.5

  /// "ppocr".
  public let name = "ppocr"
  let detector: PPOCRDetector
  let lineRecognizer: LineRecognizer
  let threads: Int
  /// The bytes of memory that the engine takes at most, whatever the photos.
  public let memory: Int
  /// The most bytes of memory that it and photos may take: the limit that is set, or the one of the process; nil: none.
  public let memoryLimit: Int?
  let work: PPOCRMemory
  /// Whether photos are looked at in tiles, for little memory, by which a little less is found.
  public var isTiled: Bool { work.tileSide != nil }

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models, ``TextRecognitionError/outOfMemory(_:)`` where too little memory is left for them.
  public init(options: Options) throws {
    let models = try PPOCRModels(options)
    threads = models.threads
    detector = models.detector
    lineRecognizer = models.lineRecognizer
    work = models.work
    memory = models.memory
    memoryLimit = models.limit
    // Reading and compiling networks leaves a third of what they keep.
    ProcessMemory.trim()
  }

  /// Reads all lines of a photo, in any direction.
  public func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    try work.checkRoomToRun()
    let image = try image.converted(to: .rgb)
    defer { releaseMemory() }
    return try counted(onProgress) { recognizer in
      let passes = try detectText(in: image, recognizer) { onProgress(RecognitionProgress(.detect, fraction: $0)) }
      releaseMemory()
      var lines: [TextLine] = []
      for (index, quads) in passes.enumerated() {
        lines += try recognizer.recognize(quads, besides: lines, in: image) {
          onProgress(RecognitionProgress(.recognize, fraction: (Double(index) + $0) / Double(passes.count)))
        }
      }
      return try keep(lines, by: recognizer, in: image, onProgress)
    }
  }

  /// Reads a crop that shows a single spine, in whichever direction it reads best.
  public func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    try work.checkRoomToRun()
    let turns = image.height > image.width ? 3 : 0
    let image = try image.converted(to: .rgb)
    let quads = try detect(in: image, quarterTurns: turns, longestSide: Self.spineSide) {
      onProgress(RecognitionProgress(.detect, fraction: 0))
    }
    return try counted(onProgress) { recognizer in
      let lines = try recognizer.recognize(quads, in: image) {
        onProgress(RecognitionProgress(.recognize, fraction: $0))
      }
      return try keep(lines, by: recognizer, in: image, onProgress)
    }
  }

  /// Reads with a recognizer whose runs are reported at the end.
  func counted<Result>(
    _ onProgress: (RecognitionProgress) -> Bool, read: (LineRecognizer) throws -> Result
  ) throws -> Result {
    let counter = RunCounter()
    let result = try read(lineRecognizer.counting(with: counter))
    guard onProgress(RecognitionProgress(.recognize, fraction: 1, runs: counter.count)) else { throw Canceled() }
    return result
  }

  /// Gives back what one kind of work left behind before another begins.
  func releaseMemory() {
    for models in [detector.large.models, detector.small.models] { models.releaseMemory() }
    lineRecognizer.reader.model.releaseMemory()
    lineRecognizer.heads.releaseMemory()
    ProcessMemory.trim()
  }

  /// Where text is on a photo, in each of two passes: the closer one first, since the other is read only where that finds nothing sure.
  private func detectText(
    in image: Image, _ recognizer: LineRecognizer, while shouldContinue: (Double) -> Bool
  ) throws -> [[Quad]] {
    var overview = try detect(in: image, quarterTurns: 0, longestSide: Self.overviewSide) { shouldContinue(0) }
    let sample = try recognizer.recognizeSample(of: overview, in: image) { shouldContinue(0.2 + 0.1 * $0) }
    let orientation = TextOrientation(of: sample)
    // What runs across the spines is found best upright, too.
    if orientation.across != 0 {
      overview = try detect(in: image, quarterTurns: orientation.across, longestSide: Self.overviewSide) {
        shouldContinue(0.3)
      }
    }
    releaseMemory()
    let close = try detect(in: image, quarterTurns: orientation.along, longestSide: Self.closeSide) {
      shouldContinue(0.5)
    }
    return [close, overview].map { quads in quads.map { $0.beginning(as: orientation) } }
  }

  private func detect(
    in image: Image, quarterTurns: Int, longestSide: Int, while shouldContinue: () -> Bool
  ) throws -> [Quad] {
    guard shouldContinue() else { throw Canceled() }
    return try detector.detect(
      in: image, quarterTurns: quarterTurns, longestSide: longestSide, while: shouldContinue)
  }

  /// The lines without those that are unreadable or lie on a better one, each extended up to its ends; those of `known` are left as they
  /// are.
  func keep(
    _ lines: [TextLine], besides known: [TextLine] = [], by recognizer: LineRecognizer, in image: Image,
    _ onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    let readable = lines.suppressed(leastConfidence: Self.leastConfidence)
    let whole = try recognizer.extended(readable, besides: known, in: image) { _ in
      onProgress(RecognitionProgress(.recognize, fraction: 1))
    }
    return whole.suppressed(leastConfidence: Self.leastConfidence)
  }
}
