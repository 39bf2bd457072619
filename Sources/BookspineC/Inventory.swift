import CBookspineTypes
import JSONValues
import Shelves

/// Compares a shelf with what is expected on it, and says of each book whether it is present, new, missing, moved, misplaced or
/// unreadable.
///
/// bookspine_thread_watch() tells how far the call is, and stops it.
///
/// - Parameters:
///   - observedJSON: The shelf: a ScanResult, or a SessionResult of bookspine_session_result(); at most 64 MiB.
///   - expectedJSON: What is expected: {"books": [{"title", "author", "callNumber", "isbn", "itemId", "shelf", "id"}]}, every key
///     optional, or an earlier ScanResult or SessionResult of the shelf; at most 64 MiB.
///   - optionsJSON: NULL for the defaults, or {"scheme": how call numbers are made: "auto", as most look, | "dewey" | "udc" |
///     "loc" | "local" ("auto"), "shelf": the name of the photographed shelf: of the expected books, only those of this shelf
///     and those without one are missed, "deadlineMs": milliseconds after which the call is given up, 1...86400000}.
///   - outReportJSON: Receives the report (Docs/Schemas/inventory-report.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, _INVALID_JSON, _TIMED_OUT or _CANCELED.
@c(bookspine_inventory_compare)
public func inventoryCompare(
  _ observedJSON: UnsafePointer<CChar>?, _ expectedJSON: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ outReportJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outReportJSON, "out_report_json", empty: nil)
    let observed = try TextInput.cString(observedJSON, "observed_json")
    let expected = try BookList(json: try TextInput.cString(expectedJSON, "expected_json"), named: "expected_json")
    let options = try Inventory.Options(optionsJSON)
    let report = try ThreadWatch.during("Comparing books", stage: "compare", limit: options.deadline) {
      try Inventory.report(
        observedJSON: observed, named: "observed_json", expected: expected, options: options, progress: $0)
    }
    out.pointee = try JSON.string(report)
  }
}
