import Imaging
import Threading

extension LineReader {
  /// What Tesseract must read a line with, and how many bytes of UTF-8, those of four Cyrillic letters or three Korean ones: it takes
  /// ornaments and Latin letters for others.
  ///
  /// On 14 photos it reads so what is Russian on one of them, and nothing else.
  private static let (leastOtherConfidence, leastOtherBytes) = (0.8, 8)
  /// By how much surer it must be than the networks, which see Latin letters in others that look like them.
  private static let leastOtherGain = 0.1

  /// Reads lines in alphabets that the models have no letters of, with Tesseract.
  ///
  /// Where such letters stand the networks see nothing but the spaces between words, and here and there a letter that looks like them.
  ///
  /// - Parameters:
  ///   - readings: Lines with what the networks read.
  ///   - blank: Which of them are read first; where one is in such an alphabet all that were read doubtfully may be.
  ///   - image: The image.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: As many readings, in the same order.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func readOtherAlphabets(
    _ readings: [Reading], first blank: [Int], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [Reading] {
    guard let otherAlphabets, !blank.isEmpty else { return readings }
    func read(_ indices: [Int], onFraction: (Double) -> Bool) throws -> [(index: Int, reading: Reading)] {
      let unsure = indices.filter { readings[$0].line.isBlank || readings[$0].line.confidence < Self.rereadBelow }
      let found = try parallelMap(count: unsure.count, threads: threads, onFraction: onFraction) { job, onFraction in
        do {
          return try Self.read(readings[unsure[job]], with: otherAlphabets, in: image, onFraction: onFraction)
        } catch TextRecognitionError.modelUnavailable {
          return nil  // A damaged file of a language costs no more than that language.
        }
      }
      return zip(unsure, found).compactMap { index, found in found.map { (index, $0) } }
    }
    var found = try read(blank) { onFraction($0 / 2) }
    if !found.isEmpty {
      let others = Set(readings.indices).subtracting(blank)
      found += try read(others.sorted()) { onFraction((1 + $0) / 2) }
    }
    var readings = readings
    for (index, reading) in found { readings[index] = reading }
    return readings
  }

  /// What a line is in another alphabet, from whichever end that reads surely; nil where the networks read it as well.
  private static func read(
    _ reading: Reading, with reader: TesseractLineReader, in image: Image, onFraction: (Double) -> Bool
  ) throws -> Reading? {
    let known = reading.line
    let leastConfidence = max(leastOtherConfidence, known.isBlank ? 0 : known.confidence + leastOtherGain)
    for isReversed in [false, true] {
      let line = try reader.read(isReversed ? known.quad.reversed : known.quad, in: image) {
        onFraction((isReversed ? 1 + $0 : $0) / 2)
      }
      if let line, line.isForeign, line.confidence >= leastConfidence,
        line.text.utf8.count >= leastOtherBytes, line.letterCount >= known.letterCount
      {
        return (line, reading.isReversed != isReversed)
      }
    }
    return nil
  }

  /// Whether a line is in an alphabet that the models have no letters of.
  func isInOtherAlphabet(_ line: TextLine) -> Bool {
    guard line.isForeign, let letter = line.text.first(where: { $0.isLetter && !ReaderTuning.isLatin($0) }) else {
      return false
    }
    return !universal.characters.contains(letter)
  }
}
