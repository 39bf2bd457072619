import BookExtraction

/// Where a book stands.
public enum ReviewStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// Right, as a person or a high confidence says.
  case verified
  /// A person has to look at it.
  case needsReview
  /// Corrected by a person.
  case userEdited
}

/// How far the completion of a book from catalogs has come.
public enum EnrichmentStatus: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not tried yet.
  case pending
  /// Being looked up.
  case inProgress = "in_progress"
  /// Found and filled in.
  case success
  /// No catalog has it.
  case notFound = "not_found"
  /// The lookup failed.
  case error
  /// The service failed too often lately and was not asked.
  case circuitOpen = "circuit_open"
  /// Found, but not surely the same book.
  case reviewNeeded = "review_needed"
}

/// How much a confidence is worth.
public enum ConfidenceTier: String, Hashable, Sendable, Codable, CaseIterable {
  /// Below 0.5, or unknown: needs review.
  case review
  /// From 0.5: worth a look.
  case verify
  /// From 0.8: right nearly always.
  case ready

  /// The tier of a confidence, 0...1.
  public init(_ confidence: Double?) {
    switch BookSpineInfo.Confidence(score: confidence ?? 0) {
    case .high: self = .ready
    case .medium: self = .verify
    case .low: self = .review
    }
  }

  /// The confidences of the tier: from the first, below the second.
  var range: (Double, Double) {
    let (verify, ready) = (BookSpineInfo.Confidence.medium.leastScore, BookSpineInfo.Confidence.high.leastScore)
    return switch self {
    case .review: (0, verify)
    case .verify: (verify, ready)
    case .ready: (ready, 2)
    }
  }
}

/// What is done with a book that the collection has already.
public enum DuplicateResolution: String, Hashable, Sendable, Codable, CaseIterable {
  /// It is a copy of its own.
  case keepBoth
  /// It is the same copy: what the earlier record lacks is taken over.
  case merge
  /// It is left out.
  case skip
}
