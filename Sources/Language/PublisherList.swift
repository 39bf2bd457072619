import EmbeddedModels

/// Publishers and imprints as printed on spines.
package enum PublisherList {
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for line in EmbeddedBytes(of: "publishers.txt").buffer.split(separator: 10) {
      let parts = line.split(separator: 9)
      if let key = parts.first, let name = parts.last {
        names[String(decoding: key, as: UTF8.self)] = String(decoding: name, as: UTF8.self)
      }
    }
    return names
  }()

  private static let words = Set(names.keys.lazy.flatMap { $0.split(separator: " ") })

  /// Whether a folded word is part of a publisher's name.
  package static func hasWord(_ folded: String) -> Bool { words.contains(folded[...]) }

  /// The most words that a publisher's name has.
  package static let longest = 5

  /// The publisher that folded words name, exactly; of several words, the last may lack the plural's "s" ("Penguin Classic").
  package static func name(of words: [String]) -> String? {
    let key = words.joined(separator: " ")
    if let name = names[key] ?? (key.contains(" ") ? names[key + "s"] : nil) ?? publisher(ofSeries: words) {
      return name
    }
    let plain = withoutAdditions(words)
    return plain.isEmpty || plain.count == words.count ? nil : names[plain.joined(separator: " ")]
  }

  private static let companyEnds = WordList("company-ends")

  /// The words without what is as often left out: "The Bodley Head", "Chatto and Windus", "Norton & Company".
  private static func withoutAdditions(_ words: [String]) -> [String] {
    var words = words.filter { $0 != "and" && $0 != "und" }
    if words.first == "the" { words.removeFirst() }
    if let last = words.last, companyEnds.contains(last) { words.removeLast() }
    return words
  }

  /// What the names of a publisher's series end with, and what may stand before that ("Penguin English Library").
  private static let seriesEnds = WordList("series-ends")
  private static let seriesWords = WordList("series-words")

  private static func publisher(ofSeries words: [String]) -> String? {
    guard let end = words.last, seriesEnds.contains(end) else { return nil }
    let series = words.dropLast().reversed().prefix { seriesWords.contains($0) }
    return names[words.dropLast(series.count + 1).joined(separator: " ")]
  }

  private static let misreadable: [(key: [UInt8], letters: LetterSet, name: String)] =
    names
    .map { (Array($0.key.utf8), LetterSet(of: $0.key.utf8), $0.value) }.filter { $0.0.count >= 6 }
    .sorted { $0.2 < $1.2 }

  /// The publisher whose name differs by one letter, or by two from twelve letters on.
  package static func nearest(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard (6...40).contains(bytes.count) else { return nil }
    let most = bytes.count >= 12 ? 2 : 1
    let letters = LetterSet(of: bytes)
    return misreadable.first {
      abs($0.key.count - bytes.count) <= most && $0.letters.differences(from: letters) <= most
        && EditDistance.of($0.key, bytes, most: most) <= most
    }?.name
  }
}

/// Which bytes a text has, to tell soon that two texts differ by many letters.
private struct LetterSet {
  /// Four bytes share a bit; each small letter has one of its own.
  private let bits: UInt64

  init(of bytes: some Sequence<UInt8>) { bits = bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// At most as many as there are insertions, deletions and substitutions from one text to the other.
  func differences(from other: LetterSet) -> Int {
    max((bits & ~other.bits).nonzeroBitCount, (other.bits & ~bits).nonzeroBitCount)
  }
}
