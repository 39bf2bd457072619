import BookExtraction
import Collection
import Language

/// Completes one book: asks the providers in order until nothing is missing.
struct BookLookup {
  /// The most books that are offered of those that are not surely the one.
  static let mostCandidates = 10

  let clients: [ProviderClient]
  let cache: any LookupCache
  let pause: (Double) -> Bool
  let isCanceled: @Sendable () -> Bool

  /// Looks a book up; nil when the caller wants to stop.
  func run(_ request: EnrichmentRequest) -> EnrichmentEvent? {
    var metadata = request.metadata
    var status: EnrichmentStatus?
    var filled: [String] = []
    var helpers: [String] = []
    var failures: [String] = []
    var others: [String] = []
    var candidates: [FoundBook] = []
    let query = BookQuery(request.metadata)
    for client in clients where !(status == .success && metadata.isComplete) {
      let result: EnrichmentStatus
      switch client.ask(query, cache: cache, pause: pause, isCanceled: isCanceled) {
      case .canceled: return nil
      case .circuitOpen:
        result = .circuitOpen
        failures.append("\(client.provider.name) failed too often lately and was not asked; retry later.")
      case .failed(let text):
        result = .error
        failures.append("\(client.provider.name): \(text)")
      case .found(let books):
        guard let book = Self.best(of: books, for: query, metadata) else {
          result = books.isEmpty ? .notFound : .reviewNeeded
          if !books.isEmpty { others.append("\(client.provider.name) offers other books only.") }
          candidates += books.map { $0.offered(by: client.provider.name) }
          break
        }
        result = .success
        filled += metadata.fill(from: book)
        helpers.append(client.provider.name)
      }
      status = status.map { $0.combined(with: result) } ?? result
    }
    let final = status ?? .notFound
    let messages = final == .success ? failures : failures + others
    return EnrichmentEvent(
      request.id, final, metadata, filled: filled, providers: helpers,
      candidates: final == .reviewNeeded ? Array(candidates.prefix(Self.mostCandidates)) : [],
      message: messages.isEmpty ? nil : messages.joined(separator: " "))
  }

  /// The first offered book that is surely the one; of several, one of the printed publisher.
  private static func best(of books: [FoundBook], for query: BookQuery, _ metadata: BookMetadata) -> FoundBook? {
    let matches = books.filter { AnswerCheck.matches($0, query) }
    guard let publisher = metadata.publisher.map(TextFolding.key), !publisher.isEmpty else { return matches.first }
    return matches.first { TextFolding.key($0.publisher ?? "").hasPrefix(publisher) } ?? matches.first
  }
}

extension FoundBook {
  fileprivate func offered(by provider: String) -> FoundBook {
    var book = self
    book.provider = provider
    return book
  }
}
