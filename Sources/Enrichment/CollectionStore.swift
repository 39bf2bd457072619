import BookExtraction
import Collection
import Language

/// A collection whose books are looked up; their ids are their numbers in the collection.
public struct CollectionStore: EnrichmentStore {
  private let collection: BookCollection
  /// The books as they were taken, by their numbers.
  private var taken: [Int: BookFields] = [:]

  /// Makes a store that keeps the collection open.
  public init(_ collection: BookCollection) { self.collection = collection }

  /// The collection.
  public var source: ObjectIdentifier { ObjectIdentifier(collection) }

  /// The collection's answer to an earlier request.
  public func answer(for key: String) -> String? { try? collection.cachedLookup(key) }

  /// Keeps an answer in the collection.
  public func keep(_ answer: String, for key: String, seconds: Double) {
    let expiry = Double(Timestamp.now.milliseconds) + seconds * 1000
    // An answer that cannot be kept is asked for again.
    try? collection.cacheLookup(key, answer, until: Timestamp(milliseconds: Int64(expiry)))
  }

  /// Keeps how a look-up ended, as ``EnrichmentStore/save(_:)`` says.
  public func save(_ event: EnrichmentEvent) -> String? {
    guard let id = Int(event.id) else { return nil }
    do throws(CollectionError) {
      let found = event.filled.isEmpty ? nil : BookFields(found: event)
      try collection.enrich(id, with: found, status: event.status, asked: taken[id], candidates: event.candidates)
      return nil
    } catch {
      return error.message
    }
  }

  /// Takes books out of the collection to look them up, and gives them back when the enricher refuses them.
  ///
  /// - Parameters:
  ///   - enricher: Who looks them up.
  ///   - limit: The most books.
  ///   - minimumConfidence: Of books that wait for review, 0...1; verified and corrected ones are taken in any case.
  /// - Returns: How many were accepted.
  /// - Throws: ``CollectionError``, ``EnrichmentError``.
  public func submit(to enricher: Enricher, limit: Int, minimumConfidence: Double) throws -> EnrichmentReport {
    let works = try collection.takeForEnrichment(limit: limit, minimumConfidence: minimumConfidence)
    do {
      var store = self
      store.taken = Dictionary(works.map { ($0.id, $0.fields) }) { $1 }
      return try enricher.submit(works.map(EnrichmentRequest.init(work:)), store: store)
    } catch {
      for work in works { try collection.enrich(work.id, status: .pending) }
      throw error
    }
  }
}

extension BookFields {
  fileprivate init(found event: EnrichmentEvent) {
    let metadata = event.metadata
    // Names that were read stay as they are; those that were found are joined by commas.
    let names = event.filled.contains("author") ? metadata.author.parts(between: ", ").filter { !$0.isEmpty } : []
    self.init(title: metadata.title, author: names.first ?? "", coauthors: Array(names.dropFirst()))
    isbn = metadata.isbn
    publisher = metadata.publisher
    publishedDate = metadata.publishedDate
    pageCount = metadata.pageCount
    coverUrl = metadata.coverUrl
  }
}

extension EnrichmentRequest {
  fileprivate init(work: Work) {
    let fields = work.fields
    // The collection has chosen the books, so no confidence is passed on.
    let metadata = BookMetadata(
      title: fields.title, author: fields.authors.joined(separator: ", "), isbn: fields.isbn, coverUrl: fields.coverUrl,
      publisher: fields.publisher, publishedDate: fields.publishedDate, pageCount: fields.pageCount,
      format: fields.format)
    self.init(id: String(work.id), metadata: metadata)
  }
}
