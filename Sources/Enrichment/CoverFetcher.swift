import Collection
import HTTPTransport

/// What happened to a cover.
public struct CoverEvent: Hashable, Sendable, Codable {
  /// The number of the book.
  public var id: Int
  /// Its title.
  public var title: String
  /// Why the cover is not kept; nil when it is.
  public var problem: String?
}

/// What became of the covers of a collection.
public struct CoverReport: Hashable, Sendable, Codable {
  /// Covers that are kept now.
  public var fetched = 0
  /// Covers that cannot be used, and are not fetched again unless that is asked for.
  public var refused = 0
  /// Covers whose server failed or may not be asked, or for which there is no room; another call tries again.
  public var failed = 0
  /// What was wrong, of the first 100.
  public var problems: [CoverEvent] = []
}

/// Fetches the covers that books of a collection name into its folder, one after the other.
public struct CoverFetcher {
  /// Told of each cover; returns false to stop.
  public typealias Listener = (CoverEvent) -> Bool

  private static let mostProblems = 100
  /// A server that failed so often in a row is left alone.
  private static let failuresToSkip = 2

  private let collection: BookCollection
  private let options: CoverOptions
  private let transport = HTTPTransport()

  /// Fetches into a collection.
  public init(into collection: BookCollection, options: CoverOptions = CoverOptions()) {
    self.collection = collection
    self.options = options
  }

  /// Fetches what is wanted.
  ///
  /// - Parameter onEvent: Told of each cover, on this thread.
  /// - Returns: What became of them; complete also when the listener stopped.
  /// - Throws: ``HTTPError/unsupported`` in a build without the network; `CollectionError`.
  public func run(onEvent: Listener = { _ in true }) throws -> CoverReport {
    guard HTTPTransport.isAvailable else { throw HTTPError.unsupported }
    var report = CoverReport()
    var failures: [String: Int] = [:]
    let begin = Timestamp(milliseconds: Timestamp.now.milliseconds - 1)
    for wanted in try collection.wantedCovers(limit: options.limit, refused: options.retriesRefused) {
      let problem: String?
      var isFull = false
      switch outcome(of: wanted, failures: &failures) {
      case .fetched(let bytes):
        switch try collection.keepCover(
          bytes, of: wanted, longestSide: options.longestSide, folderLimit: options.folderLimit)
        {
        case .kept:
          problem = nil
          report.fetched += 1
        case .refused(let why):
          problem = why
          report.refused += 1
        case .full(let why):
          (problem, isFull) = (why, true)
          report.failed += 1
        }
      case .refused(let why):
        problem = try collection.refuseCover(of: wanted, why)
        report.refused += 1
      case .failed(let why):
        problem = why
        report.failed += 1
        try collection.postponeCover(of: wanted)
      case .skipped(let why):
        problem = why
        report.failed += 1
        // The next time it comes before those that failed.
        try collection.postponeCover(of: wanted, at: begin)
      }
      let event = CoverEvent(id: wanted.id, title: wanted.title, problem: problem)
      if problem != nil, report.problems.count < Self.mostProblems { report.problems.append(event) }
      guard onEvent(event), !isFull else { break }
    }
    return report
  }

  private enum Outcome {
    case fetched([UInt8])
    case refused(String)
    case failed(String)
    case skipped(String)
  }

  private func outcome(of wanted: WantedCover, failures: inout [String: Int]) -> Outcome {
    let url: HTTPURL
    do {
      url = try HTTPURL(wanted.url)
      guard options.allowsPlainHTTP || url.scheme == "https" && !url.isLoopback else {
        return .failed("\(url.origin) is not asked: it is not https, or on this machine; allowPlainHttp allows it.")
      }
    } catch {
      return .refused(error.message)
    }
    guard failures[url.origin, default: 0] < Self.failuresToSkip else {
      return .skipped("\(url.origin) failed before and was not asked again.")
    }
    let outcome = fetch(url)
    if case .failed = outcome { failures[url.origin, default: 0] += 1 } else { failures[url.origin] = 0 }
    return outcome
  }

  private func fetch(_ url: HTTPURL) -> Outcome {
    var request = HTTPRequest(.get, url, headers: [("Accept", "image/jpeg, image/png, image/webp")])
    request.followsOtherServers = true
    request.limits.connect = .seconds(options.timeoutSeconds)
    request.limits.idle = .seconds(options.timeoutSeconds)
    request.limits.total = .seconds(options.timeoutSeconds)
    request.limits.responseBytes = options.byteLimit
    let response: HTTPResponse
    do { response = try transport.send(request) } catch {
      switch error {
      case .unreachable, .interrupted, .timedOut, .canceled, .unsupported: return .failed(error.message)
      case .invalidRequest, .untrusted, .redirected, .tooLarge: return .refused(error.message)
      }
    }
    switch response.status {
    case 200..<300 where response.contentType.hasPrefix("image/"): return .fetched(response.body)
    case 200..<300: return .refused("\(url.origin) answers with \(response.contentType), not with a picture.")
    case 408, 429, 500...: return .failed("\(url.origin) answers with status \(response.status).")
    default: return .refused("\(url.origin) answers with status \(response.status).")
    }
  }
}
