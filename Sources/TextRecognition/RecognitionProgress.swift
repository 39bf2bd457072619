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
  /// How often the network that reads lines has run since the report before, where the engine counts that.
  public var runs: Int

  /// Makes a report.
  public init(_ stage: Stage, fraction: Double, runs: Int = 0) {
    self.stage = stage
    self.fraction = fraction
    self.runs = runs
  }
}
