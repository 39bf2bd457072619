/// How far the look-up of a book has come.
public enum LookupStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not tried yet, or stopped.
  case pending
  /// Being looked up.
  case inProgress = "in_progress"
  /// Found and filled in.
  case success
  /// No provider has it.
  case notFound = "not_found"
  /// A provider failed.
  case error
  /// A provider failed too often lately and was not asked.
  case circuitOpen = "circuit_open"
  /// Answers came, but none is surely of this book.
  case reviewNeeded = "review_needed"

  /// Of two providers' outcomes the one to report: what helped most, or what a person or another try can still mend.
  func combined(with other: LookupStatus) -> LookupStatus {
    let order: [LookupStatus] = [.success, .reviewNeeded, .error, .circuitOpen, .notFound]
    return order.first { self == $0 || other == $0 } ?? self
  }
}
