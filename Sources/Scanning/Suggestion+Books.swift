import Imaging

extension Suggestion {
  /// Advice that follows from what was read: spines without text, records that look doubtful.
  package static func about(_ books: [ScannedBook]) -> [Suggestion] {
    let unread = books.count { $0.metadata.title.isEmpty }
    let doubtful = books.count { $0.needsReview } - unread
    var suggestions: [Suggestion] = []
    if unread > 0 {
      suggestions.append(
        Suggestion(
          type: "unreadable_books", severity: severity(unread, of: books.count),
          message: "Some spines could not be read; take a closer or sharper photo of them.", affectedCount: unread))
    }
    if doubtful > 0 {
      suggestions.append(
        Suggestion(
          type: "low_confidence", severity: severity(doubtful, of: books.count),
          message: "Some records are doubtful; check their titles and authors.", affectedCount: doubtful))
    }
    return suggestions
  }

  private static func severity(_ count: Int, of total: Int) -> String {
    count * 2 > total ? "high" : count * 5 > total ? "medium" : "low"
  }
}
