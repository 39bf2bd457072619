import CTesseract
import Imaging

extension TesseractEngine {
  /// Reads the lines of a part of an image, which is turned upright first where its text leans.
  ///
  /// - Parameters:
  ///   - view: The part.
  ///   - image: A grey image.
  ///   - onFraction: Called with the share of words read, 0...1; returns false to stop.
  /// - Returns: The lines, with coordinates of the image.
  /// - Throws: ``Canceled`` or ``TextRecognitionError/failed(_:)``.
  func readLines(of view: PhotoView, of image: Image, onFraction: (Double) -> Bool) throws -> [TextLine] {
    let pix = try Pix(image, seenThrough: view)
    guard let skew = pix.skew(range: TesseractTuning.skewRange), abs(skew) >= TesseractTuning.leastSkew else {
      return view.lines(of: try read(pix, mode: PSM_SPARSE_TEXT, onFraction: onFraction))
    }
    let turned = view.turned(degrees: skew)
    return turned.lines(of: try read(Pix(image, seenThrough: turned), mode: PSM_SPARSE_TEXT, onFraction: onFraction))
  }
}

extension Pix {
  fileprivate init(_ image: Image, seenThrough view: PhotoView) throws {
    try self.init(image.rectified(view.area, width: view.width, height: view.height))
  }
}
