import Imaging
import Threading

/// The reading of a line in the alphabet, and from the end, in which it reads best: the detector tells neither.
extension LineRecognizer {
  /// A line, and whether it was read from the other end of its quadrilateral.
  typealias Reading = (line: TextLine, isReversed: Bool)

  /// Below this confidence a line is read again turned by 180°, and above it tells which way text runs.
  static let rereadBelow = 0.85
  /// Below this confidence what looked like a line is none, and is not read again
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Both directions").
  private static let rereadFrom = 0.4
  /// Below this confidence a network that was taught to read nothing upside down may have met just that.
  private static let readsNothing = 0.1
  /// More characters than these it does not see in text that is upside down (the same page).
  private static let mostReversedCharacters = 4

  /// Reads quadrilaterals, one a thread.
  ///
  /// - Parameters:
  ///   - quads: Where text is.
  ///   - known: Lines of the image that were read before.
  ///   - image: The image, RGB.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: A reading for each.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func read(
    _ quads: [Quad], among known: [TextLine], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [Reading] {
    let shelf = ShelfAlphabets(known, expecting: expected)
    // The longest first: no thread is left alone with a long line at the end.
    let order = quads.indices.sorted { (quads[$1].cropWidth, $0) < (quads[$0].cropWidth, $1) }
    let readings = try parallelMap(count: quads.count, threads: threads, onFraction: onFraction) { job, _ in
      try read(quads[order[job]], on: shelf, in: image)
    }
    let known = shelf.counting(readings)
    var result = quads.map { Reading(TextLine(text: "", confidence: 0, quad: $0), false) }
    for (index, reading) in zip(order, readings) { result[index] = (reading.best(on: known).line, reading.isReversed) }
    return result
  }

  /// Reads a line from the end from which it reads best, and with its characters side by side where it may be a column.
  private func read(_ quad: Quad, on shelf: ShelfAlphabets, in image: Image) throws -> LineReading {
    var reading = try readBothWays(quad, on: shelf, in: image)
    let best = reading.best(on: shelf)
    reading.replace(try readingColumn(best.line, in: best.alphabet, of: image), in: best.alphabet)
    return reading
  }

  /// Reads a line in its direction, and again from the other end where that is doubtful.
  private func readBothWays(_ quad: Quad, on shelf: ShelfAlphabets, in image: Image) throws -> LineReading {
    let forward = try readOnce(quad, on: shelf, in: image)
    let best = forward.best(on: shelf)
    guard mayBeReversed(best) else { return forward }
    var backward = try readOnce(quad.reversed, on: shelf, in: image)
    backward.isReversed = true
    return backward.best(on: shelf).line.confidence > best.line.confidence ? backward : forward
  }

  /// Reads a line in its direction, in the likeliest alphabets: the others are tried as long as they may still become likelier.
  private func readOnce(_ quad: Quad, on shelf: ShelfAlphabets, in image: Image) throws -> LineReading {
    let (reading, features) = try reader.recognize(quad.withMargins, in: image)
    let priors = features.map(gate.priors(of:)) ?? [:]
    func candidate(_ reading: CTCRecognizer.Reading, in alphabet: Alphabet) -> LineReading.Candidate {
      let score = priors[alphabet, default: 0] + gate.score(ofConfidence: reading.confidence)
      return LineReading.Candidate(line: quad.line(reading), alphabet: alphabet, score: score)
    }
    var result = LineReading(first: candidate(reading, in: reader.alphabet))
    guard let features else { return result }
    func bound(_ alphabet: Alphabet) -> Double { priors[alphabet, default: 0] + shelf.logShare(of: alphabet) }
    var best = result.first.score + shelf.logShare(of: reader.alphabet)
    for alphabet in priors.keys.filter({ $0 != reader.alphabet }).sorted(by: { bound($0) > bound($1) }) {
      guard bound(alphabet) + gate.score(ofConfidence: 1) > best else { break }
      guard let head = try heads.head(of: alphabet) else { continue }
      let own = try head.recognize(features)
      // What has none of this alphabet's letters may be figures and marks on a shelf in it: the first head reads those.
      let other = candidate(Alphabet(mostOf: own.text) == alphabet ? own : reading, in: alphabet)
      result.others.append(other)
      best = max(best, other.score + shelf.logShare(of: alphabet))
    }
    return result
  }

  private func mayBeReversed(_ reading: LineReading.Candidate) -> Bool {
    let line = reading.line
    let isDoubtful = (Self.rereadFrom..<Self.rereadBelow).contains(line.confidence)
    // A network as it is published was not taught that.
    guard reader.alphabet == .latin else { return isDoubtful }
    if line.confidence < Self.readsNothing { return true }
    // Nor was a head what the letters of other alphabets look like upside down.
    return isDoubtful && (reading.alphabet != .latin || line.text.count <= Self.mostReversedCharacters)
  }
}

extension Quad {
  /// The width of the line's crop, in pixels.
  fileprivate var cropWidth: Int { CTCRecognizer.cropWidth(of: withMargins) }

  /// The line that a reading of it is, cut with margins.
  fileprivate func line(_ reading: CTCRecognizer.Reading) -> TextLine {
    TextLine(
      text: reading.text, confidence: reading.confidence, quad: self,
      characterPositions: reading.positions.map(position(ofPositionWithMargins:)),
      characterCertainties: reading.certainties)
  }
}
