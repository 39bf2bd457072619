/// How far the reading of an image has come.
public struct RecognitionProgress: Hashable, Sendable {
  /// What the engine is doing.
  public enum Stage: String, Hashable, Sendable {
    /// Finding where text is.
    case detect
    /// Reading it.
    case recognize
  }

  /// What the engine is doing.
  public var stage: Stage
  /// How much of the stage is done, 0...1.
  public var fraction: Double

  /// Makes a report.
  public init(_ stage: Stage, fraction: Double) {
    self.stage = stage
    self.fraction = fraction
  }
}
