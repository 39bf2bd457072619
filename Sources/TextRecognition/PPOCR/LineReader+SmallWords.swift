import Imaging
import Threading

extension LineReader {
  /// Lines read with less are not looked at for small words.
  private static let sureLine = 0.8
  /// What a small word must be read with; on 14 photos no space or ornament was read so as a known word.
  private static let sureWord = 0.8
  /// How unlikely a small word may be, in nats; names and words of other languages are rarely set small.
  private static let mostCost = 12.0
  /// The letters of words that are set small between others: articles, prepositions, conjunctions.
  private static let letterCounts = 2...4

  /// The lines with the small words that stand in gaps between larger ones.
  func withSmallWords(_ lines: [TextLine], in image: Image, onFraction: (Double) -> Bool) throws -> [TextLine] {
    guard let latin, let vocabulary = latin.corrector?.vocabulary else { return lines }
    let gaps = lines.indices.filter { lines[$0].confidence >= Self.sureLine }
      .flatMap { line in WordGap.gaps(of: lines[line]).map { (line: line, gap: $0) } }
    let readings = try parallelMap(count: gaps.count, threads: threads, onFraction: onFraction) { job, _ in
      try Self.read(gaps[job].gap.quad(on: lines[gaps[job].line].quad), with: latin, in: image)
    }
    var lines = lines
    let words = zip(gaps, readings).filter { _, reading in
      reading.confidence >= Self.sureWord && Self.letterCounts.contains(reading.text.count)
        && reading.text.allSatisfy(\.isLetter) && vocabulary.cost(of: reading.text) ?? .infinity <= Self.mostCost
    }
    for (line, found) in Dictionary(grouping: words, by: \.0.line) {
      lines[line] = lines[line].withWords(found.map { ($0.0.gap, $0.1.text) })
    }
    return lines
  }
}
