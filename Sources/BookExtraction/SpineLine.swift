import Imaging

/// A line of text on a spine, in the spine's own frame.
///
/// x grows along the direction in which most of its text is read, y from the top of that text to its bottom. Units are
/// pixels of the photo.
public struct SpineLine: Hashable, Sendable {
  /// How the line's own reading direction stands to the spine's.
  public enum Direction: String, Hashable, Sendable {
    /// The same direction.
    case along
    /// Turned by a quarter, as horizontal words on an upright thick book whose title runs down.
    case across
    /// The opposite direction.
    case reversed
  }

  /// The recognized text, UTF-8, one line.
  public var text: String
  /// The recognizer's confidence, 0...1.
  public var confidence: Double
  /// The centre along the spine's x axis.
  public var x: Double
  /// The centre along the spine's y axis.
  public var y: Double
  /// The extent along the line's own reading direction.
  public var length: Double
  /// The extent across the line's own reading direction: about the font size.
  public var height: Double
  /// How the line stands to the spine.
  public var direction: Direction
  /// Of a line across the spine: whether a line below it comes at a larger x, as on a spine whose title is read downward.
  public var runsForward: Bool
  /// Mean color of the ground behind the text, or nil when unknown.
  public var background: LabColor?
  /// Mean color of the letters, or nil when unknown.
  public var ink: LabColor?
  /// For each character of `text`, the position of its centre along the line as a fraction 0...1; empty when unknown.
  public var characterPositions: [Double]
  /// For each character of `text`, how likely it is among all texts that the line may say, 0...1; empty when unknown.
  public var characterCertainties: [Double]

  /// Makes a line.
  public init(
    text: String, confidence: Double = 1, x: Double, y: Double, length: Double, height: Double,
    direction: Direction = .along, runsForward: Bool = true, background: LabColor? = nil, ink: LabColor? = nil,
    characterPositions: [Double] = [], characterCertainties: [Double] = []
  ) {
    self.text = text
    self.confidence = confidence
    self.x = x
    self.y = y
    self.length = length
    self.height = height
    self.direction = direction
    self.runsForward = runsForward
    self.background = background
    self.ink = ink
    self.characterPositions = characterPositions
    self.characterCertainties = characterCertainties
  }
}
