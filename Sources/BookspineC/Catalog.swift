import CBookspineTypes
import Catalog
import JSONValues

/// Builds a catalog's index from CSV files: UTF-8, RFC 4180, the first row naming the columns.
///
/// Known columns are title, author ("Surname, Given") or authors ("Given Surname, ..."), isbn13 or isbn, publisher, year or
/// date, pages, series, and tag or call number; others are left out. The file appears complete or not at all.
/// bookspine_thread_watch() tells how far the call is, and stops it.
///
/// - Parameters:
///   - csvPathsJSON: A JSON array of the files' names.
///   - path: Where the index goes; a file that is there is replaced.
///   - optionsJSON: NULL for the defaults, or {"deadlineMs": milliseconds after which the call is given up, 1...86400000}.
///   - outReportJSON: Receives {"records": how many the index has, "skippedRows": rows without a title}; free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _INVALID_JSON, _UNSUPPORTED, _IO_ERROR, _TIMED_OUT,
///   _CANCELED, or _INVALID_CSV with a message that names the file and the row.
@c(bookspine_catalog_build)
public func catalogBuild(
  _ csvPathsJSON: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outReportJSON, "out_report_json", empty: nil)
    let json = try TextInput.cString(csvPathsJSON, "csv_paths_json")
    let path = try TextInput.cString(path, "path")
    var reader = try OptionReader(optionsJSON)
    let deadline = try reader.deadline()
    try reader.finish()
    let paths = try JSONText.decode([String].self, from: json, "csv_paths_json")
    let report = try ThreadWatch.during("Building the catalog", stage: "build", limit: deadline) {
      try CatalogIndex.build(csv: paths, to: path, progress: $0)
    }
    out.pointee = try JSON.string(report)
  }
}

/// Opens a catalog's index to read; a file that is none is left as it is.
///
/// When the index is built again, the next call that uses the catalog reads the new one.
///
/// - Parameters:
///   - path: The file that bookspine_catalog_build() wrote.
///   - optionsJSON: NULL, or {}: there are no options yet.
///   - outCatalog: Receives the catalog, which you free with bookspine_catalog_close(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _UNSUPPORTED, _IO_ERROR, or _INVALID_CATALOG when the
///   file is no index of this version.
@c(bookspine_catalog_open)
public func catalogOpen(
  _ path: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outCatalog: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_catalog>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outCatalog, "out_catalog", empty: nil)
    let path = try TextInput.cString(path, "path")
    try OptionReader(optionsJSON).finish()
    out.pointee = try CatalogIndex(path: path).retainedHandle()
  }
}

/// Closes a catalog.
///
/// No other thread may be using it.
///
/// - Parameter catalog: The catalog, or NULL.
@c(bookspine_catalog_close)
public func catalogClose(_ catalog: UnsafeMutablePointer<bookspine_catalog>?) { CatalogIndex.release(catalog) }

/// Finds the records that the text of a spine may stand for, in spite of errors and missing letters.
///
/// - Parameters:
///   - catalog: The catalog; other threads may be using it at the same time.
///   - text: UTF-8, lines in any order; may be NULL when length is 0.
///   - length: Bytes at text, at most 1 MiB; the first 2,400 characters are looked at.
///   - optionsJSON: NULL for the defaults, or {"limit": the most matches, 1...50 (5)}.
///   - outMatchesJSON: Receives an array of matches of different books, the best first
///     (Docs/Schemas/catalog-matches.json); free it with bookspine_string_free(). Only the first can be accepted.
/// - Returns: BOOKSPINE_STATUS_OK, also when there is no match, _INVALID_ARGUMENT, _INVALID_OPTIONS, _TOO_LARGE, _IO_ERROR
///   or _INVALID_CATALOG when the file is damaged.
@c(bookspine_catalog_match)
public func catalogMatch(
  _ catalog: UnsafeMutablePointer<bookspine_catalog>?, _ text: UnsafePointer<CChar>?, _ length: UInt,
  _ optionsJSON: UnsafePointer<CChar>?, _ outMatchesJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outMatchesJSON, "out_matches_json", empty: nil)
    let catalog = try CatalogIndex.behind(catalog)
    let text = try TextInput.text(text, length: length, "text")
    var reader = try OptionReader(optionsJSON)
    let limit = try reader.integer("limit", in: 1...CatalogIndex.maximumMatches) ?? 5
    try reader.finish()
    out.pointee = try JSON.string(try catalog.match(text: text, limit: limit))
  }
}
