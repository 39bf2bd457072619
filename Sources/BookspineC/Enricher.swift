import BookExtraction
import CBookspineTypes
import Catalog
import Collection
import Enrichment
import JSONValues

/// Makes an enricher, which completes books with ISBN, cover, publisher, date and pages, in the background.
///
/// It asks, in this order and until nothing is missing: a catalog, a search service, public sources, the host; nobody whom you do
/// not name. Known fields are never overwritten, and answers about other books are rejected; where there is nothing else, they
/// are offered as candidates. Threads start with the first books and end with the last.
///
/// - Parameters:
///   - optionsJSON: NULL for the defaults, or {"allowPlainHttp": whether http:// may be used beyond this machine (false),
///     "attempts": to ask a provider for a book, 1...10 (3), "backoffSeconds": before the second attempt, doubled for each further
///     one, with jitter (0.5), "cacheEntries": answers kept in memory, 0...1000000 (1000), "cacheSeconds": how long (604800),
///     "concurrency": books looked up at once, 1...64 (4), "failuresToOpen": failures in a row after which a provider is not asked
///     for a while, 1...1000 (5), "longestWaitSeconds": that a book waits when a server asks to (60),
///     "minimumConfidence": 0...1, books below which are left out (0.7), "openSeconds": how long a provider that failed is not
///     asked (30), "sources": [{"source": "openLibrary" | "googleBooks" | "dnb" | "loc" | "k10plus" | "sru", "url": another base
///     address than the documented one, "allowPlainHttp": as above, for this source; of Google Books "key", of Open Library
///     "coversUrl"; of the others, which answer over SRU, "version", "recordSchema", "isbnIndex", "titleIndex", "authorIndex"}],
///     "timeoutSeconds": for each answer of a service (10), "url": the search service's base address}.
///   - catalog: A catalog, which the enricher keeps open, or NULL.
///   - lookUp: The host's own provider, called on threads of the enricher, several at once; or NULL.
///   - lookUpData: Handed to lookUp as it is.
///   - callback: Receives the events; NULL: nobody does.
///   - userData: Handed to the callback as it is.
///   - outEnricher: Receives the enricher, which you free with bookspine_enricher_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_OPTIONS, _INVALID_ARGUMENT also when there is nobody to ask, or _UNSUPPORTED for
///   "url" and "sources" when this build lacks the network, and for catalogs over SRU when it lacks SRU.
@c(bookspine_enricher_create)
public func enricherCreate(
  _ optionsJSON: UnsafePointer<CChar>?, _ catalog: UnsafeMutablePointer<bookspine_catalog>?,
  _ lookUp: bookspine_lookup_callback?, _ lookUpData: UnsafeMutableRawPointer?,
  _ callback: bookspine_enrichment_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outEnricher: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_enricher>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outEnricher, "out_enricher", empty: nil)
    var configuration = try EnricherConfiguration(optionsJSON)
    if catalog != nil { configuration.localProviders = [CatalogProvider(try CatalogIndex.behind(catalog))] }
    if let lookUp { configuration.otherProviders = [HostProvider(lookUp, lookUpData)] }
    let listener = EnrichmentListener(callback: callback, userData: userData)
    out.pointee = try configuration.enricher(onEvent: listener.receive).retainedHandle()
  }
}

/// Looks up books in the background; returns at once.
///
/// - Parameters:
///   - enricher: The enricher; other threads may be using it at the same time.
///   - booksJSON: An array of {"id": your name for the book, unique among those in work, "metadata": a BookMetadata}
///     (Docs/Schemas/enrichment-books.json).
///   - outReportJSON: NULL, or receives {"accepted", "skipped": below minimumConfidence, without title and ISBN, or in work}; free it
///     with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_JSON, or _TOO_LARGE when the system gives no thread.
@c(bookspine_enricher_submit)
public func enricherSubmit(
  _ enricher: UnsafeMutablePointer<bookspine_enricher>?, _ booksJSON: UnsafePointer<CChar>?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    outReportJSON?.pointee = nil
    let enricher = try Enricher.behind(enricher)
    let text = try TextInput.cString(booksJSON, "books_json")
    let report = try enricher.submit(try JSONText.decode([EnrichmentRequest].self, from: text, "books_json"))
    outReportJSON?.pointee = try JSON.string(report)
  }
}

/// Looks up books of a collection in the background and stores the outcomes there; returns at once.
///
/// It takes books that were not looked up yet and are verified, corrected or sure enough, except possible duplicates. Their ids
/// are their numbers. Printed fields and a person's corrections stay. Answers of services are kept in the collection.
///
/// - Parameters:
///   - enricher: The enricher, which keeps the collection open until its books are done; use one for each collection.
///   - collection: The collection.
///   - optionsJSON: NULL for the defaults, or {"limit": the most books, 1...100000 (1000), "minimumConfidence": of books that
///     wait for review, 0...1 (0.7); verified and corrected ones are taken in any case}.
///   - outReportJSON: NULL, or receives {"accepted", "skipped"}; free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY, _IO_ERROR, or _TOO_LARGE when the system gives no
///   thread.
@c(bookspine_enricher_submit_collection)
public func enricherSubmitCollection(
  _ enricher: UnsafeMutablePointer<bookspine_enricher>?, _ collection: UnsafeMutablePointer<bookspine_collection>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    outReportJSON?.pointee = nil
    let enricher = try Enricher.behind(enricher)
    let store = CollectionStore(try BookCollection.behind(collection))
    var reader = try OptionReader(optionsJSON)
    let limit = try reader.integer("limit", in: 1...Enricher.capacity) ?? 1000
    let confidence = try reader.number("minimumConfidence", in: 0...1) ?? EnricherOptions().minimumConfidence
    try reader.finish()
    let report = try store.submit(to: enricher, limit: limit, minimumConfidence: confidence)
    outReportJSON?.pointee = try JSON.string(report)
  }
}

/// Fetches the covers that books of a collection name in coverUrl into the folder PATH.covers beside it.
///
/// It blocks, asks one server after the other, and leaves one alone that failed twice in a row. What is fetched must be a picture;
/// it is kept as JPEG, shrunk, without what else the file held. bookspine_collection_cover() gives it back.
///
/// - Parameters:
///   - collection: The collection.
///   - optionsJSON: NULL for the defaults, or {"limit": the most covers of this call, 1...100000 (1000), "byteLimit": the most
///     bytes of a file, 1024...67108864 (4194304), "folderLimit": the most bytes of all covers (268435456), "longestSide": pixels
///     of what is kept, 64...4096 (1000), "timeoutSeconds": for a cover (10), "allowPlainHttp": whether also by http:// and from
///     this machine (false), "retryRefused": whether also what could not be used the last time (false)}.
///   - callback: Told of each cover on this thread: {"id", "title", "problem": why it is not kept}; NULL: nobody is. A value other
///     than 0 ends the call.
///   - userData: Handed to the callback as it is.
///   - outReportJSON: Receives {"fetched", "refused", "failed", "problems"} (Docs/Schemas/cover-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when covers are left, _INVALID_ARGUMENT, _INVALID_OPTIONS, _UNSUPPORTED in a build without
///   the network, _BUSY or _IO_ERROR.
@c(bookspine_collection_fetch_covers)
public func collectionFetchCovers(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ callback: bookspine_enrichment_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let fetcher = CoverFetcher(into: collection, options: try CoverOptions(optionsJSON))
    return try fetcher.run { event in
      guard let callback, let json = try? JSON.string(event) else { return true }
      defer { stringFree(json) }
      return callback(json, userData) == 0
    }
  }
}

/// The kept cover of a book.
///
/// - Parameters:
///   - collection: The collection.
///   - workID: The book.
///   - outJPEG: Receives a JPEG file; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _BUSY, _IO_ERROR, or _NOT_FOUND without such a book or its cover.
@c(bookspine_collection_cover)
public func collectionCover(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ workID: Int64,
  _ outJPEG: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJPEG, "out_jpeg", empty: bookspine_buffer())
    out.pointee = try bookspine_buffer(copying: try BookCollection.behind(collection).cover(of: Int(workID)))
  }
}

/// Looks up a book again that was not found, failed, needs review, or was stopped; returns at once.
///
/// - Parameters:
///   - enricher: The enricher.
///   - id: Your name for the book.
/// - Returns: BOOKSPINE_STATUS_OK, or _INVALID_ARGUMENT also when no such book waits for another try.
@c(bookspine_enricher_retry)
public func enricherRetry(
  _ enricher: UnsafeMutablePointer<bookspine_enricher>?, _ id: UnsafePointer<CChar>?
) -> bookspine_status {
  withStatus { try Enricher.behind(enricher).retry(try TextInput.cString(id, "id")) }
}

/// Stops all work and returns at once; look-ups in progress end soon after, and the books may be retried.
///
/// - Parameter enricher: The enricher, or NULL.
@c(bookspine_enricher_stop)
public func enricherStop(_ enricher: UnsafeMutablePointer<bookspine_enricher>?) {
  guard let enricher = try? Enricher.behind(enricher) else { return }
  enricher.stop()
}

/// Waits until no book is in work and the last callback has returned.
///
/// - Parameters:
///   - enricher: The enricher; not from within its callbacks, which would wait for themselves.
///   - timeoutMilliseconds: The most milliseconds to wait; 0: none, negative: for ever.
/// - Returns: BOOKSPINE_STATUS_OK, _NOT_READY when the time has passed, or _INVALID_ARGUMENT.
@c(bookspine_enricher_wait)
public func enricherWait(
  _ enricher: UnsafeMutablePointer<bookspine_enricher>?, _ timeoutMilliseconds: Int32
) -> bookspine_status {
  withStatus {
    let enricher = try Enricher.behind(enricher)
    guard enricher.wait(seconds: timeout(milliseconds: timeoutMilliseconds)) else { throw EnrichmentError.unfinished }
  }
}

/// Tells the state of an enricher.
///
/// - Parameters:
///   - enricher: The enricher.
///   - outJSON: Receives {"counts": {status: books}, "circuits": {provider: "closed" | "open" | "half_open"}, "isIdle"}
///     (Docs/Schemas/enricher-state.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_enricher_describe)
public func enricherDescribe(
  _ enricher: UnsafeMutablePointer<bookspine_enricher>?, _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJSON, "out_json", empty: nil)
    out.pointee = try JSON.string(try Enricher.behind(enricher).state)
  }
}

/// Stops all work, waits until nothing of it runs, and frees the enricher.
///
/// No callback comes after it returns. Within one of the enricher's callbacks it does not wait: no further event comes, and
/// look-ups in progress end soon after.
///
/// - Parameter enricher: The enricher, which no other thread may be using; or NULL.
@c(bookspine_enricher_destroy)
public func enricherDestroy(_ enricher: UnsafeMutablePointer<bookspine_enricher>?) { Enricher.release(enricher) }

/// Answers a look-up, from within a bookspine_lookup_callback.
///
/// - Parameters:
///   - reply: What the callback was given.
///   - booksJSON: An array of books that it may be, [] when there is none: {"title", "authors": [...], "isbn", "publisher",
///     "publishedDate", "pageCount", "coverUrl"}, of which only the title has to be there (Docs/Schemas/found-books.json).
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT or _INVALID_JSON.
@c(bookspine_lookup_reply_set)
public func lookupReplySet(
  _ reply: UnsafeMutablePointer<bookspine_lookup_reply>?, _ booksJSON: UnsafePointer<CChar>?
) -> bookspine_status {
  withStatus {
    let reply = try LookupReply.reply(reply)
    let text = try TextInput.cString(booksJSON, "books_json")
    reply.set(try JSONText.decode([FoundBook].self, from: text, "books_json"))
  }
}
