import Imaging
import Language
import Threading

/// The reading of small words between large ones ("NIGHT and DAY"), which the network leaves out.
extension LineRecognizer {
  /// Lines read with less are not looked at for small words.
  private static let sureLine = 0.8
  /// What a small word must be read with: no space or ornament is read so as a known word
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Small words").
  private static let sureWord = 0.8
  /// How unlikely a small word may be, in nats; names and words of other languages are rarely set small.
  private static let mostCost = 12.0
  /// The letters of words that are set small between others: articles, prepositions, conjunctions.
  private static let letterCounts = 2...4

  /// The lines with the small words that stand in gaps between larger ones.
  func withGapWords(_ lines: [TextLine], in image: Image, onFraction: (Double) -> Bool) throws -> [TextLine] {
    guard reader.alphabet == .latin, let vocabulary = reader.corrector?.vocabulary else { return lines }
    let gaps = lines.indices.filter { lines[$0].confidence >= Self.sureLine }
      .flatMap { line in WideGap.gaps(of: lines[line]).map { (line: line, gap: $0) } }
    let readings = try parallelMap(count: gaps.count, threads: threads, onFraction: onFraction) { job, _ in
      try reader.recognize(gaps[job].gap.quad(on: lines[gaps[job].line].quad), in: image).reading
    }
    let words = zip(gaps, readings).filter { Self.isSmallWord($1, of: vocabulary) }
    var lines = lines
    for (line, found) in Dictionary(grouping: words, by: \.0.line) {
      lines[line] = lines[line].withWords(found.map { ($0.0.gap, $0.1.text) })
    }
    return lines
  }

  private static func isSmallWord(_ reading: CTCRecognizer.Reading, of vocabulary: any Vocabulary) -> Bool {
    reading.confidence >= sureWord && letterCounts.contains(reading.text.count)
      && reading.text.allSatisfy(\.isLetter) && vocabulary.cost(of: reading.text) ?? .infinity <= mostCost
  }
}
