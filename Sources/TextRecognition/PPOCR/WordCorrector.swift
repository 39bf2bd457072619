import Glibc

/// Puts words right that the network nearly read, or ran together: among the texts that its steps may also stand for, a known word,
/// or several, are taken when network and vocabulary together prefer them (the noisy channel of Kernighan, Church and Gale, COLING 1990).
struct WordCorrector: Sendable {
  /// How much the vocabulary counts against the network.
  ///
  /// Of the words on 14 photos .884 are read without the vocabulary, .899 with 0.3, and .898 to .900 from 0.2 to 0.5.
  private static let vocabularyWeight = 0.3
  /// Classes below this probability are not considered at a step.
  private static let leastProbability: Float = 0.0025
  /// Letters that a word may have: shorter ones are like too many others.
  private static let letterCounts = 3...24
  /// Steps that a word may take.
  private static let mostSteps = 100

  let vocabulary: any Vocabulary
  /// The characters by class.
  let characters: [Character?]

  /// The glyphs with unknown words replaced by what they more likely are.
  func corrected(_ glyphs: [Glyph], steps: StepProbabilities) -> [Glyph] {
    var result: [Glyph] = []
    for word in glyphs.split(omittingEmptySubsequences: false, whereSeparator: { !$0.character.isWordPart }) {
      let from = word.startIndex == 0 ? 0 : steps.runEnd(from: glyphs[word.startIndex - 1].step)
      let to = word.endIndex < glyphs.count ? glyphs[word.endIndex].step : steps.count
      let known = likelierWord(than: String(word.map(\.character)), steps: steps, from: from, to: to)
      result += known.map { spread($0, over: word) } ?? Array(word)
      // What ends the word.
      result += glyphs[word.endIndex...].prefix(1)
    }
    return result
  }

  /// The known word, or words, that the steps more likely stand for than for the unknown `word`, if any.
  private func likelierWord(than word: String, steps: StepProbabilities, from: Int, to: Int) -> String? {
    guard Self.letterCounts.contains(word.count), from < to, to - from <= Self.mostSteps,
      word.first?.isLetter == true, vocabulary.cost(of: word) == nil
    else { return nil }
    let choices = (from..<to).map { steps.choices(at: $0, from: Self.leastProbability) }
    guard choices.contains(where: { $0.count > 1 }) else { return nil }
    let readings = PrefixBeam(steps: choices).readings.map { (text: text($0.classes), probability: $0.probability) }
    guard let own = readings.first(where: { $0.text == word })?.probability ?? readings.map(\.probability).max(),
      own > 0
    else { return nil }
    let unknown = vocabulary.costOfUnknown(letterCount: word.count)
    let gains = readings.compactMap { reading -> (text: String, gain: Double)? in
      guard reading.text.count >= Self.letterCounts.lowerBound, let cost = cost(of: reading.text) else { return nil }
      return (reading.text, log(reading.probability / own) + Self.vocabularyWeight * (unknown - cost))
    }
    return gains.filter { $0.gain > 0 }.max { ($0.gain, $1.text) < ($1.gain, $0.text) }?.text
  }

  /// How unlikely the words of a text are, or nil when one is not known.
  private func cost(of text: String) -> Double? {
    var sum = 0.0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard String(word).isCasedLikeOneWord, let cost = vocabulary.cost(of: String(word)) else { return nil }
      sum += cost
    }
    return sum
  }

  private func text(_ classes: [Int]) -> String {
    String(classes.compactMap { characters.indices.contains($0) ? characters[$0] : nil })
  }

  /// The characters of a text where a word's were, as sure as those; spaces at the letters after them.
  private func spread(_ text: String, over word: ArraySlice<Glyph>) -> [Glyph] {
    let glyphs = Array(word)
    let letterCount = text.count { $0 != " " }
    var letter = 0
    return text.map { character in
      var glyph = glyphs[min(glyphs.count - 1, letter * glyphs.count / max(1, letterCount))]
      glyph.character = character
      if character != " " { letter += 1 }
      return glyph
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}

extension String {
  /// Whether these are letters, all capitals or all small but for the first.
  fileprivate var isCasedLikeOneWord: Bool {
    allSatisfy(\.isLetter) && (allSatisfy(\.isUppercase) || dropFirst().allSatisfy(\.isLowercase))
  }
}
