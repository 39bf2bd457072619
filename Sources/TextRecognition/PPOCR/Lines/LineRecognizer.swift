import Imaging
import Threading

/// Recognizes the text in quadrilaterals of a photo, each in the direction and the alphabet in which it reads best (`+Reading`).
///
/// What the detector missed is looked for beyond the ends (`+Extension`).
struct LineRecognizer: Sendable {
  /// How many of the longest lines are read before the others, to learn which way most run and in which alphabets they are.
  static let sampleCount = 16

  /// Reads Latin letters, or, of models without heads, whatever those read.
  private(set) var reader: CTCRecognizer
  /// Read the other alphabets.
  let heads: AlphabetHeads
  /// The alphabets that the host expects.
  let expected: Set<Alphabet>
  /// How many lines are read at once.
  let threads: Int
  let gate = AlphabetGate()

  /// The same, counting how often the network runs.
  func counting(with counter: RunCounter) -> LineRecognizer {
    var counting = self
    counting.reader.counter = counter
    return counting
  }

  /// Reads a piece of each of the longest quadrilaterals, for the direction that most text runs in.
  ///
  /// - Returns: A line for each of these quadrilaterals, which begins where the piece reads best, with the text of the piece.
  /// - Throws: ``Canceled`` soon after `onFraction` returned false, and what reading throws.
  func recognizeSample(of quads: [Quad], in image: Image, onFraction: (Double) -> Bool) throws -> [TextLine] {
    let longest = quads.longestFirst.prefix(Self.sampleCount)
    let readings = try read(longest.map(\.middlePiece), among: [], in: image, onFraction: onFraction)
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
    let sample = try read(longest, among: known, in: image) { onFraction(sampleShare * $0) }
    let turned = sample.areMostlyReversed ? others.map(\.reversed) : Array(others)
    let rest = try read(turned, among: known + sample.map(\.line), in: image) {
      onFraction(sampleShare + (1 - sampleShare) * $0)
    }
    return (sample + rest).map(\.line)
  }
}

extension [LineRecognizer.Reading] {
  /// Whether most surely read lines were read from the other end.
  fileprivate var areMostlyReversed: Bool {
    let sure = filter { $0.line.confidence >= LineRecognizer.rereadBelow }
    return sure.count(where: \.isReversed) * 2 > sure.count
  }
}
