import CTesseract
import Imaging

/// An image in Leptonica's format; used by one thread at a time.
struct Pix: ~Copyable {
  let pointer: UnsafeMutablePointer<CTesseract.Pix>

  private init?(_ pointer: UnsafeMutablePointer<CTesseract.Pix>?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  /// Copies a gray image.
  ///
  /// - Throws: ``TextRecognitionError/failed(_:)`` without memory.
  init(_ image: Image) throws {
    guard let pix = Pix(pixCreateNoInit(Int32(image.width), Int32(image.height), 8)),
      let words = pixGetData(pix.pointer)
    else {
      throw TextRecognitionError.failed(
        "there is not enough memory for an image of \(image.width)x\(image.height) pixels")
    }
    let stride = Int(pixGetWpl(pix.pointer)) * 4
    // "Pixels are stored from left to right, big end first, in 32-bit words" (Leptonica, pix.h).
    let flip = UInt32(1).bigEndian == 1 ? 0 : 3
    UnsafeMutableRawPointer(words).withMemoryRebound(to: UInt8.self, capacity: stride * image.height) { target in
      target.initialize(repeating: 255, count: stride * image.height)
      image.withSamples { samples in
        for y in 0..<image.height {
          let source = samples + y &* image.stride
          let row = target + y &* stride
          for x in 0..<image.width { row[x ^ flip] = source[x] }
        }
      }
    }
    self = pix
  }

  deinit {
    var pointer: UnsafeMutablePointer<CTesseract.Pix>? = pointer
    pixDestroy(&pointer)
  }
}

extension Pix {
  /// The black-and-white image, each tile of 200 pixels split where Otsu's method says ("A threshold selection method from
  /// gray-level histograms", 1979); nil for images too small to be split.
  func binarized() -> Pix? {
    var binary: UnsafeMutablePointer<CTesseract.Pix>?
    guard pixOtsuAdaptiveThreshold(pointer, 200, 200, 0, 0, 0.1, nil, &binary) == 0 else { return nil }
    return Pix(binary)
  }

  /// By how many degrees the text has to be turned clockwise to run straight across, at most `range` either way; nil when Leptonica
  /// is not sure.
  func skew(range: Double) -> Double? {
    guard let binary = binarized() else { return nil }
    var angle: Float = 0
    var confidence: Float = 0
    guard pixFindSkewSweepAndSearch(binary.pointer, &angle, &confidence, 4, 2, Float(range), 1, 0.02) == 0 else {
      return nil
    }
    return confidence >= Self.leastSkewConfidence ? Double(angle) : nil
  }

  /// Leptonica's confidence in a skew angle from which on it is right (its own value, skew.c).
  private static let leastSkewConfidence: Float = 3
}
