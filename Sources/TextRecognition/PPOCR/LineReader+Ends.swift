import Imaging
import Threading

extension LineReader {
  /// Lines read with less do not stop others that go on.
  private static let leastInTheWay = 0.8
  /// What a line must go on by to be read anew, in its heights.
  private static let leastReach = 0.2
  /// How often a line is read on at each end.
  private static let mostSteps = 4

  /// Reads lines that were found only in part on up to their ends.
  ///
  /// On 14 photos, in four positions, .764 of the books are read right without it, .778 with it.
  ///
  /// - Parameters:
  ///   - lines: The lines of an image.
  ///   - known: Those of them that were read on before; they stay as they are.
  ///   - image: The image, RGB.
  ///   - onFraction: Receives the share that is done, 0...1; false stops.
  /// - Returns: As many lines, in the same order.
  /// - Throws: ``Canceled`` when stopped, and what reading throws.
  func readOn(
    _ lines: [TextLine], besides known: [TextLine] = [], in image: Image, onFraction: (Double) -> Bool
  ) throws -> [TextLine] {
    let known = Set(known)
    return try parallelMap(count: lines.count, threads: threads, onFraction: onFraction) { job, _ in
      let line = lines[job]
      guard !known.contains(line), !line.isForeign else { return line }
      let others = lines.filter { $0 != line && $0.confidence >= Self.leastInTheWay }.map(\.quad)
      let toEnd = try readOn(line, atEnd: true, upTo: others, in: image)
      var whole = try readOn(toEnd, atEnd: false, upTo: others, in: image)
      // The line is no surer than what the detector had left out of it.
      whole.confidence = min(whole.confidence, whole.confidence(beyond: line))
      return whole
    }
  }

  /// The line with what stands beyond one of its ends, as far as it reads well.
  private func readOn(_ line: TextLine, atEnd: Bool, upTo others: [Quad], in image: Image) throws -> TextLine {
    var line = line
    for step in 0..<Self.mostSteps {
      guard let reach = try InkReach(of: line.quad, afterSpace: step > 0, in: image) else { break }
      let quad = line.quad.prolonged(before: atEnd ? 0 : reach.before, after: atEnd ? reach.after : 0, upTo: others)
      guard quad.length > line.quad.length + Self.leastReach * quad.height else { break }
      let longer = TextLine(try Self.read(quad, with: latin ?? universal, in: image), quad: quad)
      guard longer.replaces(line) else { break }
      defer { line = longer.ending(around: line.quad) }
      guard longer.letterCount > line.letterCount else { break }
    }
    return line
  }
}

extension TextLine {
  /// What the letters beyond the ends must be read with, at the mean.
  private static let leastConfidenceBeyond = 0.6
  /// How much of the shorter reading must stand in the longer one: its first or last letters may have been cut.
  private static let leastKept = 0.6
  /// How much less surely a line may be read that reads other letters, but no more, with its ends.
  private static let allowance = 0.01
  /// How much of the line is left beyond the middle of its first and its last character, in heights.
  private static let margin = 0.5

  fileprivate init(_ reading: PPOCRReader.Reading, quad: Quad) {
    self.init(text: reading.text, confidence: reading.confidence, quad: quad, characterPositions: reading.positions)
  }

  /// Whether this is a better reading of a line, longer at one end.
  fileprivate func replaces(_ shorter: TextLine) -> Bool {
    let (old, new) = (shorter.text, text)
    let lost = new.difference(from: old).removals.count
    guard new != old, !characterPositions.isEmpty, Double(lost) <= (1 - Self.leastKept) * Double(old.count) else {
      return false
    }
    switch letterCount - shorter.letterCount {
    case ..<0: return false
    case 0: return confidence >= shorter.confidence - Self.allowance
    // A single character that stands alone is an ornament more often than a letter.
    case 1 where new.split(separator: " ").count > old.split(separator: " ").count: return false
    default: return confidence(beyond: shorter) >= Self.leastConfidenceBeyond
    }
  }

  /// What the letters are read with, at the mean, that a shorter reading of the line does not have; 1 when it has as many.
  fileprivate func confidence(beyond shorter: TextLine) -> Double {
    let added = letterCount - shorter.letterCount
    guard added > 0 else { return 1 }
    return (confidence * Double(letterCount) - shorter.confidence * Double(shorter.letterCount)) / Double(added)
  }

  /// The line cut to its characters, but not within `inner`, a part of its quadrilateral.
  fileprivate func ending(around inner: Quad) -> TextLine {
    guard let first = characterPositions.first, let last = characterPositions.last else { return self }
    let (length, margin, along) = (quad.length, Self.margin * quad.height, quad.direction)
    let start = max(0, min((inner.startTop - quad.startTop).component(along), first * length - margin))
    let end = min(length, max((inner.endTop - quad.startTop).component(along), last * length + margin))
    guard end > start else { return self }
    var line = self
    line.quad = quad.prolonged(before: -start / quad.height, after: (end - length) / quad.height)
    line.characterPositions = characterPositions.map { min(1, max(0, ($0 * length - start) / (end - start))) }
    return line
  }
}

extension Quad {
  /// How much of a line's height another must share to stand in its way.
  private static let inTheWay = 0.3

  /// The quadrilateral reaching farther at its ends, by multiples of its height; negative ones shorten it.
  func prolonged(before: Double, after: Double) -> Quad {
    let (before, after) = (direction * (before * height), direction * (after * height))
    return Quad(startTop - before, endTop + after, endBottom + after, startBottom - before)
  }

  /// The quadrilateral reaching farther at its ends, by multiples of its height, but not into others.
  fileprivate func prolonged(before: Double, after: Double, upTo others: [Quad]) -> Quad {
    let (along, across) = (direction, Point(-direction.y, direction.x))
    var (before, after) = (before * height, after * height)
    for other in others {
      let offsets = other.corners.map { $0 - center }
      let (places, sides) = (offsets.map { $0.component(along) }, offsets.map { $0.component(across) })
      guard let first = places.min(), let last = places.max(), let top = sides.min(), let bottom = sides.max(),
        top < Self.inTheWay * height, bottom > -Self.inTheWay * height
      else { continue }
      if first > 0 { after = min(after, max(0, first - length / 2)) }
      if last < 0 { before = min(before, max(0, -last - length / 2)) }
    }
    return prolonged(before: before / height, after: after / height)
  }
}

extension Point {
  /// How far this vector goes in the direction of a unit vector.
  func component(_ direction: Point) -> Double { x * direction.x + y * direction.y }
}
