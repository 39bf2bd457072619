import EmbeddedModels

/// How likely characters are one after another in titles, names and words of all languages.
///
/// The probability of a character after up to six others: that of the longest run of characters that the table holds, lowered for each
/// longer context that is known (Katz, "Estimation of probabilities from sparse data", 1987). Fitted by
/// `Training/recognition/character_model.py`, which tells how runs are counted, pruned and stored.
package struct CharacterModel: Sendable {
  /// The characters before one, as the model counts them; a text begins after a space.
  package struct Context: Hashable, Sendable {
    /// The last ones, the last lane last.
    fileprivate var recent = SIMD8<UInt32>(repeating: 0)
    fileprivate var count = 1

    /// The beginning of a text.
    package init() { recent[7] = CharacterModel.space }

    fileprivate var endsWithSpace: Bool { recent[7] == CharacterModel.space }

    fileprivate mutating func append(_ scalar: UInt32) {
      recent = SIMD8(
        lowHalf: SIMD4(recent[1], recent[2], recent[3], recent[4]),
        highHalf: SIMD4(recent[5], recent[6], recent[7], scalar))
      count = min(CharacterModel.order - 1, count + 1)
    }
  }

  /// A character as the model counts it: capitals as small letters, all figures alike.
  package struct Symbols: Sendable {
    /// Its scalars in the table.
    fileprivate let first: UInt32
    fileprivate let rest: [UInt32]

    /// The symbols of a character.
    package init(of character: Character) {
      let scalars = Self.scalars(of: character)
      first = scalars.first ?? CharacterModel.space
      rest = Array(scalars.dropFirst())
    }

    private static func scalars(of character: Character) -> [UInt32] {
      if let ascii = character.asciiValue {
        switch ascii {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return [UInt32(ascii)]
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return [UInt32(ascii | 0x20)]
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return [UInt32(UInt8(ascii: "0"))]
        default: return [CharacterModel.marks.contains(Unicode.Scalar(ascii)) ? UInt32(ascii) : CharacterModel.space]
        }
      }
      if character == "’" { return [UInt32(UInt8(ascii: "'"))] }
      guard character.isLetter || character.isNumber else { return [CharacterModel.space] }
      return character.lowercased().unicodeScalars.map(\.value)
    }
  }

  private static let order = 7
  private static let space = UInt32(UInt8(ascii: " "))
  /// What counts besides letters and figures; anything else parts words.
  private static let marks = Set("'.,:&-".unicodeScalars)
  /// What a level of a character's probability is worth, in nats.
  private static let step = 0.9
  /// What a character that is not known after a context costs beside its own cost, in nats, by code; code 0 is for no context.
  private static let backoffs = [0, 0, 0.25, 0.5, 1, 1.5, 2.5, 4]
  private static let (markBits, levelBits, backoffBits) = (7, 4, 3)

  /// For each run how unlikely its last character is, in steps, and the code of what one costs that is not known after it.
  private let runs: StaticFunction

  /// The one that all share.
  package static let shared = CharacterModel()

  /// Opens the table.
  package init() {
    runs = StaticFunction(
      cells: EmbeddedTables("character-model").bytes(of: "cells"), valueBits: Self.levelBits + Self.backoffBits,
      markBits: Self.markBits)
  }

  /// The logarithm of the probability of a text, in nats.
  package func logProbability(of text: String) -> Double {
    var context = Context()
    return text.reduce(0) { $0 + logProbability(of: Symbols(of: $1), after: &context) }
  }

  /// The logarithm of the probability of a character, in nats, which then belongs to the context; spaces after the first cost nothing.
  package func logProbability(of character: Symbols, after context: inout Context) -> Double {
    let first = logProbability(ofNext: character.first, after: &context)
    return character.rest.reduce(first) { $0 + logProbability(ofNext: $1, after: &context) }
  }

  private func logProbability(ofNext scalar: UInt32, after context: inout Context) -> Double {
    if scalar == Self.space, context.endsWithSpace { return 0 }
    defer { context.append(scalar) }
    return logProbability(of: scalar, after: context)
  }

  private func logProbability(of scalar: UInt32, after context: Context) -> Double {
    var logProbability = -Self.step * Double(level(of: scalar, after: Run()) ?? 1 << Self.levelBits)
    for count in 1...context.count {
      var before = Run()
      for lane in 8 - count..<8 { before.append(context.recent[lane]) }
      guard let backoff = backoff(after: before) else { break }
      logProbability = level(of: scalar, after: before).map { -Self.step * Double($0) } ?? logProbability - backoff
    }
    return logProbability
  }

  private typealias Run = StaticFunction.Key

  /// How unlikely a character is after a run, in steps; nil where the table does not have both together.
  private func level(of scalar: UInt32, after run: Run) -> Int? {
    var run = run
    run.append(scalar)
    return runs[run].map { Int($0 >> UInt32(Self.backoffBits)) }
  }

  /// What a character costs that is not known after a run, in nats; nil where none is known.
  private func backoff(after run: Run) -> Double? {
    guard let code = runs[run].map({ Int($0) & ((1 << Self.backoffBits) - 1) }), code > 0 else { return nil }
    return Self.backoffs[code]
  }
}
