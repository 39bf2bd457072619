import CBookspineTypes
import JSONValues
import Scanning
import Threading

/// An event as it crosses the ABI.
struct EventPayload {
  /// Which of the kinds.
  let kind: bookspine_event_kind
  /// A UTF-8 JSON object.
  let json: [UInt8]
  /// The binary payload.
  let data: [UInt8]

  /// An event of a scan, which began at a time that lets say how long it takes on; nil: unknown.
  init(_ event: ScanEvent, since begin: Moment? = nil) throws {
    switch event {
    case .progress(let message, let stage, let fraction):
      let left = begin.flatMap { TimeLeft.seconds(elapsed: (.now - $0) / .seconds(1), fraction: fraction) }
      try self.init(
        BOOKSPINE_EVENT_PROGRESS, Progress(message: message, stage: stage, fraction: fraction, secondsLeft: left))
    case .draft(let book):
      try self.init(BOOKSPINE_EVENT_DRAFT, Found(book: book))
    case .segmented(let jpeg, let total, let spines):
      let known = spines.isEmpty ? nil : spines
      try self.init(BOOKSPINE_EVENT_SEGMENTED, Segmented(totalBooks: total, spines: known), data: jpeg)
    case .bookProgress(let current, let total, let stage):
      try self.init(BOOKSPINE_EVENT_BOOK_PROGRESS, BookProgress(current: current, total: total, stage: stage))
    case .result(let book):
      try self.init(BOOKSPINE_EVENT_RESULT, Found(book: book))
    case .complete(let summary):
      try self.init(BOOKSPINE_EVENT_COMPLETE, Complete(summary: summary))
    }
  }

  /// An event of a job.
  init(_ event: ScanJobEvent, since begin: Moment? = nil) throws {
    switch event {
    case .scan(let event): try self.init(event, since: begin)
    case .canceled: try self.init(BOOKSPINE_EVENT_CANCELED, [String: String]())
    case .failed(let error): try self.init(BOOKSPINE_EVENT_ERROR, Problem(Failure(error)))
    }
  }

  private init(_ kind: bookspine_event_kind, _ payload: some Encodable, data: [UInt8] = []) throws {
    self.kind = kind
    self.json = try JSONText.encode(payload)
    self.data = data
  }

  /// Lends the event as a C struct.
  func withEvent<Result>(_ body: (UnsafePointer<bookspine_event>) -> Result) -> Result {
    (json + [0]).withUnsafeBytes { text in
      data.withUnsafeBufferPointer { bytes in
        var event = bookspine_event()
        event.kind = kind
        event.json = text.baseAddress?.assumingMemoryBound(to: CChar.self)
        event.data = bytes.isEmpty ? nil : bytes.baseAddress
        event.data_size = bytes.count
        return withUnsafePointer(to: event, body)
      }
    }
  }
}

extension EventPayload {
  private struct Progress: Encodable {
    var message: String
    var stage: String
    var fraction: Double
    var secondsLeft: Double?
  }

  private struct Segmented: Encodable {
    var totalBooks: Int
    var spines: [SpinePlace]?
  }

  private struct BookProgress: Encodable {
    var current: Int
    var total: Int
    var stage: String
  }

  private struct Found: Encodable { var book: ScannedBook }

  private struct Complete: Encodable { var summary: ScanSummary }
}

/// Why a scan or a job failed, as events and states tell it.
struct Problem: Encodable {
  /// The name of the status.
  var code: String
  /// What went wrong and what to do about it.
  var message: String
  /// Whether the same call may succeed later.
  var retryable: Bool

  init(_ failure: Failure) {
    code = "\(failure.status.name)"
    message = failure.message
    retryable = failure.isRetryable
  }
}
