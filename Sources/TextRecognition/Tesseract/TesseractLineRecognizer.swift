import CTesseract
import Imaging

/// Recognizes single lines of text with Tesseract, on as many threads as call it.
struct TesseractLineRecognizer: Sendable {
  /// The height that lines are read at, in pixels: Tesseract's networks see them 36 pixels high.
  private static let height = 48.0

  private let pool: TesseractPool

  /// Makes a recognizer whose files are loaded when it reads its first line.
  init(_ languages: TesseractLanguages) {
    pool = TesseractPool(loadingLater: languages)
  }

  /// Reads the line that a quadrilateral shows.
  ///
  /// - Parameters:
  ///   - quad: Where the line is, from the end where it begins.
  ///   - image: The image.
  ///   - onFraction: Called with the share of words read, 0...1; returns false to stop.
  /// - Returns: What it reads there; nil when it reads nothing.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` soon after `onFraction` returned false.
  func recognize(_ quad: Quad, in image: Image, onFraction: (Double) -> Bool) throws -> TextLine? {
    let area = OrientedRectangle(around: quad.withMargins.corners, axis: quad.direction)
    let transform = ImageTransform(of: area, scale: Self.height / max(1, area.breadth))
    let pix = try Pix(
      image.rectified(transform.area, width: transform.width, height: transform.height).converted(to: .gray))
    let words = try pool.withEngine { try $0.read(pix, mode: PSM_SINGLE_LINE, onFraction: onFraction) }
    guard var line = transform.lines(of: words).max(by: { $0.worth < $1.worth }) else { return nil }
    // The words' own quadrilateral is tighter than those of other lines, by whose heights titles are told from authors.
    line.characterPositions = line.characterPositions.map { place in
      let offset = line.quad.startTop + (line.quad.endTop - line.quad.startTop) * place - quad.startTop
      return min(1, max(0, offset.component(quad.direction) / max(1, quad.length)))
    }
    line.quad = quad
    return line
  }
}
