import Language

/// Lines that were read twice, as when a photo is read in two turns.
enum DuplicateLines {
  /// Two lines nearer than this share of their height are one.
  private static let nearness = 0.4
  /// The same for lines that read otherwise: two lines of one length, close above each other, are not.
  private static let nearnessOfOthers = 0.25

  /// The lines without those that stand on another of higher confidence; only as many as are read at all.
  static func removed(_ lines: [SpineLine]) -> [SpineLine] {
    let lines = lines.prefix(LineSplitter.mostLines)
    return lines.indices.filter { index in
      !lines.indices.contains { other in other != index && covers(lines[other], lines[index], first: other < index) }
    }.map { lines[$0] }
  }

  private static func covers(_ a: SpineLine, _ b: SpineLine, first: Bool) -> Bool {
    let height = max(a.height, b.height)
    let near = abs(a.y - b.y) < nearness * height && abs(a.x - b.x) < nearness * height
    let alike =
      abs(a.length - b.length) < nearness * height * 2
      && (a.direction == .across) == (b.direction == .across)
    guard near && alike && (a.confidence, first ? 1 : 0) > (b.confidence, first ? 0 : 1) else { return false }
    return abs(a.y - b.y) < nearnessOfOthers * height || key(a) == key(b)
  }

  private static func key(_ line: SpineLine) -> String {
    TextFolding.key(line.text.plainPrefix(TextCleaning.longestLine))
  }
}
