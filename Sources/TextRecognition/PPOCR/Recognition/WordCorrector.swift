import Glibc
import Language

/// Puts words right that the network nearly read, or ran together: among the texts that its steps may also stand for, one is taken that
/// network and vocabulary together prefer (the noisy channel of Kernighan, Church and Gale, COLING 1990).
///
/// The weights were chosen on rendered shelves (Docs/Experiments/2026-11-25-recognition-thresholds.md,
/// "Correcting words").
struct WordCorrector: Sendable {
  /// How much the vocabulary counts against the network.
  private static let vocabularyWeight = 0.45
  /// What a letter more is worth: the vocabulary likes short words, for they have less to be unlikely.
  private static let letterReward = 0.6
  /// How much more unlikely than its letters a word is that is not known, in nats.
  private static let costOfUnknown = 6.0
  /// How much more unlikely a word is with capitals among small letters, in nats.
  private static let costOfMixedCase = 8.0
  /// By how much the likeliest text must be likelier than what was read, in nats.
  private static let leastGain = 0.5
  /// Classes below this probability are not considered at a step.
  private static let leastProbability: Float = 0.0025
  /// How likely a word starts with "I" where the network read "l", or the other way round: most fonts draw both alike.
  private static let doubleShare = 0.5
  /// Letters that a word may have.
  private static let letterCounts = 2...24
  /// Letters that a known word has at least before another is taken for it: of shorter ones as many became wrong as right.
  private static let leastLettersOfKnown = 3
  /// Steps that a word may take.
  private static let mostSteps = 100

  let vocabulary: any Vocabulary
  /// The characters by class.
  let characters: [Character?]

  /// The glyphs with words replaced by what they more likely are.
  func corrected(_ glyphs: [Glyph], output: CTCProbabilities) -> [Glyph] {
    var result: [Glyph] = []
    for word in glyphs.split(omittingEmptySubsequences: false, whereSeparator: { !$0.character.isWordPart }) {
      let from = word.startIndex == 0 ? 0 : output.runEnd(from: glyphs[word.startIndex - 1].step)
      let to = word.endIndex < glyphs.count ? glyphs[word.endIndex].step : output.count
      let known = likelierText(than: String(word.map(\.character)), output: output, from: from, to: to)
      result += known.map { spread($0, over: word) } ?? Array(word)
      // What ends the word.
      result += glyphs[word.endIndex...].prefix(1)
    }
    return result
  }

  /// The word, or words, that the steps more likely stand for than for `word`, if any.
  private func likelierText(than word: String, output: CTCProbabilities, from: Int, to: Int) -> String? {
    guard from < to, to - from <= Self.mostSteps, !word.isRomanNumeral,
      word.count >= Self.leastLettersOfKnown || vocabulary.cost(of: word) == nil, let ownScore = score(of: word)
    else { return nil }
    let choices = (from..<to).map { output.choices(at: $0, from: Self.leastProbability) }
    guard choices.contains(where: { $0.count > 1 }) || word.startingWithItsDouble != nil else { return nil }
    var readings = PrefixBeamSearch(steps: choices).readings.map {
      (text: text($0.classes), probability: $0.probability)
    }
    readings += readings.compactMap { reading in
      reading.text.startingWithItsDouble.map { ($0, reading.probability * Self.doubleShare) }
    }
    guard let own = readings.first(where: { $0.text == word })?.probability ?? readings.map(\.probability).max(),
      own > 0
    else { return nil }
    let gains = readings.compactMap { reading in
      score(of: reading.text).map { (text: reading.text, gain: log(reading.probability / own) + $0 - ownScore) }
    }
    return gains.filter { $0.gain >= Self.leastGain }.max { ($0.gain, $1.text) < ($1.gain, $0.text) }?.text
  }

  /// How likely a text is whatever the network saw, or nil when it is not one of words in Latin letters.
  private func score(of text: String) -> Double? {
    guard Self.letterCounts.contains(text.count), text.first?.isLetter == true else { return nil }
    var score = 0.0
    for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      guard !word.isEmpty, word.allSatisfy({ $0.isLetter ? Alphabet.isLatin($0) : $0.isNumber }) else {
        return nil
      }
      let spelling = vocabulary.costOfSpelling(word) + Self.costOfUnknown
      let cost = min(spelling, vocabulary.cost(of: word) ?? spelling) + (word.hasOneCase ? 0 : Self.costOfMixedCase)
      score += Self.letterReward * Double(word.count) - Self.vocabularyWeight * cost
    }
    return score
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
  fileprivate var hasOneCase: Bool {
    allSatisfy(\.isLetter) && (allSatisfy(\.isUppercase) || dropFirst().allSatisfy(\.isLowercase))
  }

  /// The word with "I" for the "l" it starts with, or the other way round, before small letters; nil where it starts with neither.
  fileprivate var startingWithItsDouble: String? {
    guard let first, let double: Character = ["l": "I", "I": "l"][first], dropFirst().allSatisfy(\.isLowercase) else {
      return nil
    }
    return count > 1 ? String(double) + dropFirst() : nil
  }

  /// Whether these are the capitals of a Roman numeral, which no vocabulary has.
  fileprivate var isRomanNumeral: Bool { allSatisfy { "IVXLCDM".contains($0) } }
}
