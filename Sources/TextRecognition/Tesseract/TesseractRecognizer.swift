import CTesseract
import Glibc
import Imaging
import Threading

/// Reads text with Tesseract; needs no models beyond its language files.
public final class TesseractRecognizer: TextRecognizer {
  /// How the engine is set up.
  public struct Options: Sendable {
    /// BCP-47 tags of the languages to expect, most likely first; empty: English.
    ///
    /// Each costs time: on shelves of English and German books English alone reads 0.49 of the words, with German 0.51 in 1.8 times
    /// the time, with French and Spanish 0.51 in 2.7 times the time.
    public var languages: [String] = []
    /// The folder with the `.traineddata` files; nil: `TESSDATA_PREFIX`, then the system's.
    public var tessdataDirectory: String?
    /// Threads a recognition may use; 0: as many as the machine has cores.
    public var threads = 0

    /// The defaults.
    public init() {}
  }

  /// "tesseract".
  public let name = "tesseract"
  private let pool: TesseractPool
  private let threads: Int

  /// Loads the languages.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` with the package to install for a missing language.
  public init(options: Options = Options()) throws {
    pool = try TesseractPool(TesseractLanguages(tags: options.languages, directory: options.tessdataDirectory))
    threads = threadCount(options.threads)
  }

  /// Reads all lines of an upright photo, whether they run across, up or down.
  public func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let scale = min(
      TesseractTuning.mostEnlargement, TesseractTuning.longestSide / Double(max(image.width, image.height)))
    // Across, up (German, French, Spanish spines) and down (English ones).
    let views = [0, 3, 1].flatMap { image.views(quarterTurns: $0, scale: scale) }
    return try read(views, of: image, onProgress: onProgress).flatMap(\.self).merged
  }

  /// Reads a crop of a single spine in that of the directions along it in which more is read.
  public func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let views = image.spineTurns.map { image.views(quarterTurns: $0, scale: image.spineScale) }
    var lines = try read(views.flatMap(\.self), of: image, onProgress: onProgress)[...]
    let readings = views.map { views in
      defer { lines = lines.dropFirst(views.count) }
      return lines.prefix(views.count).flatMap(\.self).merged
    }
    return readings.max { $0.worth < $1.worth } ?? []
  }

  /// The lines of each view.
  private func read(
    _ views: [PhotoView], of image: Image, onProgress: (RecognitionProgress) -> Bool
  ) throws -> [[TextLine]] {
    let grey = try image.converted(to: .gray)
    return try parallelMap(count: views.count, threads: threads) {
      onProgress(RecognitionProgress(.recognize, fraction: $0))
    } job: { [pool] index, onFraction in
      try pool.withEngine { try $0.readLines(of: views[index], of: grey, onFraction: onFraction) }
    }
  }
}

extension [TextLine] {
  fileprivate var merged: [TextLine] {
    merged(leastConfidence: TesseractTuning.leastConfidence)
  }

  fileprivate var worth: Double { reduce(0) { $0 + $1.worth } }
}
