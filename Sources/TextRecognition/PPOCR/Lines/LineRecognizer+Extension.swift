import Imaging
import Threading

/// The reading of lines beyond the ends that the detector gave them.
extension LineRecognizer {
  /// Lines read with less do not stop others from being extended.
  private static let leastInTheWay = 0.8
  /// By how much a line must be extended to be read anew, in its heights.
  private static let leastExtent = 0.2
  /// How often a line is extended at each end.
  private static let mostSteps = 4

  /// Reads lines of which only a part was found up to their ends (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Extending lines").
  ///
  /// - Parameters:
  ///   - lines: The lines of an image.
  ///   - known: Those of them that were extended before; they stay as they are.
  ///   - image: The image, RGB.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: As many lines, in the same order.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func extended(
    _ lines: [TextLine], besides known: [TextLine] = [], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [TextLine] {
    let known = Set(known)
    return try parallelMap(count: lines.count, threads: threads, onFraction: onFraction) { job, _ in
      let line = lines[job]
      guard !known.contains(line) else { return line }
      let others = lines.filter { $0 != line && $0.confidence >= Self.leastInTheWay }.map(\.quad)
      let toEnd = try extended(line, atEnd: true, upTo: others, in: image)
      var whole = try extended(toEnd, atEnd: false, upTo: others, in: image)
      // The line is no surer than what the detector had left out of it.
      whole.confidence = min(whole.confidence, whole.confidence(beyond: line))
      return whole
    }
  }

  /// The line with what stands beyond one of its ends, as far as it reads well.
  private func extended(_ line: TextLine, atEnd: Bool, upTo others: [Quad], in image: Image) throws -> TextLine {
    var line = line
    let alphabet = Alphabet(mostOf: line.text) ?? reader.alphabet
    for step in 0..<Self.mostSteps {
      guard let ink = try InkExtent(of: line.quad, afterSpace: step > 0, in: image) else { break }
      let quad = line.quad.prolonged(before: atEnd ? 0 : ink.before, after: atEnd ? ink.after : 0, upTo: others)
      guard quad.length > line.quad.length + Self.leastExtent * quad.height else { break }
      let along = TextLine(try read(quad, in: alphabet, of: image), quad: quad)
      let longer = try readingColumn(along, in: alphabet, of: image)
      guard longer.replaces(line) else { break }
      defer { line = longer.ending(around: line.quad) }
      guard longer.letterCount > line.letterCount else { break }
    }
    return line
  }

  /// Reads a quadrilateral as it is cut, by the head of an alphabet; by the reader of all lines where the models have no such head.
  func read(_ quad: Quad, in alphabet: Alphabet, of image: Image) throws -> CTCRecognizer.Reading {
    let (reading, features) = try reader.recognize(quad, in: image)
    guard alphabet != reader.alphabet, let features, let head = try heads.head(of: alphabet) else { return reading }
    return try head.recognize(features)
  }
}
