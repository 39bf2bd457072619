import BookExtraction
import Collection

/// A book to complete.
public struct EnrichmentRequest: Hashable, Sendable, Codable {
  /// The host's name for the book; unique within an enricher.
  public var id: String
  /// What is known; never overwritten.
  public var metadata: BookMetadata

  /// Makes a request.
  public init(id: String, metadata: BookMetadata) {
    self.id = id
    self.metadata = metadata
  }
}

/// What happens to a book.
public struct EnrichmentEvent: Hashable, Sendable, Codable {
  /// The host's name for the book.
  public var id: String
  /// Where it stands.
  public var status: EnrichmentStatus
  /// The book, completed when it was found.
  public var metadata: BookMetadata
  /// The fields that were filled in, by their names in ``BookMetadata``.
  public var filled: [String]
  /// The providers that helped, in order.
  public var providers: [String]
  /// What was found, when none of it is surely the book: for a person to choose from; at most ten.
  public var candidates: [FoundBook]
  /// Why it was not found, or which providers failed beside the one that found it, for people; nil otherwise.
  public var message: String?

  init(
    _ id: String, _ status: EnrichmentStatus, _ metadata: BookMetadata, filled: [String] = [], providers: [String] = [],
    candidates: [FoundBook] = [], message: String? = nil
  ) {
    self.id = id
    self.status = status
    self.metadata = metadata
    self.metadata.enrichmentStatus = status.rawValue
    self.filled = filled
    self.providers = providers
    self.candidates = candidates
    self.message = message
  }
}

/// What a submission did.
public struct EnrichmentReport: Hashable, Sendable, Codable {
  /// Books that will be looked up.
  public var accepted = 0
  /// Books left out: below the least confidence, without title and ISBN, or in work already.
  public var skipped = 0
}

/// How an enricher stands.
public struct EnricherState: Hashable, Sendable, Codable {
  /// Books by status, those that are forgotten included.
  public var counts: [String: Int] = [:]
  /// The circuit breaker of each provider that has one: "closed", "open" or "half_open".
  public var circuits: [String: String] = [:]
  /// Whether nothing is in work.
  public var isIdle = true
}
