import CTesseract
import Imaging

extension TesseractEngine {
  /// Reads the lines of a part of an image, which is turned upright first where its text leans.
  ///
  /// - Parameters:
  ///   - transform: The part.
  ///   - image: A gray image.
  ///   - onFraction: Called with the share of words read, 0...1; returns false to stop.
  /// - Returns: The lines, with coordinates of the image.
  /// - Throws: ``Canceled`` or ``TextRecognitionError/failed(_:)``.
  func recognizeLines(of transform: ImageTransform, of image: Image, onFraction: (Double) -> Bool) throws -> [TextLine]
  {
    let pix = try Pix(image, transformedBy: transform)
    guard let skew = pix.skew(range: TesseractParameters.skewRange), abs(skew) >= TesseractParameters.leastSkew else {
      return transform.lines(of: try read(pix, mode: PSM_SPARSE_TEXT, onFraction: onFraction))
    }
    let turned = transform.turned(degrees: skew)
    return turned.lines(of: try read(Pix(image, transformedBy: turned), mode: PSM_SPARSE_TEXT, onFraction: onFraction))
  }
}

extension Pix {
  fileprivate init(_ image: Image, transformedBy transform: ImageTransform) throws {
    try self.init(image.rectified(transform.area, width: transform.width, height: transform.height))
  }
}
