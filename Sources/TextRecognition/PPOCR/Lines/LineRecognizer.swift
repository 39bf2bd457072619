import Imaging
import Threading

/// Recognizes the text in quadrilaterals of a photo, each in the direction and the script in which it reads best.
///
/// What the Latin network reads doubtfully is read again: from the other end (`+Directions`), by the network of all scripts (`+Scripts`),
/// by Tesseract (`+Tesseract`). What the detector missed is looked for in gaps (`+GapWords`) and beyond the ends (`+Extension`).
struct LineRecognizer: Sendable {
  /// How many of the longest lines are read before the others, to learn which way most run.
  static let sampleCount = 16

  /// Reads Latin letters alone; nil where the models are others than it was fitted to.
  let latin: CTCRecognizer?
  /// Reads all scripts that the models know: besides Latin letters Chinese and Japanese, with PP-OCRv6.
  let multilingual: CTCRecognizer
  /// Reads scripts that the models have no letters of; nil where there is nothing that does.
  let tesseract: TesseractLineRecognizer?
  /// How many lines are read at once.
  let threads: Int

  /// A line and whether it was read from the other end of its quadrilateral.
  typealias Reading = (line: TextLine, isReversed: Bool)

  /// Reads a piece of each of the longest quadrilaterals, for the direction that most text runs in.
  ///
  /// - Returns: A line for each of these quadrilaterals, which begins where the piece reads best, with the text of the piece.
  /// - Throws: ``Canceled`` soon after `onFraction` returned false, and what reading throws.
  func recognizeSample(of quads: [Quad], in image: Image, onFraction: (Double) -> Bool) throws -> [TextLine] {
    let longest = quads.longestFirst.prefix(Self.sampleCount)
    let readings = try recognizeInAllWays(longest.map(\.middlePiece), in: image, onFraction: onFraction)
    return zip(longest, readings).map { quad, reading in
      var line = reading.line
      line.quad = reading.isReversed ? quad.reversed : quad
      return line
    }
  }

  /// Reads what no surely read line covers: first the longest lines, which tell the direction that most text runs in, then the others
  /// that way.
  ///
  /// - Parameters:
  ///   - quads: Where the detector found text.
  ///   - known: Lines of the image that were read before.
  ///   - image: The image, RGB.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: The lines, unreadable ones among them, the longest first.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func recognize(
    _ quads: [Quad], besides known: [TextLine] = [], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [TextLine] {
    let unread = quads.filter { !known.surelyCover($0) }.longestFirst
    let (longest, others) = (Array(unread.prefix(Self.sampleCount)), unread.dropFirst(Self.sampleCount))
    let sampleShare = Double(longest.count) / Double(max(1, unread.count))
    let sample = try recognizeInAllWays(longest, besides: known, in: image) { onFraction(sampleShare * $0) }
    let turned = sample.areMostlyReversed ? others.map(\.reversed) : Array(others)
    let nonLatin = sample.map(\.line).filter(\.isMostlyNonLatin)
    let rest = try recognizeInAllWays(turned, besides: known + nonLatin, in: image) {
      onFraction(sampleShare + (1 - sampleShare) * $0)
    }
    return try withGapWords((sample + rest).map(\.line), in: image) { _ in onFraction(1) }
  }

  /// Reads each line in its direction, and again where that is doubtful: from the other end, and for other scripts.
  private func recognizeInAllWays(
    _ quads: [Quad], besides known: [TextLine] = [], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [Reading] {
    var readings = try recognizeInBothDirections(quads, with: latin ?? multilingual, in: image) {
      onFraction(0.9 * $0)
    }
    let doubtful = readings.indices.filter { readings[$0].line.mayBeNonLatin }
      .sorted { readings[$0].line.quad.length > readings[$1].line.quad.length }
    var empty = doubtful.filter { readings[$0].line.isNearlyEmpty }
    if latin != nil {
      let pieces = try rereadForOtherScripts(doubtful, of: &readings, besides: known, in: image) {
        onFraction(0.9 + 0.06 * $0)
      }
      let emptyPieces = Set(zip(doubtful, pieces).filter(\.1.isNearlyEmpty).map(\.0))
      empty.removeAll { !emptyPieces.contains($0) }
    }
    if known.contains(where: isInUnknownScript) { empty = Array(readings.indices) }
    return try rereadWithTesseract(readings, first: empty, in: image) { onFraction(0.96 + 0.04 * $0) }
  }

  /// Reads quadrilaterals, one a thread.
  func recognizeOnce(
    _ quads: [Quad], with recognizer: CTCRecognizer, in image: Image, onFraction: (Double) -> Bool
  ) throws -> [TextLine] {
    let crops = quads.map(\.withMargins)
    let widths = crops.map { CTCRecognizer.cropWidth(of: $0) }
    // The longest first: no thread is left alone with a long line at the end.
    let order = crops.indices.sorted { (widths[$1], $0) < (widths[$0], $1) }
    let readings = try parallelMap(count: quads.count, threads: threads, onFraction: onFraction) { job, _ in
      try recognizer.recognize(crops[order[job]], in: image)
    }
    var lines = quads.map { TextLine(text: "", confidence: 0, quad: $0) }
    for (index, reading) in zip(order, readings) {
      let positions = reading.positions.map { quads[index].position(ofPositionWithMargins: $0) }
      lines[index] = TextLine(
        text: reading.text, confidence: reading.confidence, quad: quads[index], characterPositions: positions)
    }
    return lines
  }
}

extension [LineRecognizer.Reading] {
  /// Whether most surely read lines were read from the other end.
  fileprivate var areMostlyReversed: Bool {
    let sure = filter { $0.line.confidence >= LineRecognizer.rereadBelow }
    return sure.count(where: \.isReversed) * 2 > sure.count
  }
}
