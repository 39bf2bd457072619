import Glibc
import Language

/// Puts lines right that the network nearly read: among the texts that its steps may also stand for, the one is taken that network and
/// character model together prefer (the noisy channel of Kernighan, Church and Gale, COLING 1990).
///
/// The weights are chosen on rendered lines in fonts that the heads were not fitted to (`Training/recognition/fit_correction.py`).
struct LineCorrector: Sendable {
  /// How much the character model counts against the network, and what a character more is worth.
  ///
  /// The model likes short texts, for they have less to be unlikely. Of Korean it knows too few titles to help.
  private static let weights: [Alphabet: (model: Double, character: Double)] = [
    .ideographs: (0.1, 0.6), .cyrillic: (0.3, 0.5), .greek: (0.3, 0.5),
  ]
  /// Classes below this probability are not considered at a step.
  private static let leastProbability: Float = 0.0025
  /// Steps that a line may take.
  private static let mostSteps = 250

  private let model = CharacterModel()
  private let weights: (model: Double, character: Double)
  /// The characters by class.
  private let characters: [Character?]

  /// Makes a corrector for a head; nil where the model is of no help.
  init?(for alphabet: Alphabet, characters: [Character?]) {
    guard let weights = Self.weights[alphabet] else { return nil }
    self.weights = weights
    self.characters = characters
  }

  /// The glyphs of the likelier text; those as they are where it is the same.
  func corrected(_ glyphs: [Glyph], output: CTCProbabilities) -> [Glyph] {
    let choices = (0..<min(output.count, Self.mostSteps)).map { output.choices(at: $0, from: Self.leastProbability) }
    guard output.count <= Self.mostSteps, choices.contains(where: { $0.count > 1 }) else { return glyphs }
    let own = String(glyphs.map(\.character))
    let texts = PrefixBeamSearch(steps: choices).readings.map { reading in
      let text = String(reading.classes.compactMap { characters.indices.contains($0) ? characters[$0] : nil })
      return (text: text, score: log(reading.probability) + score(of: text))
    }
    // Over many unsure steps all probabilities may be rounded to 0.
    guard let best = texts.max(by: { ($0.score, $1.text) < ($1.score, $0.text) }), best.score.isFinite, best.text != own
    else { return glyphs }
    return spread(best.text, over: glyphs)
  }

  private func score(of text: String) -> Double {
    weights.model * model.logProbability(of: text) + weights.character * Double(text.count)
  }

  /// The characters of a text with the places of those that stand in the same order in what was read, or of the neighbors of these.
  private func spread(_ text: String, over glyphs: [Glyph]) -> [Glyph] {
    guard let first = glyphs.first else { return glyphs }
    let change = text.difference(from: glyphs.map(\.character))
    var places = glyphs
    for step in change {
      switch step {
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
