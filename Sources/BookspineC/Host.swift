import CBookspineTypes
import Logging

/// Has the library tell what it chooses and what it lacks; it prints nothing by itself.
///
/// When this returns, a former callback runs on no thread any more, unless this is called from within it.
///
/// - Parameters:
///   - level: The highest level to hear; BOOKSPINE_LOG_NONE turns the log off.
///   - callback: Receives the messages; NULL turns the log off.
///   - userData: Handed to the callback as it is.
/// - Returns: BOOKSPINE_STATUS_OK, or _INVALID_ARGUMENT for an unknown level.
@c(bookspine_set_log)
public func setLog(
  _ level: bookspine_log_level, _ callback: bookspine_log_callback?, _ userData: UnsafeMutableRawPointer?
) -> bookspine_status {
  withStatus {
    guard level.rawValue <= BOOKSPINE_LOG_DEBUG.rawValue else {
      throw ArgumentError.invalid("level \(level.rawValue) is not one of BOOKSPINE_LOG_*.")
    }
    let level = Log.Level(rawValue: Int(level.rawValue))
    guard let callback, let level else { return Log.send(upTo: nil, to: nil) }
    let receiver = LogReceiver(callback: callback, userData: userData)
    Log.send(upTo: level) { receiver.receive($0, $1) }
  }
}

/// Has the later calls of this thread that have no callback of their own report how far they are, and be stopped.
///
/// Those are bookspine_scanner_recognize_text(), bookspine_scanner_find_spines(), bookspine_catalog_build(),
/// bookspine_collection_export(), bookspine_collection_import_records(), bookspine_collection_import_scan(),
/// bookspine_collection_import_session(), bookspine_session_result() and bookspine_inventory_compare(). They send PROGRESS events,
/// with the estimated seconds that are left.
///
/// - Parameters:
///   - callback: Receives the events on this thread; a value other than 0 ends the call with BOOKSPINE_STATUS_CANCELED. NULL ends the
///     watch.
///   - userData: Handed to the callback as it is.
@c(bookspine_thread_watch)
public func threadWatch(_ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?) {
  ThreadWatch.set(EventSender(callback: callback, userData: userData))
}

/// Tells how much memory is in use, by the library's results and by the process.
///
/// - Parameter outJSON: Receives {"handles", "strings", "buffers": how many the library has handed out and not got back, "heapBytes":
///   what the process has from malloc(), "residentBytes", "peakResidentBytes": of the process; absent where the system does not
///   tell} (Docs/Schemas/memory-in-use.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_memory_in_use)
public func memoryInUse(_ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> bookspine_status {
  withStatus {
    let out = try output(outJSON, "out_json", empty: nil)
    out.pointee = try JSON.string(MemoryInUse())
  }
}
