import HTTPTransport
import JSONValues

extension RemoteJobScan {
  /// Follows the stream, and takes the books from where they are: the last event, the stream, or the results endpoint.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - takesPart: Whether some books are better than none for now, since nobody comes back for all.
  /// - Throws: ``Canceled``, ``RemoteError``, ``HTTPError``.
  func read(_ job: RemoteJob, takesPart: Bool) throws {
    let completion: RemoteCompletion
    do {
      completion = try RemoteStream(service, collector, job).follow()
    } catch let refusal as RemoteStream.Refusal {
      return try salvage(job, after: refusal.error, takesPart: takesPart)
    } catch let error as HTTPError {
      return try salvage(job, after: error, takesPart: takesPart)
    }
    try finish(completion, job, takesPart: takesPart)
  }

  /// Takes the results of a job whose stream is lost for good: they may be there all the same.
  private func salvage(_ job: RemoteJob, after error: any Error, takesPart: Bool) throws {
    let list: RemoteCompletion?
    do {
      list = try results(job, at: nil)
    } catch RemoteError.unfinished(let reason) {
      throw RemoteError.unfinished(reason)
    } catch {
      list = nil
    }
    try service.progress.check()
    guard let list, let count = list.books?.count, count > 0 else { throw error }
    // Nothing has told that the job is done.
    let least = list.promised ?? max(collector.expected ?? 0, collector.books.count)
    guard takesPart || count >= least else {
      throw RemoteError.unfinished("its results have \(count) of \(least) books")
    }
    collector.promised = list.promised ?? collector.expected
    try take(list, takesPart: takesPart)
  }

  /// Takes the books of a job that is done; what the results endpoint lists then is final.
  private func finish(_ completion: RemoteCompletion, _ job: RemoteJob, takesPart: Bool) throws {
    let listed = completion.books ?? []
    // Spines that it expected may have been joined: a list tells better.
    collector.promised = completion.promised ?? (listed.isEmpty ? collector.expected : nil)
    if !listed.isEmpty {
      collector.replace(by: listed)
      guard collector.books.count < collector.promised ?? 0 else { return }
    } else if collector.isWhole(total: completion.total) {
      return collector.arrange()
    }
    service.progress.send("Asking for the books", stage: "enrich", fraction: 0.95)
    do {
      try take(try results(job, at: completion.resultsURL), takesPart: takesPart)
    } catch {
      // A service may have no more to give than what its last event lists.
      let isAll = !listed.isEmpty && (error as? RemoteError)?.isRetryable == false
      guard isAll || takesPart && !collector.books.isEmpty, service.progress.stopped == nil else { throw error }
      if listed.isEmpty { collector.arrange() }
    }
  }

  private func take(_ results: RemoteCompletion, takesPart: Bool) throws {
    guard let books = results.books else { throw RemoteError.protocolViolation("its results hold no list of books") }
    collector.promised = results.promised ?? collector.promised
    collector.replace(by: books)
    guard takesPart || !collector.books.isEmpty || collector.promised ?? 0 == 0 else {
      throw RemoteError.unfinished("its results are empty")
    }
  }

  private func results(_ job: RemoteJob, at link: String?) throws -> RemoteCompletion {
    let named = try? link.map(service.options.url.resolving)
    let own = named.flatMap { $0.hasSameOrigin(as: service.options.url) ? $0 : nil }
    let url = try own ?? job.url.appending("/results?format=lite")
    let response = try service.sendPatiently(isAnswer: Self.areResults) {
      var request = try service.request(.get, url, token: job.token)
      request.headers.append(("Accept", "application/json"))
      return request
    }
    return RemoteCompletion(try RemoteProblem.checkedJSON(of: response, named: "its results are"))
  }

  /// Whether an answer has the results, and not only what there is of them while the service works.
  private static func areResults(_ response: HTTPResponse) -> Bool {
    response.isSuccess && response.status != 202
      && JSONValue(parsing: response.body).map(RemoteCompletion.init)?.isUnfinished != true
  }
}
