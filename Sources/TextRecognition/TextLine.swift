import Imaging

/// A line of recognized text and where it stands on the photo.
public struct TextLine: Hashable, Sendable {
  /// The text, NFC, one line.
  public var text: String
  /// The recognizer's mean confidence over the characters, 0...1.
  public var confidence: Double
  /// Where the line is, in pixels of the upright photo, in reading order.
  public var quad: Quad
  /// For each character of `text`, the position of its center along the quad as a fraction 0...1; empty when the engine does not tell.
  public var characterPositions: [Double]
  /// For each character of `text`, how likely it is among all texts that the line may say, 0...1; empty when the engine does not tell.
  public var characterCertainties: [Double]

  /// Makes a line.
  public init(
    text: String, confidence: Double, quad: Quad, characterPositions: [Double] = [], characterCertainties: [Double] = []
  ) {
    self.text = text
    self.confidence = confidence
    self.quad = quad
    self.characterPositions = characterPositions
    self.characterCertainties = characterCertainties
  }
}
