import HTTPTransport
import Threading

/// A scan by a job: upload, stream, results, clean-up.
struct RemoteJobScan {
  /// An upload that is nearly done may give the job's id, by which it can be cleaned up.
  private static let uploadGrace: Duration = .seconds(1)
  /// Cleaning up takes no longer, and less when the host waits for the scan to stop.
  private static let cleanUpLimit: Duration = .milliseconds(1500)

  let service: RemoteService
  let collector: RemoteBookCollector

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
      try read(job, takesPart: lease == nil)
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
