/// The words of services for how far enrichment has come, in one spelling.
enum EnrichmentVocabulary {
  private static let words = [
    "pending": "pending", "success": "success", "complete": "success", "enriched": "success",
    "not_found": "not_found", "skipped": "not_found", "error": "error", "failed": "error",
    "circuit_open": "circuit_open", "degraded": "circuit_open", "review_needed": "review_needed",
    "partial": "review_needed",
  ]

  /// The library's word; nil for one that is not known.
  static func status(named word: String?) -> String? { word.flatMap { words[$0.lowercased()] } }
}
