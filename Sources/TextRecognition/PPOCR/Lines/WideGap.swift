import Imaging

/// A gap on a line that is wider than a space: a word set smaller than its neighbors may stand there ("NIGHT and DAY"), which the network
/// leaves out when it reads the line.
struct WideGap: Hashable, Sendable {
  /// From so many distances between the middles of neighboring letters on, two letters have a gap between them.
  private static let least = 2.3
  /// What of a letter lies on either side of its middle, in those distances.
  private static let halfLetter = 0.55
  /// The least distance, in heights of the line: in a word of narrow letters a space looks wide.
  private static let leastPitch = 0.25
  /// Wider gaps, in heights of the line, part what does not belong together.
  private static let widest = 2.0
  /// What is cut off at the top and at the bottom, in heights of the line: the word is smaller than the line.
  private static let trim = 0.2

  /// How many characters of the line's text stand before the gap.
  let offset: Int
  /// Where the gap begins and ends along the line's quadrilateral, as fractions of its length.
  let start: Double
  let end: Double

  /// The gaps of a line; none where the engine does not tell where its characters are.
  static func gaps(of line: TextLine) -> [WideGap] {
    let isSpace = line.text.map { $0 == " " }
    let (positions, length, height) = (line.characterPositions, line.quad.length, line.quad.height)
    guard positions.count == isSpace.count, length > 0, height > 0 else { return [] }
    let letters = positions.indices.filter { !isSpace[$0] }
    let neighbors = zip(letters, letters.dropFirst()).filter { $1 == $0 + 1 }
    let distances = neighbors.map { positions[$1] - positions[$0] }.sorted()
    guard !distances.isEmpty else { return [] }
    let pitch = max(distances[distances.count / 2], leastPitch * height / length)
    return zip(letters, letters.dropFirst()).compactMap { left, right in
      guard positions[right] - positions[left] > least * pitch else { return nil }
      let gap = WideGap(
        offset: right, start: positions[left] + halfLetter * pitch, end: positions[right] - halfLetter * pitch)
      return (gap.end - gap.start) * length <= widest * height ? gap : nil
    }
  }

  /// Where a small word would stand in the gap.
  func quad(on line: Quad) -> Quad {
    let (top, bottom) = (line.endTop - line.startTop, line.endBottom - line.startBottom)
    func point(_ along: Double, _ down: Double) -> Point {
      (line.startTop + top * along) * (1 - down) + (line.startBottom + bottom * along) * down
    }
    return Quad(
      point(start, Self.trim), point(end, Self.trim), point(end, 1 - Self.trim), point(start, 1 - Self.trim))
  }
}

extension TextLine {
  /// The line with words in some of its gaps.
  func withWords(_ words: [(gap: WideGap, word: String)]) -> TextLine {
    var line = self
    for (gap, word) in words.sorted(by: { $0.gap.offset > $1.gap.offset }) {
      let text = Array(line.text)
      guard text.indices.contains(gap.offset), line.characterPositions.count == text.count else { continue }
      let added = (gap.offset > 0 && text[gap.offset - 1] == " " ? "" : " ") + word + " "
      let step = (gap.end - gap.start) / Double(added.count)
      line.text = String(text[..<gap.offset]) + added + String(text[gap.offset...])
      line.characterPositions.insert(
        contentsOf: added.indices.enumerated().map { gap.start + (Double($0.offset) + 0.5) * step }, at: gap.offset)
    }
    return line
  }
}
