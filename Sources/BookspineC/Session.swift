import CBookspineTypes
import Imaging
import JSONValues
import Shelves

/// Begins a session: photos of one wall that overlap, such as a pan along a shelf or a bookcase in tiles.
///
/// - Parameters:
///   - optionsJSON: NULL for the defaults, or {"deadlineMs": milliseconds after which bookspine_session_result() is given up,
///     1...86400000}.
///   - outSession: Receives the session, which you free with bookspine_session_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT or _INVALID_OPTIONS.
@c(bookspine_session_create)
public func sessionCreate(
  _ optionsJSON: UnsafePointer<CChar>?, _ outSession: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_session>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outSession, "out_session", empty: nil)
    var reader = try OptionReader(optionsJSON)
    let deadline = try reader.deadline()
    try reader.finish()
    out.pointee = PhotoSession(deadline: deadline).retainedHandle()
  }
}

/// Frees a session.
///
/// No other thread may be using it.
///
/// - Parameter session: The session, or NULL.
@c(bookspine_session_destroy)
public func sessionDestroy(_ session: UnsafeMutablePointer<bookspine_session>?) { PhotoSession.release(session) }

/// Adds a photo to a session; the order of the photos does not matter.
///
/// - Parameters:
///   - session: The session; it has at most 1000 photos.
///   - resultJSON: The photo's ScanResult, as bookspine_scanner_scan() returns it; at most 64 MiB.
///   - photo: The scanned photo, by which spines are told apart that were not read, or NULL: by text alone. It is not kept.
///   - optionsJSON: NULL for the defaults, or {"rotation": that of the scan: 0, 90, 180 or 270}.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, also when the photo does not fit the scan, _INVALID_OPTIONS,
///   _INVALID_JSON, or why the photo could not be decoded.
@c(bookspine_session_add)
public func sessionAdd(
  _ session: UnsafeMutablePointer<bookspine_session>?, _ resultJSON: UnsafePointer<CChar>?,
  _ photo: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?
) -> bookspine_status {
  withStatus {
    let session = try PhotoSession.behind(session)
    let seen = try SeenPhoto(json: try TextInput.cString(resultJSON, "result_json"), named: "result_json")
    var reader = try OptionReader(optionsJSON)
    let rotation = try reader.rotation() ?? 0
    try reader.finish()
    let image = try photo.map { try ImageView($0).decoded().rotated(quarterTurns: rotation / 90) }
    _ = try session.add(seen, image: image)
  }
}

/// Joins the photos of a session: a spine that several of them show becomes one book.
///
/// Spines are joined by text, look and the order of their neighbors; the better reading wins, the others complete it. Rows and
/// positions are those of the whole wall. Other photos may be added afterwards. bookspine_thread_watch() tells how far the call
/// is, and stops it.
///
/// - Parameters:
///   - session: The session.
///   - outResultJSON: Receives a SessionResult (Docs/Schemas/session-result.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also without photos, _INVALID_ARGUMENT, _CANCELED, or _TIMED_OUT after the session's
///   "deadlineMs".
@c(bookspine_session_result)
public func sessionResult(
  _ session: UnsafeMutablePointer<bookspine_session>?,
  _ outResultJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outResultJSON, "out_result_json", empty: nil)
    let photos = try PhotoSession.behind(session)
    let result = try ThreadWatch.during("Joining photos", stage: "join", limit: photos.deadline) {
      try photos.result(progress: $0)
    }
    out.pointee = try JSON.string(result)
  }
}
