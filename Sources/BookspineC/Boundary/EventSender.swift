import CBookspineTypes
import Scanning
import Threading

/// Hands the events of a scan to a caller's callback.
struct EventSender {
  /// The callback, or nil when nobody listens.
  var callback: bookspine_event_callback?
  /// The caller's own pointer.
  var userData: UnsafeMutableRawPointer?
  /// When the call began.
  let begin = Moment.now

  /// Sends an event of a scan; false when the caller wants to stop.
  func send(_ event: ScanEvent) -> Bool { callback == nil || send(try? EventPayload(event, since: begin)) }

  /// Sends an event of a job, which began at a time; false when the caller wants to stop.
  func send(_ event: ScanJobEvent, since begin: Moment? = nil) -> Bool {
    callback == nil || send(try? EventPayload(event, since: begin))
  }

  /// Runs a scan, which gets what receives its events; when it fails, the last event says how.
  func tellingEnd(_ scan: (@escaping (ScanEvent) -> Bool) throws -> ScanResult) throws -> ScanResult {
    do {
      return try scan { send($0) }
    } catch is Canceled {
      _ = send(.canceled)
      throw Canceled()
    } catch {
      _ = send(.failed(error))
      throw error
    }
  }

  /// What a job calls with its events; nil when nobody listens.
  var listener: ScanJob.Listener? {
    guard callback != nil else { return nil }
    // A job may have waited for its turn before its first event.
    let begin = Monitor<Moment?>(nil)
    return { (event: ScanJobEvent) in
      send(
        event,
        since: begin.withLock { time in
          time = time ?? .now
          return time
        })
    }
  }

  private func send(_ payload: EventPayload?) -> Bool {
    guard let callback, let payload else { return true }
    return payload.withEvent { callback($0, userData) == 0 }
  }
}

// The pointer is never followed, only handed back to its owner.
extension EventSender: @unchecked Sendable {}
