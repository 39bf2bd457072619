import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

extension Scanner {
  /// An image more than so many times as long as wide shows a single spine.
  private static let spineShape = 3
  /// Fewer lines stand on one spine.
  private static let fewLines = 4

  /// Reads the text of an image; one much longer than wide is taken for a single spine.
  ///
  /// - Parameters:
  ///   - decode: Gives the upright image, decoded with these options.
  ///   - options: How.
  ///   - onEvent: Receives the progress on the calling thread; returns false to stop.
  /// - Returns: The text.
  /// - Throws: What `decode` throws; ``TextRecognitionError``; ``Canceled`` when `onEvent` returned false; ``TimedOut``; ``ImagingError`` when memory runs
  ///   out.
  public func recognizeText(
    decoding decode: Decoding, options: ReadingOptions = ReadingOptions(),
    onEvent: @escaping (ScanEvent) -> Bool = { _ in true }
  ) throws -> DocumentObservation {
    let part = ScanProgress.Stage.assess.start...ScanProgress.Stage.group.end
    return try withPhoto(decode, deadline: options.deadline, part: part, onEvent: onEvent) { image, progress in
      try progress.check(.assess)
      let found = try lines(in: image, progress)
      let printed = ISBN.find(in: found.lines.map(\.text).joined(separator: "\n")).map(\.thirteen)
      let barcodes = try BarcodeReader().read(image).map(\.text).filter { !printed.contains($0) }
      var observation = DocumentObservation(lines: found.lines, detectedIsbns: printed + barcodes)
      observation.spineCount = found.spines
      return observation
    }
  }

  /// The lines of an image, and on how many spines they stand.
  private func lines(in image: Image, _ progress: ScanProgress) throws -> (lines: [TextLine], spines: Int) {
    let normalized = try image.toneNormalized()
    guard max(image.width, image.height) <= Self.spineShape * min(image.width, image.height) else {
      return (try progress.reading { try recognizer.recognizeSpine(in: normalized, onProgress: $0) }, 1)
    }
    let lines = try progress.reading { try recognizer.recognizeLines(in: normalized, onProgress: $0) }
    guard lines.count >= Self.fewLines else { return (lines, min(1, lines.count)) }
    try progress.check(.group)
    let spines = try SpineDetector(threads: threads).detectSpines(
      lines: lines, in: try normalized.converted(to: .rgb), while: { progress.shouldContinue() })
    return (lines, max(1, spines.count))
  }
}
