import Imaging

/// The reading of lines that the Latin network reads doubtfully by the network of all scripts.
extension LineRecognizer {
  /// From this confidence on, a line in another script tells that others may be, too.
  private static let surelyNonLatin = 0.8
  /// How many of those lines, the longest, are tried first, and how many where lines of the photo are known and all Latin.
  private static let (sampleOfScripts, laterSampleOfScripts) = (12, 4)

  /// Reads doubtful lines for all scripts that the models know, if one of the longest is in another one than the Latin.
  ///
  /// Where none of those is the others are not either: most shelves have one script.
  ///
  /// - Parameters:
  ///   - doubtful: Which of the readings are doubtful, the longest first.
  ///   - readings: The readings; surer ones in other scripts replace them.
  ///   - known: Lines of the image that were read before.
  ///   - image: The image, RGB.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: What the middles of the longest read as.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func rereadForOtherScripts(
    _ doubtful: [Int], of readings: inout [Reading], besides known: [TextLine], in image: Image,
    onFraction: (Double) -> Bool
  ) throws -> [TextLine] {
    let mayMixScripts = known.isEmpty || known.contains(where: \.isMostlyNonLatin)
    let pieces = doubtful.prefix(mayMixScripts ? Self.sampleOfScripts : Self.laterSampleOfScripts)
      .map { readings[$0].line.quad.middlePiece }
    let sample = try recognizeInBothDirections(pieces, with: multilingual, in: image) { onFraction(0.2 * $0) }
      .map(\.line)
    guard sample.contains(where: { $0.isMostlyNonLatin && $0.confidence >= Self.surelyNonLatin }) else {
      return sample
    }
    let again = try recognizeInBothDirections(
      doubtful.map { readings[$0].line.quad }, with: multilingual, in: image
    ) { onFraction(0.2 + 0.8 * $0) }
    for (index, reading) in zip(doubtful, again)
    where reading.line.isMostlyNonLatin && reading.line.confidence > readings[index].line.confidence {
      readings[index] = (reading.line, readings[index].isReversed != reading.isReversed)
    }
    return sample
  }
}
