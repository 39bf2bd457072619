import Imaging
import Threading

/// The reading of scripts that the models have no letters of, such as Cyrillic and Korean, with Tesseract.
///
/// Where such letters stand the networks see nothing but the spaces between words, and here and there a letter that looks like them.
extension LineRecognizer {
  /// What Tesseract must read a line with, and how many bytes of UTF-8, those of four Cyrillic letters or three Korean ones: it takes
  /// ornaments and Latin letters for others (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Other scripts").
  private static let (leastConfidence, leastBytes) = (0.8, 8)
  /// By how much surer it must be than the networks, which see Latin letters in others that look like them.
  private static let leastGain = 0.1

  /// Reads lines again with Tesseract where the networks see next to nothing.
  ///
  /// - Parameters:
  ///   - readings: Lines with what the networks read.
  ///   - empty: Which of them are read first; where one is in an unknown script all that were read doubtfully may be.
  ///   - image: The image.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: As many readings, in the same order.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func rereadWithTesseract(
    _ readings: [Reading], first empty: [Int], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [Reading] {
    guard let tesseract, !empty.isEmpty else { return readings }
    func reread(_ indices: [Int], onFraction: (Double) -> Bool) throws -> [(index: Int, reading: Reading)] {
      let unsure = indices.filter {
        readings[$0].line.isNearlyEmpty || readings[$0].line.confidence < Self.rereadBelow
      }
      let found = try parallelMap(count: unsure.count, threads: threads, onFraction: onFraction) { job, onFraction in
        try Self.reread(readings[unsure[job]], with: tesseract, in: image, onFraction: onFraction)
      }
      return zip(unsure, found).compactMap { index, found in found.map { (index, $0) } }
    }
    var found = try reread(empty) { onFraction($0 / 2) }
    if !found.isEmpty {
      let others = Set(readings.indices).subtracting(empty)
      found += try reread(others.sorted()) { onFraction((1 + $0) / 2) }
    }
    var readings = readings
    for (index, reading) in found { readings[index] = reading }
    return readings
  }

  /// What Tesseract reads in another script, from whichever end it reads that surely; nil where the networks read it as well, and where
  /// the language's file is damaged: that costs no more than the language.
  private static func reread(
    _ reading: Reading, with tesseract: TesseractLineRecognizer, in image: Image, onFraction: (Double) -> Bool
  ) throws -> Reading? {
    for isReversed in [false, true] {
      let quad = isReversed ? reading.line.quad.reversed : reading.line.quad
      do {
        let line = try tesseract.recognize(quad, in: image) { onFraction((isReversed ? 1 + $0 : $0) / 2) }
        if let line, replaces(reading.line, with: line) { return (line, reading.isReversed != isReversed) }
      } catch TextRecognitionError.modelUnavailable {
        return nil
      }
    }
    return nil
  }

  private static func replaces(_ known: TextLine, with line: TextLine) -> Bool {
    line.isMostlyNonLatin
      && line.confidence >= max(leastConfidence, known.isNearlyEmpty ? 0 : known.confidence + leastGain)
      && line.text.utf8.count >= leastBytes && line.letterCount >= known.letterCount
  }

  /// Whether a line is in a script that the models have no letters of.
  func isInUnknownScript(_ line: TextLine) -> Bool {
    guard line.isMostlyNonLatin,
      let letter = line.text.first(where: { $0.isLetter && !FineTunedWeights.isLatin($0) })
    else { return false }
    return !multilingual.characters.contains(letter)
  }
}
