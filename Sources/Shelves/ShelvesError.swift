/// Why photos or lists of books cannot be compared.
public enum ShelvesError: Error, Hashable, Sendable {
  /// What was given is no scan or no list of books, or there is too much of it; says what to do.
  case invalidArgument(String)
  /// The work was told to stop.
  case stopped

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .invalidArgument(let text): text
    case .stopped: "The work was stopped by the caller."
    }
  }
}
