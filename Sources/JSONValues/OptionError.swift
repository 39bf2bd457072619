/// Options that a function does not take.
public struct OptionError: Error, Hashable, Sendable {
  /// What is wrong and what is allowed, a sentence or two.
  public let message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }
}
