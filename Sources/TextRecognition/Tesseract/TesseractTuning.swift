/// Values measured on photos of shelves: four of 353 words, and 49 crops of single spines of 247 words; each with the other values as
/// they were at the time.
enum TesseractTuning {
  /// The longest side that a photo is read at.
  ///
  /// On fourteen photos of 1957 words 3400 pixels read 0.42 of them, 2800 read 0.38 in 0.7 of the time, 4000 read 0.42.
  static let longestSide = 3400.0
  /// By how much a small photo is enlarged at most: on one of 1500 pixels 86 words of 234 are read rather than 46.
  static let mostEnlargement = 2.0
  /// The height of the bands that a photo is read in.
  ///
  /// Whole photos read fewer words (0.46 rather than 0.48), since one threshold between
  /// black and white has to do for all of it, and Tesseract then looks for lines for 0.7 s without asking whether to go on.
  static let bandHeight = 600.0
  /// How much neighbouring bands share: the height of tall letters.
  static let bandOverlap = 100.0
  /// Text is looked for at so many degrees from straight across, either way: 0.51 of the words rather than 0.49, above all on tilted
  /// books (17 of 73 rather than 7).
  static let skewRange = 20.0
  /// Angles below so many degrees are left as they are.
  static let leastSkew = 1.0
  /// Lines below this confidence are dropped.
  static let leastConfidence = 0.5
  /// The text of a spine longer than so many of its breadths runs along it.
  static let spineRatio = 1.5
  /// The breadth that a narrower spine is enlarged to: 300 pixels read 0.55 of the words, 100 read 0.48, 450 read 0.55 in twice the time.
  static let spineBreadth = 300.0
  /// The longest side that a spine is enlarged or shrunk to.
  static let spineLength = 2000.0
}
