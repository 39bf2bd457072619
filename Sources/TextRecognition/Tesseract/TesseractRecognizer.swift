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
    /// Each costs time (Docs/Experiments/2026-11-22-tesseract.md, "Languages").
    public var languages: [String] = []
    /// The folder with the `.traineddata` files; nil: `TESSDATA_PREFIX`, then the system's.
    public var tessdataDirectory: String?
    /// Threads a recognition may use; 0: as many as the machine has cores.
    public var threads = 0
    /// The most bytes of memory that the engine and a photo may take, kept by fewer threads; nil: no limit.
    public var memoryLimit: Int?
    /// What of the limit is left for a photo, in bytes, as far as the engine can do with less.
    public var photoMemory = 0

    /// The defaults.
    public init() {}
  }

  /// "tesseract".
  public let name = "tesseract"
  /// What its libraries take, and its instances, one a thread.
  public var memory: Int { Self.bytesOfLibraries + threads * Self.bytesOfInstance }

  /// As a process that scans the photos of the evaluation takes, rounded up (Docs/Experiments/2026-11-26-memory.md).
  private static let (bytesOfLibraries, bytesOfInstance) = (60_000_000, 60_000_000)

  private let pool: TesseractPool
  private let threads: Int

  /// Loads the languages.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` with the package to install for a missing language.
  public init(options: Options = Options()) throws {
    try TextRecognitionError.checkRoom(Self.bytesOfLibraries + Self.bytesOfInstance, to: "load Tesseract")
    pool = try TesseractPool(TesseractLanguages(tags: options.languages, directory: options.tessdataDirectory))
    let most = options.memoryLimit.map { ($0 - options.photoMemory - Self.bytesOfLibraries) / Self.bytesOfInstance }
    threads = max(1, min(threadCount(options.threads), most ?? .max))
  }

  /// Reads all lines of an upright photo, whether they run across, up or down.
  public func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let scale = min(
      TesseractParameters.mostEnlargement, TesseractParameters.longestSide / Double(max(image.width, image.height)))
    // Across, up (German, French, Spanish spines) and down (English ones).
    let transforms = [0, 3, 1].flatMap { image.transforms(quarterTurns: $0, scale: scale) }
    return try recognize(transforms, of: image, onProgress: onProgress).flatMap(\.self).suppressed
  }

  /// Reads a crop of a single spine in that of the directions along it in which more is read.
  public func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let turns = image.spineTurns.map { image.transforms(quarterTurns: $0, scale: image.spineScale) }
    var lines = try recognize(turns.flatMap(\.self), of: image, onProgress: onProgress)[...]
    let readings = turns.map { transforms in
      defer { lines = lines.dropFirst(transforms.count) }
      return lines.prefix(transforms.count).flatMap(\.self).suppressed
    }
    return readings.max { $0.worth < $1.worth } ?? []
  }

  /// The lines that each transform shows.
  private func recognize(
    _ transforms: [ImageTransform], of image: Image, onProgress: (RecognitionProgress) -> Bool
  ) throws -> [[TextLine]] {
    try TextRecognitionError.checkRoom(threads * Self.bytesOfInstance, to: "read a photo with Tesseract")
    let gray = try image.converted(to: .gray)
    return try parallelMap(count: transforms.count, threads: threads) {
      onProgress(RecognitionProgress(.recognize, fraction: $0))
    } job: { [pool] index, onFraction in
      try pool.withEngine { try $0.recognizeLines(of: transforms[index], of: gray, onFraction: onFraction) }
    }
  }
}

extension [TextLine] {
  fileprivate var suppressed: [TextLine] {
    suppressed(leastConfidence: TesseractParameters.leastConfidence)
  }

  fileprivate var worth: Double { reduce(0) { $0 + $1.worth } }
}
