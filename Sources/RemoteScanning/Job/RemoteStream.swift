import EventStream
import HTTPTransport
import Scanning
import TextRecognition

/// Follows the events of a job across as many connections as it takes.
final class RemoteStream {
  /// How a connection ended.
  private enum Outcome {
    case complete(RemoteCompletion)
    case lost(any Error, retryAfter: Double?)
  }

  /// The share of the scan at which the service begins to read.
  private static let start = 0.15
  /// The share that it takes.
  private static let share = 0.8

  private let service: RemoteService
  private let collector: RemoteBookCollector
  private let job: RemoteJob
  private var lastEventID = ""
  private var backoff: Backoff
  private var completion: RemoteCompletion?
  private var failure: (any Error)?
  private var lastProgress = ContinuousClock.now
  private var isPercent = false
  private var hasNews = false

  init(_ service: RemoteService, _ collector: RemoteBookCollector, _ job: RemoteJob) {
    self.service = service
    self.collector = collector
    self.job = job
    backoff = Backoff(attempts: service.options.attempts)
  }

  /// Reads events until the last one.
  ///
  /// - Throws: ``TextRecognitionError/canceled``, ``RemoteError``, ``HTTPError`` when the stream is lost for good.
  func follow() throws -> RemoteCompletion {
    service.progress.send("Waiting for the service", stage: "analyze", fraction: Self.start)
    while true {
      switch try connect() {
      case .complete(let completion): return completion
      case .lost(let error, let told):
        if hasNews { backoff.reset() }
        hasNews = false
        try service.wait(told, &backoff, why: "The connection broke", orThrow: error)
      }
    }
  }

  private func connect() throws -> Outcome {
    var parser = EventStreamParser(lastEventID: lastEventID)
    let response: HTTPResponse
    do {
      response = try service.send(
        try request(), isStopped: { [self] in isStalled }, onBody: { [self] in take($0, &parser) })
    } catch let error as HTTPError {
      return try lost(parser, error)
    }
    guard response.isSuccess else { return try refused(response) }
    if completion == nil, failure == nil, response.status != 204, response.contentType != "text/event-stream" {
      throw RemoteError.protocolViolation("it sends no event stream")
    }
    // No content means: do not come back (WHATWG HTML, 9.2.3).
    guard response.status != 204 else { throw HTTPError.interrupted("the service has no more events") }
    return try lost(parser, HTTPError.interrupted("the event stream ended early"))
  }

  private func request() throws -> HTTPRequest {
    var request = try service.request(.get, job.stream, token: job.token)
    request.headers += [("Accept", "text/event-stream"), ("Cache-Control", "no-store")]
    if !lastEventID.isEmpty { request.headers.append(("Last-Event-ID", lastEventID)) }
    return request
  }

  /// What follows from the end of a connection.
  private func lost(_ parser: EventStreamParser, _ error: HTTPError) throws -> Outcome {
    if let completion { return .complete(completion) }
    if let failure { throw failure }
    if isStalled {
      throw RemoteError.timedOut("no progress for \(service.options.stallTimeout.text)")
    }
    try service.progress.check()
    lastEventID = parser.lastEventID
    if let retry = parser.retryMilliseconds { backoff.base = Double(retry) / 1000 }
    switch error {
    case .unreachable, .interrupted, .timedOut: return .lost(error, retryAfter: nil)
    default: throw error
    }
  }

  private func refused(_ response: HTTPResponse) throws -> Outcome {
    let problem = RemoteProblem(response)
    guard response.status == 429 || response.status >= 500 else { throw problem.error }
    return .lost(problem.error, retryAfter: problem.retryAfter)
  }

  private var isStalled: Bool { ContinuousClock.now - lastProgress > service.options.stallTimeout }

  /// Takes bytes of the stream; false when it is done.
  private func take(_ bytes: UnsafeRawBufferPointer, _ parser: inout EventStreamParser) -> Bool {
    do {
      try parser.feed(bytes) { event in
        guard completion == nil, service.progress.stopped == nil else { return }
        try take(RemoteEvent(event))
      }
    } catch EventStreamError.tooLarge(let limit) {
      failure = RemoteError.protocolViolation("it sends an event of more than \(limit) bytes")
    } catch {
      failure = error
    }
    return completion == nil && failure == nil && service.progress.stopped == nil
  }

  private func take(_ event: RemoteEvent) throws {
    switch event {
    case .progress(let progress): report(progress)
    case .segmented(let jpeg, let total):
      service.progress.send(.segmented(imageJPEG: collector.wantsPreview ? jpeg : [], totalBooks: total))
    case .bookProgress(let current, let total, let stage):
      service.progress.send(.bookProgress(current: current, total: total, stage: stage))
    case .result(let book): try collector.add(book)
    case .complete(let completion): self.completion = completion
    case .failed(let error): throw error
    case .canceled: throw RemoteError.failed("the job was canceled there", isRetryable: true)
    case .timeout: throw RemoteError.timedOut("the service saw no progress for five minutes")
    case .draft(let book): collector.addDraft(book)
    case .ping: return
    case .unknown: return collector.ignore()
    }
    lastProgress = .now
    hasNews = true
  }

  private func report(_ progress: RemoteJobProgress) {
    let value = progress.value ?? 0
    // Some services count to 1, others to 100.
    isPercent = isPercent || value > 1
    let fraction = isPercent ? value / 100 : value
    service.progress.send(progress.message, stage: progress.stage, fraction: Self.start + Self.share * fraction)
  }
}
