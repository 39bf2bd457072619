/// A character as the recognizer's network wrote it.
struct Glyph: Hashable, Sendable {
  var character: Character
  /// The first step that stands for it.
  var step: Int
  var probability: Float
  /// How likely the character is, of all texts that the line's steps may stand for.
  var certainty: Float = 1
}
