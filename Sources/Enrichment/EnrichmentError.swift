/// Why an enricher refuses a call.
public enum EnrichmentError: Error, Hashable, Sendable {
  /// An argument is out of its range, or names what is not there; a sentence.
  case invalidArgument(String)
  /// The system gives no thread.
  case noThread
  /// Books are still in work.
  case unfinished
  /// The library was built without SRU.
  case unsupported

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .invalidArgument(let text): text
    case .unfinished: "Books are still in work; wait longer, or stop."
    case .unsupported: "This library was built without SRU; build it with the feature SRU (libexpat)."
    case .noThread: "The system gives no further thread; try again when others have ended."
    }
  }
}
