import FoundationEssentials
import Imaging

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

    /// The defaults: the folders that `BOOKSPINE_MODEL_DIR` and `BOOKSPINE_RUNTIME_DIR` name, those beside the library, or the system's.
    public init() {
      let folders = InstallationFolders()
      modelDirectory = folders.models
      runtimeDirectory = folders.runtime
    }
  }

  /// Turned clockwise by quarters, looked at with a longest side in pixels.
  typealias Pass = (quarterTurns: Int, longestSide: Int)

  /// How a photo is searched for text: turned clockwise by quarters, looked at with a longest side in pixels.
  ///
  /// Text that runs down, as on most spines, is found on the photo turned counter-clockwise, text that runs across on the photo as
  /// taken. Share of the words read on 14 photos: the second pass alone 0.869, both 0.877, both at 2560 0.882 in 1.4 times the
  /// time, both at 1920 0.860.
  static let photoPasses: [Pass] = [(quarterTurns: 0, longestSide: 1280), (quarterTurns: 3, longestSide: 2560)]
  /// The longest side that a crop of one spine is looked at with, in pixels.
  static let spineSide = 960
  /// Below this confidence a line is read again turned by 180°.
  static let rereadBelow = 0.85
  /// Lines below this confidence are dropped.
  static let leastConfidence = 0.5
  /// Of two lines that overlap by more of the smaller one's area, the worse is dropped.
  static let mostOverlap = 0.45

  /// "ppocr".
  public let name = "ppocr"
  private let detector: PPOCRDetector
  private let reader: PPOCRReader
  private let threads: Int

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models.
  public init(options: Options) throws {
    let runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    let files = try ModelFiles(directory: options.modelDirectory, model: options.model)
    let threads = threadCount(options.threads)
    func load(_ path: String, streams: Int) throws -> OpenVINOModel {
      try OpenVINOModel(runtime: runtime, path: path, threads: threads, streams: streams, precision: options.precision)
    }
    self.threads = threads
    // The photo is looked at as a whole by all threads; its lines are read by each thread on its own.
    detector = PPOCRDetector(model: try load(files.detector, streams: 1))
    reader = PPOCRReader(model: try load(files.reader, streams: threads), characters: try files.characters())
  }

  /// Reads all lines of an upright photo, in any direction.
  public func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    try recognizeLines(in: image, passes: Self.photoPasses, onProgress: onProgress)
  }

  /// Reads a crop that shows a single spine, in whichever direction it reads best.
  public func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let pass = (quarterTurns: image.height > image.width ? 3 : 0, longestSide: Self.spineSide)
    return try recognizeLines(in: image, passes: [pass], onProgress: onProgress)
  }

  private func recognizeLines(
    in image: Image, passes: [Pass], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    let image = try image.converted(to: .rgb)
    var rectangles: [OrientedRectangle] = []
    for (index, pass) in passes.enumerated() {
      func goesOn() -> Bool { onProgress(RecognitionProgress(.detect, fraction: Double(index) / Double(passes.count))) }
      guard goesOn() else { throw TextRecognitionError.canceled }
      let found = try detector.detect(
        in: image, quarterTurns: pass.quarterTurns, longestSide: pass.longestSide, while: goesOn)
      rectangles.removeAll { coarse in found.contains { $0.coincides(with: coarse) } }
      rectangles += found
    }
    return try read(rectangles, in: image, onProgress: onProgress).merged(
      leastConfidence: Self.leastConfidence, mostOverlap: Self.mostOverlap)
  }

  /// Reads each rectangle in its direction, and again from the other end where that is doubtful.
  private func read(
    _ rectangles: [OrientedRectangle], in image: Image, onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    let first = rectangles.map(\.quad)
    // The second reading is of fewer lines: a third of the progress.
    var lines = try readQuads(first, in: image) { onProgress(RecognitionProgress(.recognize, fraction: $0 * 2 / 3)) }
    let doubtful = lines.indices.filter { lines[$0].confidence < Self.rereadBelow }
    let again = try readQuads(doubtful.map { lines[$0].quad.reversed }, in: image) {
      onProgress(RecognitionProgress(.recognize, fraction: (2 + $0) / 3))
    }
    for (index, line) in zip(doubtful, again) where line.confidence > lines[index].confidence { lines[index] = line }
    return lines
  }

  /// Reads quadrilaterals in batches of like width, one batch a thread.
  private func readQuads(_ quads: [Quad], in image: Image, onFraction: (Double) -> Bool) throws -> [TextLine] {
    let widths = quads.map(cropWidth)
    // The widest first: no thread is left alone with a long batch at the end.
    let byWidth = quads.indices.sorted { (widths[$0], $0) > (widths[$1], $1) }
    let batches = stride(from: 0, to: byWidth.count, by: PPOCRReader.batchSize).map {
      byWidth[$0..<min($0 + PPOCRReader.batchSize, byWidth.count)]
    }
    let readings = try JobQueue.run(count: batches.count, threads: threads, onFraction: onFraction) {
      [reader] job, onFraction in
      let padded = PPOCRReader.paddedWidth(batches[job].map { widths[$0] }.max() ?? 1)
      let crops = try batches[job].map {
        try image.rectified(quads[$0], width: min(widths[$0], padded), height: PPOCRReader.height)
      }
      return try reader.read(crops, width: padded) { onFraction(0) }
    }
    var lines = quads.map { TextLine(text: "", confidence: 0, quad: $0) }
    for (index, reading) in zip(byWidth, readings.joined()) {
      lines[index].text = reading.text
      lines[index].confidence = reading.confidence
      lines[index].characterPositions = reading.positions
    }
    return lines
  }

  private func cropWidth(_ quad: Quad) -> Int {
    let width = quad.length / max(1, quad.height) * Double(PPOCRReader.height)
    return max(8, Int(min(width, 100_000).rounded()))
  }
}

extension OrientedRectangle {
  /// Whether two passes found the same line: reading it once is enough.
  fileprivate func coincides(with other: OrientedRectangle) -> Bool {
    let parallel = axis.x * other.axis.x + axis.y * other.axis.y
    guard parallel > 0.99, center.distance(to: other.center) < max(breadth, other.breadth) else { return false }
    let shared = quad.intersectionArea(with: other.quad)
    return shared > Self.coincidingShare * max(quad.area, other.quad.area)
  }

  /// The share of the larger rectangle that two must have in common.
  private static var coincidingShare: Double { 0.9 }
}
