import CTesseract
import Imaging
import Threading

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
    let part = try image.rectified(transform.area, width: transform.width, height: transform.height)
    guard onFraction(0) else { throw Canceled() }
    guard part.contrast >= TesseractParameters.leastContrast else { return [] }
    let pix = try Pix(part)
    guard let skew = pix.skew(range: TesseractParameters.skewRange), abs(skew) >= TesseractParameters.leastSkew else {
      return transform.lines(of: try read(pix, onFraction: onFraction))
    }
    let turned = transform.turned(degrees: skew)
    return turned.lines(of: try read(Pix(image, transformedBy: turned), onFraction: onFraction))
  }
}

extension Image {
  /// The difference between the brightest and the darkest sample.
  fileprivate var contrast: Int {
    withSamples { samples in
      var (least, most) = (UInt8.max, UInt8.min)
      for index in 0..<stride * height {
        least = min(least, samples[index])
        most = max(most, samples[index])
      }
      return Int(most) - Int(least)
    }
  }
}

extension Pix {
  fileprivate init(_ image: Image, transformedBy transform: ImageTransform) throws {
    try self.init(image.rectified(transform.area, width: transform.width, height: transform.height))
  }
}
