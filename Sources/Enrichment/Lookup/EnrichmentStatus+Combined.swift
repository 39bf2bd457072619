import Collection

extension EnrichmentStatus {
  /// Of two providers' outcomes the one to report: what helped most, or what a person or another try can still mend.
  func combined(with other: EnrichmentStatus) -> EnrichmentStatus {
    let order: [EnrichmentStatus] = [.success, .reviewNeeded, .error, .circuitOpen, .notFound]
    return order.first { self == $0 || other == $0 } ?? self
  }
}
