import CTesseract
import Imaging

/// Reads text with Tesseract; needs no models beyond its language files.
public final class TesseractRecognizer: TextRecognizer {
  /// How the engine is set up.
  public struct Options: Sendable {
    /// BCP-47 tags of the languages to expect, most likely first; empty: English.
    public var languages: [String] = []
    /// The folder with the `.traineddata` files; nil: `TESSDATA_PREFIX`, then the system's.
    public var tessdataDirectory: String?

    /// The defaults.
    public init() {}
  }

  static let longestSide = 2800.0
  static let turns = [0, 3, 1]
  /// Lines below this confidence are dropped.
  static let leastConfidence = 0.5
  /// Of two lines that overlap by more of the smaller one's area, the worse is dropped.
  static let mostOverlap = 0.45

  /// "tesseract".
  public let name = "tesseract"
  private let pool: TesseractPool

  /// Loads the languages.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` with the package to install for a missing language.
  public init(options: Options = Options()) throws {
    pool = try TesseractPool(TesseractLanguages(tags: options.languages, directory: options.tessdataDirectory))
  }

  public func recognizeLines(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    let grey = try image.converted(to: .gray)
    let scale = min(1, Self.longestSide / Double(max(grey.width, grey.height)))
    let views = Self.turns.map { TesseractView(of: grey.frame.turned(quarters: $0), scale: scale) }
    return try read(views, of: grey, mode: PSM_SPARSE_TEXT, onProgress: onProgress).flatMap { $0 }
      .merged(leastConfidence: Self.leastConfidence, mostOverlap: Self.mostOverlap)
  }

  public func recognizeSpine(in image: Image, onProgress: (RecognitionProgress) -> Bool) throws -> [TextLine] {
    try recognizeLines(in: image, onProgress: onProgress)
  }

  /// Reads views one after the other.
  private func read(
    _ views: [TesseractView], of image: Image, mode: TessPageSegMode, onProgress: (RecognitionProgress) -> Bool
  ) throws -> [[TextLine]] {
    try pool.withEngine { engine in
      try views.enumerated().map { index, view in
        func report(_ fraction: Double) -> Bool {
          onProgress(RecognitionProgress(.recognize, fraction: (Double(index) + fraction) / Double(views.count)))
        }
        guard report(0) else { throw TextRecognitionError.canceled }
        let seen = try image.rectified(view.area, width: view.width, height: view.height)
        return view.lines(of: try engine.read(try Pix(seen), mode: mode, onFraction: report))
      }
    }
  }
}

extension Image {
  /// The whole image as a rectangle that reads across.
  fileprivate var frame: OrientedRectangle {
    OrientedRectangle(
      center: Point(Double(width) / 2, Double(height) / 2), axis: Point(1, 0), length: Double(width),
      breadth: Double(height))
  }
}
