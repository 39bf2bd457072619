import CBookspineTypes
import Logging

/// A host's log callback.
///
/// Unchecked, since the caller's pointer is only handed on.
struct LogReceiver: @unchecked Sendable {
  let callback: bookspine_log_callback
  let userData: UnsafeMutableRawPointer?

  /// Hands a message on.
  func receive(_ level: Log.Level, _ message: String) {
    message.withCString { callback(bookspine_log_level(UInt32(level.rawValue)), $0, userData) }
  }
}
