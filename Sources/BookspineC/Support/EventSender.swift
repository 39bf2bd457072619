import CBookspineTypes
import FoundationEssentials
import Scanning

/// Hands the events of a scan to a caller's callback.
struct EventSender {
  /// The callback, or nil when nobody listens.
  var callback: bookspine_event_callback?
  /// The caller's own pointer.
  var userData: UnsafeMutableRawPointer?

  /// Sends an event of the scan; false when the caller wants to stop.
  func send(_ event: ScanEvent) -> Bool {
    switch event {
    case .progress(let message, let stage, let fraction):
      send(BOOKSPINE_EVENT_PROGRESS, Progress(message: message, stage: stage, fraction: fraction))
    case .segmented(let jpeg, let total):
      send(BOOKSPINE_EVENT_SEGMENTED, Segmented(totalBooks: total), data: jpeg)
    case .bookProgress(let current, let total, let stage):
      send(BOOKSPINE_EVENT_BOOK_PROGRESS, BookProgress(current: current, total: total, stage: stage))
    case .result(let book):
      send(BOOKSPINE_EVENT_RESULT, Found(book: book))
    case .complete(let summary):
      send(BOOKSPINE_EVENT_COMPLETE, Complete(summary: summary))
    }
  }

  /// Sends the last event of a scan that did not complete; what the callback returns no longer matters.
  func send(_ failure: Failure) {
    if failure.status == BOOKSPINE_STATUS_CANCELED {
      _ = send(BOOKSPINE_EVENT_CANCELED, [String: String]())
    } else {
      let problem = Problem(code: "\(failure.status.name)", message: failure.message)
      _ = send(BOOKSPINE_EVENT_ERROR, problem)
    }
  }

  private func send(_ kind: bookspine_event_kind, _ payload: some Encodable, data: [UInt8] = []) -> Bool {
    guard let callback else { return true }
    guard var json = try? JSON.encode(payload) else { return true }
    json.append(0)
    return json.withUnsafeBytes { text in
      data.withUnsafeBufferPointer { bytes in
        var event = bookspine_event()
        event.kind = kind
        event.json = text.baseAddress?.assumingMemoryBound(to: CChar.self)
        event.data = bytes.isEmpty ? nil : bytes.baseAddress
        event.data_size = bytes.count
        return withUnsafePointer(to: event) { callback($0, userData) == 0 }
      }
    }
  }
}

extension EventSender {
  private struct Progress: Encodable {
    var message: String
    var stage: String
    var fraction: Double
  }

  private struct Segmented: Encodable { var totalBooks: Int }

  private struct BookProgress: Encodable {
    var current: Int
    var total: Int
    var stage: String
  }

  private struct Found: Encodable { var book: ScannedBook }

  private struct Complete: Encodable { var summary: ScanSummary }

  private struct Problem: Encodable {
    var code: String
    var message: String
    // On the device, the same photo fails the same way again.
    var retryable = false
  }
}
