import EventStream
import HTTPTransport
import Scanning
import Threading

/// Follows the events of a job across as many connections as it takes.
final class RemoteStream {
  /// How a connection ended.
  private enum Outcome {
    case complete(RemoteCompletion)
    case lost(any Error, retryAfter: Double?)
  }

  /// The service gives no stream for now, or not that of the job any more.
  struct Refusal: Error {
    /// What it answered.
    let error: RemoteError
  }

  /// The share of the scan at which the service begins to read.
  private static let start = 0.15
  /// The share that it takes.
  private static let share = 0.8
  /// The longest event id that is sent back, in bytes.
  private static let longestEventID = 1024

  private let service: RemoteService
  private let collector: RemoteBookCollector
  private let job: RemoteJob
  private var lastEventID = ""
  private var backoff: Backoff
  private var completion: RemoteCompletion?
  private var failure: (any Error)?
  private var lastProgress = Moment.now
  private var scale = Scale.unknown
  /// How far the service was, of the scan and of the books; what is not farther is no news.
  private var furthest = (progress: -1.0, book: 0)
  private var latest: RemoteJobProgress?
  private var isSegmented = false
  private var hasBegun = false
  private var hasNews = false

  /// What progress is counted in: services do either.
  private enum Scale {
    case unknown, share, percent
  }

  init(_ service: RemoteService, _ collector: RemoteBookCollector, _ job: RemoteJob) {
    self.service = service
    self.collector = collector
    self.job = job
    backoff = Backoff(attempts: service.options.attempts)
  }

  /// Reads events until the last one.
  ///
  /// - Throws: ``Canceled``, ``RemoteError``; ``HTTPError`` or ``Refusal`` when the stream is lost for good.
  func follow() throws -> RemoteCompletion {
    service.progress.send("Waiting for the service", stage: "analyze", fraction: Self.start)
    while true {
      switch try connect() {
      case .complete(let completion): return completion
      case .lost(let error, let told):
        if hasNews { backoff.reset() }
        hasNews = false
        collector.reconnect(resuming: isSendable(lastEventID))
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
    hasBegun = true
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
    if isSendable(lastEventID) { request.headers.append(("Last-Event-ID", lastEventID)) }
    return request
  }

  /// Whether a header field can hold an id; without it the stream begins anew.
  private func isSendable(_ id: String) -> Bool {
    1...Self.longestEventID ~= id.utf8.count && id.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
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
    let refusal = Refusal(error: problem.error)
    if response.status == 429 || response.status >= 500 { return .lost(refusal, retryAfter: problem.retryAfter) }
    // A job whose stream began is known: only its stream is over.
    if hasBegun, [404, 410].contains(response.status) { throw refusal }
    throw problem.error
  }

  private var isStalled: Bool { Moment.now - lastProgress > service.options.stallTimeout }

  /// Takes bytes of the stream; false when it is done.
  private func take(_ bytes: UnsafeRawBufferPointer, _ parser: inout EventStreamParser) -> Bool {
    do {
      try parser.feed(bytes) { event in
        guard completion == nil, service.progress.stopped == nil else { return }
        try take(RemoteEvent(event), id: event.hasOwnID ? event.lastEventID : nil)
      }
    } catch EventStreamError.tooLarge(let limit) {
      failure = RemoteError.protocolViolation("it sends an event of more than \(limit) bytes")
    } catch {
      failure = error
    }
    return completion == nil && failure == nil && service.progress.stopped == nil
  }

  private func take(_ event: RemoteEvent, id: String?) throws {
    var isNews = true
    // What is no news may tell all the same that the service is at work.
    var isAlive = false
    switch event {
    case .progress(let progress):
      isNews = report(progress)
      isAlive = progress != latest
      latest = progress
    case .segmented(let jpeg, let total):
      isNews = !isSegmented
      isSegmented = true
      collector.expected = total
      service.progress.send(.segmented(imageJPEG: collector.wantsPreview ? jpeg : [], totalBooks: total))
    case .bookProgress(let current, let total, let stage):
      isNews = current > furthest.book
      furthest.book = max(furthest.book, current)
      service.progress.send(.bookProgress(current: current, total: total, stage: stage))
    case .result(let book): isNews = try collector.add(book, eventID: id)
    case .complete(let completion): self.completion = completion
    case .failed(let error): throw error
    case .canceled: throw RemoteError.failed("the job was canceled there", isRetryable: true)
    case .timeout: throw RemoteError.timedOut("the service saw no progress for five minutes")
    case .draft(let book):
      (isNews, isAlive) = (false, true)
      collector.addDraft(book)
    case .ping: return
    case .unknown: return collector.ignore()
    }
    if isNews || isAlive { lastProgress = .now }
    hasNews = hasNews || isNews
  }

  /// Tells the host; returns whether the service is farther than it was.
  private func report(_ progress: RemoteJobProgress) -> Bool {
    let value = progress.value ?? 0
    if value > 1 { scale = .percent }
    if scale == .unknown, value > 0, value < 1 { scale = .share }
    // A 1 that nothing came before may be the first percent.
    let fraction = scale == .share ? value : value / 100
    service.progress.send(progress.message, stage: progress.stage, fraction: Self.start + Self.share * fraction)
    defer { furthest.progress = max(furthest.progress, fraction) }
    return fraction > furthest.progress
  }
}
