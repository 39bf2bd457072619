/// The parameters of reading with Tesseract, each the best of some on photos of shelves and crops of spines
/// (Docs/Experiments/2026-11-22-tesseract.md, "Parameters").
enum TesseractParameters {
  /// The longest side that a photo is read at, in pixels.
  static let longestSide = 3400.0
  /// By how much a small photo is enlarged at most.
  static let mostEnlargement = 2.0
  /// The height of the bands that a photo is read in, in pixels as read: one threshold between black and white has to do for each.
  static let bandHeight = 600.0
  /// How much neighboring bands share, in pixels as read: the height of tall letters.
  static let bandOverlap = 100.0
  /// Text is looked for at so many degrees from straight across, either way.
  static let skewRange = 20.0
  /// Angles below so many degrees are left as they are.
  static let leastSkew = 1.0
  /// The most words of a band: a photo of 100 books has some 300 in one.
  static let mostWords = 3000
  /// A part whose brightest and darkest samples differ by less shows no text; most of a large image may be such.
  static let leastContrast = 16
  /// Lines below this confidence are dropped.
  static let leastConfidence = 0.5
  /// The text of a spine longer than so many of its breadths runs along it.
  static let spineRatio = 1.5
  /// The breadth that a narrower spine is enlarged to, in pixels.
  static let spineBreadth = 300.0
  /// The longest side that a spine is enlarged or shrunk to, in pixels.
  static let spineLength = 2000.0
}
