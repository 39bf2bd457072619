import CBookspineTypes
import Collection
import Imaging
import JSONValues
import Scanning

/// Opens a collection of books, one SQLite file, and creates it if it does not exist; another kind of file is refused unchanged.
///
/// Photos are kept in the folder PATH.photos beside it. Several programs may have the same collection open.
///
/// - Parameters:
///   - path: The file, or ":memory:" for a collection that vanishes when it is closed.
///   - optionsJSON: NULL for the defaults, or {"reviewThreshold": 0...1, imported books below which wait for review (0.6),
///     "busyTimeout": milliseconds to wait for other programs (10000), "keepPhotos": whether imported photos are kept
///     (true), "photoLimit": the most bytes of kept photos (1 GiB), "deferredLimit": the most scans that may wait to be sent
///     (100), "deferredByteLimit": the most bytes of their photos (512 MiB), "countUsage": whether usage is counted, in the
///     file only (true)}.
///   - outCollection: Receives the collection, which you free with bookspine_collection_close(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _UNSUPPORTED, _BUSY, or _IO_ERROR, also when the file
///   is not a collection, is damaged, or is of a newer version of the library.
@c(bookspine_collection_open)
public func collectionOpen(
  _ path: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outCollection: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_collection>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outCollection, "out_collection", empty: nil)
    let path = try TextInput.cString(path, "path")
    out.pointee = try BookCollection(path: path, options: try CollectionOptions(optionsJSON)).retainedHandle()
  }
}

/// Closes a collection.
///
/// No other thread may be using it.
///
/// - Parameter collection: The collection, or NULL.
@c(bookspine_collection_close)
public func collectionClose(_ collection: UnsafeMutablePointer<bookspine_collection>?) {
  BookCollection.release(collection)
}

/// Counts what a collection holds: books by status, the queue by tier, photos, scans that wait to be sent, and usage.
///
/// - Parameters:
///   - collection: The collection.
///   - outJSON: Receives the counts (Docs/Schemas/collection-description.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _BUSY or _IO_ERROR.
@c(bookspine_collection_describe)
public func collectionDescribe(
  _ collection: UnsafeMutablePointer<bookspine_collection>?,
  _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outJSON, "out_json") { try $0.describe() }
}

/// Adds the books of a scan to a collection, all of them or none, and keeps the photo.
///
/// Books below the review threshold wait for review. Possible duplicates (by ISBN, or by title and author) wait for the action
/// "resolve" of bookspine_collection_apply(). bookspine_thread_watch() tells how far the call is, and stops it; its callback
/// cannot use the collection, which is locked.
///
/// - Parameters:
///   - collection: The collection.
///   - resultJSON: A ScanResult, as bookspine_scanner_scan() returns it; at most 64 MiB.
///   - photo: The scanned photo, or NULL; it is kept upright as JPEG until the action "cleanUp" finds that none of its books
///     waits for review.
///   - optionsJSON: NULL for the defaults, or {"duplicates": "ask" | "keepBoth" | "merge" | "skip" ("ask"), "rotation": that
///     of the scan: 0, 90, 180 or 270, "shelf": the name of the shelf or bookcase on the photo, "deadlineMs": milliseconds
///     after which the call is given up, 1...86400000}.
///   - outReportJSON: Receives what became of each book (Docs/Schemas/scan-import-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, also when the photo does not fit the scan, _INVALID_OPTIONS, _INVALID_JSON,
///   _BUSY, _IO_ERROR, _TIMED_OUT, _CANCELED, or why the photo could not be decoded.
@c(bookspine_collection_import_scan)
public func collectionImportScan(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ resultJSON: UnsafePointer<CChar>?,
  _ photo: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let text = try TextInput.cString(resultJSON, "result_json")
    let options = try ScanImportOptions(optionsJSON)
    var scan = try JSONText.decode(ScanImport.self, from: text, "result_json")
    scan.json = text
    let image = try photo.map { try ImageView($0).decoded().rotated(quarterTurns: options.rotation / 90) }
    return try ThreadWatch.during("Adding books", stage: "import", limit: options.deadline) {
      try collection.importScan(
        scan, photo: image, duplicates: options.duplicates.resolution, shelf: options.shelf, progress: $0)
    }
  }
}

/// Adds the books of several photos of one wall to a collection, all of them or none.
///
/// Where the photos stand for all of a shelf, its books are found again, and the report tells which are present, new, missing or
/// moved. Photos are kept by bookspine_collection_keep_photo(). bookspine_thread_watch() tells how far the call is, and stops
/// it; its callback cannot use the collection, which is locked.
///
/// - Parameters:
///   - collection: The collection.
///   - resultJSON: A SessionResult, as bookspine_session_result() returns it; at most 64 MiB.
///   - optionsJSON: NULL for the defaults, or {"shelf": the name of the shelf or bookcase, "replaces": whether the photos show
///     all of this shelf and stand for what was known of it (false), "duplicates": what to do with books that the collection
///     may have elsewhere: "ask" | "keepBoth" | "merge" | "skip" ("ask"), "deadlineMs": milliseconds after which the call is
///     given up, 1...86400000}.
///   - outReportJSON: Receives what became of the books (Docs/Schemas/session-import-report.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _INVALID_JSON, _BUSY, _IO_ERROR, _TIMED_OUT or _CANCELED.
@c(bookspine_collection_import_session)
public func collectionImportSession(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ resultJSON: UnsafePointer<CChar>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let session = try SessionImport(json: try TextInput.cString(resultJSON, "result_json"), named: "result_json")
    let options = try SessionImportOptions(optionsJSON)
    return try ThreadWatch.during("Adding books", stage: "import", limit: options.deadline) {
      try collection.importSession(session, options: options, progress: $0)
    }
  }
}

/// Keeps the photo of a scan that was imported without it, within the collection's limit.
///
/// - Parameters:
///   - collection: The collection.
///   - scanID: The number of the scan, as the report of an import names it.
///   - photo: The photo; it is kept upright as JPEG.
///   - optionsJSON: NULL for the defaults, or {"rotation": that of the scan: 0, 90, 180 or 270}.
///   - outReportJSON: Receives {"photoKept": whether it is kept, "photoProblem": why not}; free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, also when the photo does not fit the scan, _INVALID_OPTIONS, _NOT_FOUND
///   without such a scan, _BUSY, _IO_ERROR, or why the photo could not be decoded.
@c(bookspine_collection_keep_photo)
public func collectionKeepPhoto(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ scanID: Int64, _ photo: UnsafePointer<bookspine_image>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    var reader = try OptionReader(optionsJSON)
    let rotation = try reader.rotation() ?? 0
    try reader.finish()
    let image = try ImageView(photo).decoded().rotated(quarterTurns: rotation / 90)
    let problem = try collection.keepPhoto(image, ofScan: Int(scanID))
    return KeepPhotoReport(photoKept: problem == nil, photoProblem: problem)
  }
}

/// What became of a photo.
private struct KeepPhotoReport: Encodable {
  var photoKept: Bool
  var photoProblem: String?
}

/// Lists books of a collection, page by page: the review queue, or all books in the order of their import.
///
/// - Parameters:
///   - collection: The collection.
///   - optionsJSON: NULL for all books, or {"queue": true for the books that wait for review, the lowest confidence first, and
///     their number in each tier; "reviewStatus": "verified" | "needsReview" | "userEdited", "tier": "review" | "verify" |
///     "ready", "duplicates": true for possible duplicates only, false for other books only, "search": a part of title or
///     author, without regard to case and accents, "id": a book's number, "ids": numbers of at most 1000 books, "scan":
///     only books seen on this scan, "limit": 1...1000 (50), "after": the "next" of the previous page, "raw": whether
///     sightings contain the scanner's JSON (false)}.
///   - outPageJSON: Receives {"works": [...], "next": absent on the last page, "counts"} (Docs/Schemas/work-page.json); free
///     it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are none, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY or _IO_ERROR.
@c(bookspine_collection_works)
public func collectionWorks(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outPageJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outPageJSON, "out_page_json") { try $0.works(try WorkQuery(optionsJSON)) }
}

/// Tells where books stand: shelf, row, position, the books beside them, and the place on the photo.
///
/// - Parameters:
///   - collection: The collection.
///   - optionsJSON: NULL for all places, or {"id": a book's number, "search": a part of title, author, call number or item
///     number, without regard to case and accents, "shelf": a shelf's name, "earlier": whether places are told, too, that a
///     later scan of the whole shelf stands for (false), "limit": 1...1000 (50)}.
///   - outJSON: Receives {"places": [...]}, today's first (Docs/Schemas/book-places.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are none, _INVALID_ARGUMENT, _INVALID_OPTIONS, _NOT_FOUND without a book of
///   this number, _BUSY or _IO_ERROR.
@c(bookspine_collection_places)
public func collectionPlaces(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outJSON, "out_json") { try $0.places(try PlaceQuery(optionsJSON)) }
}

/// Cuts the spine of a book out of its photo and turns it so that its text reads from left to right.
///
/// - Parameters:
///   - collection: The collection.
///   - workID: The book.
///   - optionsJSON: NULL for the defaults, or {"longestSide": the most pixels of a side, 16...4096 (1280)}.
///   - outJPEG: Receives a JPEG file; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY, _IO_ERROR, or _NOT_FOUND without such a book
///   or its photo.
@c(bookspine_collection_spine_image)
public func collectionSpineImage(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ workID: Int64, _ optionsJSON: UnsafePointer<CChar>?,
  _ outJPEG: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJPEG, "out_jpeg", empty: bookspine_buffer())
    let collection = try BookCollection.behind(collection)
    var reader = try OptionReader(optionsJSON)
    let side = try reader.integer("longestSide", in: 16...4096) ?? 1280
    try reader.finish()
    out.pointee = try bookspine_buffer(copying: try collection.spineImage(of: Int(workID), longestSide: side))
  }
}

/// Lists the scans of a collection, page by page, the newest first.
///
/// - Parameters:
///   - collection: The collection.
///   - optionsJSON: NULL for the defaults, or {"limit": 1...1000 (50), "after": the "next" of the previous page}.
///   - outPageJSON: Receives {"scans": [...], "next": absent on the last page} (Docs/Schemas/scan-page.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are none, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY or _IO_ERROR.
@c(bookspine_collection_scans)
public func collectionScans(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outPageJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outPageJSON, "out_page_json") { try $0.scans(try ScanQuery(optionsJSON)) }
}

/// The kept photo of a scan, upright.
///
/// - Parameters:
///   - collection: The collection.
///   - scanID: The number of the scan.
///   - optionsJSON: NULL for the photo as it is kept, or {"longestSide": 16...65500, pixels to shrink the longer side to when
///     it is longer}.
///   - outJPEG: Receives a JPEG file; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY, _IO_ERROR, or _NOT_FOUND without such a scan
///   or its photo.
@c(bookspine_collection_photo)
public func collectionPhoto(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ scanID: Int64, _ optionsJSON: UnsafePointer<CChar>?,
  _ outJPEG: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJPEG, "out_jpeg", empty: bookspine_buffer())
    let collection = try BookCollection.behind(collection)
    var reader = try OptionReader(optionsJSON)
    let side = try reader.integer("longestSide", in: BookCollection.photoSides)
    try reader.finish()
    out.pointee = try bookspine_buffer(copying: try collection.photo(of: Int(scanID), longestSide: side))
  }
}

/// Tells when each book was changed last, for a host that keeps an index of its own.
///
/// A book whose time differs from the one that the host knows has changed, one that is missing is gone; the option "ids" of
/// bookspine_collection_works() gives the changed ones. Undoing a change gives a book its earlier time back.
///
/// - Parameters:
///   - collection: The collection.
///   - outJSON: Receives [[a book's number, milliseconds since 1970 in UTC], ...], in any order
///     (Docs/Schemas/work-versions.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _BUSY or _IO_ERROR.
@c(bookspine_collection_versions)
public func collectionVersions(
  _ collection: UnsafeMutablePointer<bookspine_collection>?,
  _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJSON, "out_json", empty: nil)
    out.pointee = try JSON.string(copying: Array(try BookCollection.behind(collection).versionsJSON().utf8))
  }
}

/// Changes a collection; the action "undo" takes the change back.
///
/// - Parameters:
///   - collection: The collection.
///   - actionJSON: One of {"action": "edit", "id", "fields": {title, author, coauthors, isbn, publisher, publishedDate,
///     pageCount, format, coverUrl, callNumber, itemId; null clears}, "approve": whether that ends its review (true),
///     "feedback": whether a corrected title or author of a scanned book is remembered as feedback, too (false)};
///     {"action": "approve" | "verify" | "reject" | "delete" | "retryEnrichment", "ids": [...]};
///     {"action": "approveAll", "minimumConfidence": 0...1 (0)}, which leaves possible duplicates waiting;
///     {"action": "merge", "ids": [...], "into"}; {"action": "resolve", "ids": [...], "as": "keepBoth" | "merge" | "skip"};
///     {"action": "feedback", "id", "kind": "wrongDetection" | "wrongTitle" | "wrongAuthor" | "other", "comment"};
///     {"action": "undo", "id": undo only if the last action is this one, named as in an import's report (any)};
///     {"action": "cleanUp"}, which removes photos without waiting books, after which earlier actions cannot be undone;
///     {"action": "takeCandidate", "id", "candidate": which of the book's "candidates", from 0, is the book: what it tells replaces
///     what was read, and its review ends};
///     {"action": "setShelf", "scans": [...], "shelf": the name of the shelf on these photos, null takes it away};
///     {"action": "discardRefused"}, which removes the scans that a service refused for good.
///   - outReportJSON: Receives what was done (Docs/Schemas/action-report.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _NOT_FOUND, _BUSY or _IO_ERROR; nothing is changed
///   unless it is BOOKSPINE_STATUS_OK.
@c(bookspine_collection_apply)
public func collectionApply(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ actionJSON: UnsafePointer<CChar>?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outReportJSON, "out_report_json", empty: nil)
    let json = try TextInput.cString(actionJSON, "action_json")
    var action = try CollectionAction(json: json, named: "action_json", on: try BookCollection.behind(collection))
    out.pointee = try JSON.string(try action.run())
  }
}

/// Writes a collection to a file, which appears complete or not at all.
///
/// A file that is replaced passes on its permissions. Pipes and devices are written to directly. bookspine_thread_watch() tells
/// how far the call is, and stops it.
///
/// - Parameters:
///   - collection: The collection.
///   - path: The file; an existing one is replaced.
///   - optionsJSON: NULL for the defaults, or {"format": "csv" | "goodreads" | "librarything" | "libib" | "jsonl" |
///     "marc21" | "bibtex" | "ris" | "feedback" ("csv"), "reviewStatus": only books of this status,
///     "deadlineMs": milliseconds after which the call is given up, 1...86400000}. The formats of other services leave out
///     possible duplicates.
///   - outReportJSON: Receives {"records": how many were written, "leftOutCount", "leftOut": the first books that the
///     format has no place for, and why} (Docs/Schemas/export-report.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY, _IO_ERROR, _TIMED_OUT or _CANCELED.
@c(bookspine_collection_export)
public func collectionExport(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ path: UnsafePointer<CChar>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let path = try TextInput.cString(path, "path")
    let options = try ExportOptions(optionsJSON)
    return try ThreadWatch.during("Writing books", stage: "export", limit: options.deadline) {
      try collection.export(to: path, as: options.format, reviewStatus: options.reviewStatus, progress: $0)
    }
  }
}

/// Adds the books of a file to a collection, all of them or none.
///
/// The file is CSV of bookspine_collection_export(), Goodreads, LibraryThing or Libib, recognized by its columns, or JSON Lines
/// when its name ends in ".jsonl" or ".ndjson". bookspine_thread_watch() tells how far the call is, and stops it; its callback cannot
/// use the collection, which is locked.
///
/// - Parameters:
///   - collection: The collection.
///   - path: The file.
///   - optionsJSON: NULL for the defaults, or {"duplicates": what to do with possible duplicates: "ask" | "keepBoth" |
///     "merge" | "skip" ("skip"), "deadlineMs": milliseconds after which the call is given up, 1...86400000}.
///   - outReportJSON: Receives {"imported", "duplicates", "skippedRows", "leftOutCount", "leftOut", "actionId"}
///     (Docs/Schemas/record-import-report.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _BUSY, _TIMED_OUT, _CANCELED, or _IO_ERROR with a
///   message that names the file and the row.
@c(bookspine_collection_import_records)
public func collectionImportRecords(
  _ collection: UnsafeMutablePointer<bookspine_collection>?, _ path: UnsafePointer<CChar>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withCollection(collection, reportingTo: outReportJSON, "out_report_json") { collection in
    let path = try TextInput.cString(path, "path")
    var reader = try OptionReader(optionsJSON)
    let duplicates = try reader.duplicates() ?? .skip
    let deadline = try reader.deadline()
    try reader.finish()
    return try ThreadWatch.during("Adding books", stage: "import", limit: deadline) {
      try collection.importRecords(from: path, duplicates: duplicates.resolution, progress: $0)
    }
  }
}
