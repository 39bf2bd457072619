/// JSON from outside that is malformed, or not what was expected.
public struct JSONTextError: Error, Hashable, Sendable {
  /// What is wrong and where, a sentence.
  public let message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }
}
