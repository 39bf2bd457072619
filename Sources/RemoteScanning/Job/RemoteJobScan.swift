import HTTPTransport
import Threading

/// A scan by a job: upload, stream, results, clean-up.
struct RemoteJobScan {
  /// An upload that is nearly done may give the job's id, by which it can be cleaned up.
  private static let uploadGrace: Duration = .seconds(1)
  /// Cleaning up takes no longer, and less when the host waits for the scan to stop.
  private static let cleanUpLimit: Duration = .milliseconds(1500)

  private let service: RemoteService
  private let collector: RemoteBookCollector

  init(_ service: RemoteService, _ collector: RemoteBookCollector) {
    self.service = service
    self.collector = collector
  }

  /// Runs the job; the books are in the collector afterwards.
  ///
  /// - Parameters:
  ///   - jpeg: The photo.
  ///   - key: What the service knows the scan by.
  ///   - lease: Who keeps the books before the job is cleaned up; nil for a scan that is made once.
  /// - Throws: ``Canceled``, ``RemoteError``, ``HTTPError``, what the lease throws.
  func run(_ jpeg: [UInt8], key: String, lease: JobLease?) throws {
    let job = try upload(jpeg, key)
    do {
      try service.progress.check()
      // Who can come back for the results does not take a part of them.
      try finish(try follow(job), job, takesPart: lease == nil)
      try lease?.keep()
    } catch {
      lease?.remnant = .waiting
      if let lease, lease.leavesJob(after: error) { throw error }
      let status = cleanUp(job)
      if case RemoteError.notFound = error { lease?.remnant = .forgotten }
      if let status, 200..<300 ~= status || [404, 410].contains(status) { lease?.remnant = .forgotten }
      throw error
    }
    _ = cleanUp(job)
  }

  private func upload(_ jpeg: [UInt8], _ key: String) throws -> RemoteJob {
    service.progress.send("Sending the photo", stage: "upload", fraction: 0.05)
    let url = try service.options.url.appending("/v3/jobs/scans")
    let part = HTTPRequest.Part(name: "photos[]", fileName: "photo.jpg", contentType: "image/jpeg", bytes: jpeg)
    let response = try service.sendPatiently(grace: Self.uploadGrace) {
      var request = try service.request(.post, url)
      request.headers += [("Accept", "application/json"), ("Idempotency-Key", key)]
      request.body = .multipart([part])
      request.isRepeatable = false
      return request
    }
    return try RemoteJob(response, base: service.options.url)
  }

  /// Follows the stream; when it is lost for good the results may be there all the same.
  private func follow(_ job: RemoteJob) throws -> RemoteCompletion {
    do {
      return try RemoteStream(service, collector, job).follow()
    } catch let refusal as RemoteStream.Refusal {
      return try found(job, orThrow: refusal.error)
    } catch let error as HTTPError {
      return try found(job, orThrow: error)
    }
  }

  private func found(_ job: RemoteJob, orThrow error: any Error) throws -> RemoteCompletion {
    let completion = try? results(job, at: nil)
    try service.progress.check()
    guard let completion, completion.books?.isEmpty == false else { throw error }
    return completion
  }

  /// Takes the books from where they are: the last event, the stream, or the results endpoint; with `takesPart` those of the stream do when
  /// there is no getting at the results.
  private func finish(_ completion: RemoteCompletion, _ job: RemoteJob, takesPart: Bool) throws {
    if let books = completion.books, !books.isEmpty { return collector.replace(by: books) }
    guard !collector.isWhole(total: completion.total) else { return collector.arrange() }
    service.progress.send("Asking for the books", stage: "enrich", fraction: 0.95)
    do {
      let results = try results(job, at: completion.resultsURL)
      guard let books = results.books else { throw RemoteError.protocolViolation("its results hold no list of books") }
      collector.replace(by: books)
    } catch {
      guard takesPart, !collector.books.isEmpty, service.progress.stopped == nil else { throw error }
      collector.arrange()
    }
  }

  private func results(_ job: RemoteJob, at link: String?) throws -> RemoteCompletion {
    let named = try? link.map(service.options.url.resolving)
    let own = named.flatMap { $0.hasSameOrigin(as: service.options.url) ? $0 : nil }
    let url = try own ?? job.url.appending("/results?format=lite")
    let response = try service.sendPatiently {
      var request = try service.request(.get, url, token: job.token)
      request.headers.append(("Accept", "application/json"))
      return request
    }
    return RemoteCompletion(try RemoteProblem.checkedJSON(of: response, named: "its results are"))
  }

  /// Has the service forget the job, however the scan ended; returns what it answered.
  private func cleanUp(_ job: RemoteJob) -> Int? {
    let waited = service.progress.stopped.map { Moment.now - $0 } ?? .zero
    let limit = max(.milliseconds(500), Self.cleanUpLimit - waited)
    let end = Moment.now + limit
    guard let url = try? job.url.appending("/cleanup"),
      let request = try? service.request(.delete, url, token: job.token)
    else { return nil }
    let answer = service.sendRegardless(request, within: limit)?.status
    // A sibling of the service cancels at the job's own address.
    guard let answer, answer == 405 || answer == 501,
      let other = try? service.request(.delete, job.url, token: job.token)
    else { return answer }
    return service.sendRegardless(other, within: end - .now)?.status
  }
}
