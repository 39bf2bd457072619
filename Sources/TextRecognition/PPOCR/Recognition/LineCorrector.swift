import Glibc
import Language

/// Puts lines right that the network nearly read: among the texts that its steps may also stand for, the one is taken that network and
/// character model together prefer (the noisy channel of Kernighan, Church and Gale, COLING 1990).
///
/// The weights are chosen on `shared/shelves` (Docs/Experiments/2026-11-26-character-model.md, 2026-11-28-more-ideographs.md).
struct LineCorrector: Sendable {
  /// Classes below this probability are not considered at a step.
  private static let leastProbability: Float = 0.0025
  /// Of more classes at a step the likeliest are considered.
  private static let mostChoices = 16
  /// Steps that a line may take; longer ones are left as they are.
  private static let mostSteps = 300
  /// Texts with a smaller share of the likelihood are not compared.
  private static let leastShare = 0.002

  private let language: LineLanguage

  /// Makes a corrector for the head of an alphabet with these characters by class.
  init(for alphabet: Alphabet, characters: [Character?]) {
    language = LineLanguage(alphabet, characters: characters)
  }

  /// The glyphs of the likelier text, with their certainties; those as they are where it is the same.
  func corrected(_ glyphs: [Glyph], output: CTCProbabilities) -> [Glyph] {
    guard output.count <= Self.mostSteps else {
      return glyphs.map { glyph in
        var glyph = glyph
        glyph.certainty = glyph.probability
        return glyph
      }
    }
    let choices = (0..<output.count).map { step in
      output.choices(at: step, from: Self.leastProbability, atMost: Self.mostChoices)
    }
    guard choices.contains(where: { $0.count > 1 }) else { return glyphs }
    let search = PrefixBeamSearch(steps: choices, language: language)
    let best = String(search.best.compactMap(language.character))
    let corrected = best.isEmpty || best == String(glyphs.map(\.character)) ? glyphs : spread(best, over: glyphs)
    return doubted(corrected, by: search)
  }

  /// The glyphs, each with the share of the likely texts that have it, too; capitals and small letters are one here.
  private func doubted(_ glyphs: [Glyph], by search: PrefixBeamSearch<LineLanguage>) -> [Glyph] {
    var glyphs = glyphs
    let readings = search.readings
    let most = readings.map(\.score).max() ?? 0
    let shares = readings.map { exp($0.score - most) }
    let sum = shares.reduce(0, +)
    let own = glyphs.map { $0.character.lowercased() }
    for (reading, share) in zip(readings, shares) where share >= Self.leastShare * sum {
      let other = reading.classes.compactMap(language.character).map { $0.lowercased() }
      for place in own.places(besides: other) where glyphs.indices.contains(place) {
        glyphs[place].certainty -= Float(share / sum)
      }
    }
    return glyphs
  }

  /// The characters of a text: those that were read stay, the others have the places and probabilities of those behind them.
  private func spread(_ text: String, over glyphs: [Glyph]) -> [Glyph] {
    guard let first = glyphs.first else { return glyphs }
    var places = glyphs
    for change in text.difference(from: glyphs.map(\.character)) {
      switch change {
      case .remove(let offset, _, _): places.remove(at: offset)
      case .insert(let offset, let character, _):
        var place = places.isEmpty ? first : places[min(offset, places.count - 1)]
        place.character = character
        places.insert(place, at: offset)
      }
    }
    return places
  }
}

extension [String] {
  /// The places where another list has something else, or something more before them; spaces do not count.
  fileprivate func places(besides other: [String]) -> Set<Int> {
    // Likely texts differ by a letter or two.
    let start = zip(self, other).prefix { $0 == $1 }.count
    let alike = zip(dropFirst(start).reversed(), other.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let difference = other[start..<(other.count - alike)].difference(from: self[start..<(count - alike)])
    var places = Set<Int>()
    var removed = difference.removals.makeIterator()
    var (shift, next) = (start, removed.next())
    for case .remove(let offset, let element, _) in difference.removals where element != " " {
      places.insert(start + offset)
    }
    for case .insert(let offset, let element, _) in difference.insertions {
      while case .remove(let gone, _, _)? = next, start + gone < offset + shift {
        shift += 1
        next = removed.next()
      }
      if element != " " { places.insert(Swift.min(offset + shift, count - 1)) }
      shift -= 1
    }
    return places
  }
}

/// What the character model thinks of a line's texts.
private struct LineLanguage: PrefixLanguage, Sendable {
  struct State: PrefixState {
    var score = 0.0
    var context = CharacterModel.Context()
    var cases: (before: LetterCase, last: LetterCase) = (.none, .none)
  }

  enum LetterCase { case none, upper, lower }

  /// What a character more is worth: the model likes short texts, for they have less to be unlikely.
  private static let reward = 1.0
  /// The same for an ideograph or kana, which costs the model three times as much as a letter.
  private static let ideographReward = 2.0
  /// How much more unlikely a text is where capitals follow small letters, or the other way round after two capitals, in nats.
  private static let costOfMixedCase = 2.0

  /// What a class is, as this counts it.
  private struct Letter {
    let character: Character
    let symbols: CharacterModel.Symbols
    let letterCase: LetterCase
    let reward: Double

    init(_ character: Character) {
      self.character = character
      symbols = CharacterModel.Symbols(of: character)
      letterCase = character.isLowercase ? .lower : character.isUppercase ? .upper : .none
      reward = Alphabet(of: character) == .ideographs ? LineLanguage.ideographReward : LineLanguage.reward
    }
  }

  private let letters: [Letter?]
  /// How much the model counts against the network: less in Korean, of which it knows few titles.
  private let weight: Double
  private let model = CharacterModel.shared

  init(_ alphabet: Alphabet, characters: [Character?]) {
    letters = characters.map { $0.map(Letter.init) }
    weight = alphabet == .hangul ? 0.2 : 0.4
  }

  var start: State { State() }

  func character(_ index: Int) -> Character? { letter(index)?.character }

  func adding(_ index: Int, to state: State) -> State {
    guard let letter = letter(index) else { return state }
    var state = state
    state.score += letter.reward + weight * model.logProbability(of: letter.symbols, after: &state.context)
    if state.cases.last == .lower && letter.letterCase == .upper
      || state.cases == (.upper, .upper) && letter.letterCase == .lower
    {
      state.score -= Self.costOfMixedCase
    }
    state.cases = (state.cases.last, letter.letterCase)
    return state
  }

  func mostGain(of index: Int) -> Double { letter(index)?.reward ?? 0 }

  private func letter(_ index: Int) -> Letter? { letters.indices.contains(index) ? letters[index] : nil }
}
