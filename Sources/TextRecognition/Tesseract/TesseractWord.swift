import Imaging

/// A word that Tesseract read.
struct TesseractWord: Hashable {
  /// Its characters.
  var text: String
  /// Tesseract's confidence, 0...1.
  var confidence: Double
  /// Where it is, in pixels of what was read.
  var box: Rect
  /// For each character, how far right its center is, in pixels of what was read.
  var centers: [Double]
  /// Whether Tesseract says that a line starts with it.
  var startsLine: Bool
}
