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
    /// "f32" or "bf16".
    public var precision = "f32"

    /// The defaults, with the given folders.
    public init(modelDirectory: String, runtimeDirectory: String?) {
      self.modelDirectory = modelDirectory
      self.runtimeDirectory = runtimeDirectory
    }
  }

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

  /// Loads the runtime and the models.
  ///
  /// - Throws: ``TextRecognitionError/engineUnavailable(_:)`` without OpenVINO, ``TextRecognitionError/modelUnavailable(_:)`` without
  ///   the models.
  public init(options: Options) throws {
    let runtime = try OpenVINORuntime(directory: options.runtimeDirectory)
    let files = try ModelFiles(directory: options.modelDirectory, model: options.model)
    func load(_ path: String) throws -> OpenVINOModel {
      try OpenVINOModel(runtime: runtime, path: path, threads: options.threads, precision: options.precision)
    }
    detector = PPOCRDetector(model: try load(files.detector))
    reader = PPOCRReader(model: try load(files.reader), characters: try files.characters())
  }

  public func recognizeLines(in image: Image, isCanceled: @Sendable () -> Bool) throws -> [TextLine] {
    let image = try image.converted(to: .rgb)
    // As taken and turned counter-clockwise: the two find different words (0.82 and 0.86 of them, 0.89 together).
    var rectangles: [OrientedRectangle] = []
    for quarterTurns in [0, 3] {
      guard !isCanceled() else { throw TextRecognitionError.canceled }
      rectangles += try detector.detect(in: image, quarterTurns: quarterTurns)
    }
    return merged(try read(rectangles, in: image, isCanceled: isCanceled))
  }

  public func recognizeSpine(in image: Image, isCanceled: @Sendable () -> Bool) throws -> [TextLine] {
    try recognizeLines(in: image, isCanceled: isCanceled)
  }

  /// Reads each rectangle in its direction, and again from the other end where that is doubtful.
  private func read(
    _ rectangles: [OrientedRectangle], in image: Image, isCanceled: @Sendable () -> Bool
  ) throws -> [TextLine] {
    var lines = try readQuads(rectangles.map(\.quad), in: image, isCanceled: isCanceled)
    let doubtful = lines.indices.filter { lines[$0].confidence < Self.rereadBelow }
    let again = try readQuads(doubtful.map { lines[$0].quad.reversed }, in: image, isCanceled: isCanceled)
    for (index, line) in zip(doubtful, again) where line.confidence > lines[index].confidence { lines[index] = line }
    return lines
  }

  /// Reads quadrilaterals in batches of like width.
  private func readQuads(_ quads: [Quad], in image: Image, isCanceled: @Sendable () -> Bool) throws -> [TextLine] {
    var lines = quads.map { TextLine(text: "", confidence: 0, quad: $0) }
    let widths = quads.map(cropWidth)
    let byWidth = Dictionary(grouping: quads.indices) { PPOCRReader.paddedWidth(widths[$0]) }
    for (padded, indices) in byWidth.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: indices.count, by: PPOCRReader.batchSize) {
        guard !isCanceled() else { throw TextRecognitionError.canceled }
        let batch = indices[start..<min(start + PPOCRReader.batchSize, indices.count)]
        let crops = try batch.map {
          try image.rectified(quads[$0], width: min(widths[$0], padded), height: PPOCRReader.height)
        }
        for (index, reading) in zip(batch, try reader.read(crops, width: padded)) {
          lines[index].text = reading.text
          lines[index].confidence = reading.confidence
          lines[index].characterPositions = reading.positions
        }
      }
    }
    return lines
  }

  private func cropWidth(_ quad: Quad) -> Int {
    let width = quad.length / max(1, quad.height) * Double(PPOCRReader.height)
    return max(8, Int(min(width, 100_000).rounded()))
  }

  /// The lines without those that are unreadable or lie on a better one.
  private func merged(_ lines: [TextLine]) -> [TextLine] {
    func worth(_ line: TextLine) -> Double {
      line.confidence * line.confidence * line.confidence * Double(line.text.filter { $0.isLetter || $0.isNumber }.count)
    }
    let readable = lines.filter { $0.confidence >= Self.leastConfidence && worth($0) > 0 }
    var kept: [TextLine] = []
    for line in readable.sorted(by: { worth($0) > worth($1) })
    where kept.allSatisfy({ $0.quad.overlap(with: line.quad) <= Self.mostOverlap }) {
      kept.append(line)
    }
    return kept
  }
}
