import HTTPTransport
import Threading

/// The requests of one scan.
final class RemoteService {
  /// How the service is used.
  let options: RemoteOptions
  /// Where the scan tells how far it is.
  let progress: RemoteProgress
  private let transport: HTTPTransport
  private let deadline: Moment

  init(_ options: RemoteOptions, progress: RemoteProgress) {
    self.options = options
    self.progress = progress
    var transportOptions = HTTPTransport.Options()
    transportOptions.certificateFile = options.certificateFile
    transport = HTTPTransport(options: transportOptions)
    deadline = .now + options.totalTimeout
  }

  /// A request with what all have in common.
  ///
  /// - Throws: ``RemoteError/protocolViolation(_:)`` when the address is not the service's: it must not see the token.
  func request(_ method: HTTPRequest.Method, _ url: HTTPURL, token: String? = nil) throws -> HTTPRequest {
    guard url.hasSameOrigin(as: options.url) else {
      throw RemoteError.protocolViolation("it names an address at \(url.origin), which is not its own")
    }
    var request = HTTPRequest(method, url, headers: [("X-Device-ID", options.deviceID)])
    if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
    request.limits.connect = options.connectTimeout
    request.limits.idle = options.idleTimeout
    request.limits.total = max(.milliseconds(1), deadline - .now)
    return request
  }

  /// Sends a request that ends when the host stops the scan.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - grace: How long a request goes on after that.
  ///   - isStopped: Asked often; true ends the request, too.
  ///   - onBody: Takes the body of a successful answer.
  /// - Returns: The answer.
  /// - Throws: ``Canceled``, ``RemoteError/timedOut(_:)``, ``HTTPError``.
  func send(
    _ request: HTTPRequest, grace: Duration = .zero, isStopped: @escaping () -> Bool = { false },
    onBody: HTTPTransport.Receiver? = nil
  ) throws -> HTTPResponse {
    do {
      return try transport.send(
        request,
        isCanceled: { [progress] in
          _ = progress.poll()
          return progress.stopped.map { Moment.now - $0 >= grace } ?? false || isStopped()
        }, onBody: onBody)
    } catch {
      if progress.stopped != nil { throw Canceled() }
      if .now + Self.tolerance >= deadline {
        throw RemoteError.timedOut("the scan was not done after \(options.totalTimeout.text)")
      }
      throw error
    }
  }

  /// Sends a request that the host cannot stop, within a time; nil when it was not answered.
  func sendRegardless(_ request: HTTPRequest, within limit: Duration) -> HTTPResponse? {
    var request = request
    (request.limits.connect, request.limits.idle, request.limits.total) = (limit, limit, limit)
    return try? transport.send(request)
  }

  /// Sends a request again while the service cannot be reached or is busy, as long as that may help; one that only reads also when its
  /// answer broke off, came too late, or told of an error of the service.
  ///
  /// - Parameters:
  ///   - grace: As for ``send(_:grace:isStopped:onBody:)``.
  ///   - isAnswer: Whether an answer is what was asked for; a successful one that is not means that it is not ready.
  ///   - make: Makes the request anew for each attempt.
  /// - Returns: The answer.
  /// - Throws: ``Canceled``, ``RemoteError``, ``HTTPError``.
  func sendPatiently(
    grace: Duration = .zero, isAnswer: (HTTPResponse) -> Bool = \.isSuccess, _ make: () throws -> HTTPRequest
  ) throws -> HTTPResponse {
    var backoff = Backoff(attempts: options.attempts)
    var onlyReads = false
    while true {
      let begin = Moment.now
      do {
        let request = try make()
        onlyReads = request.method == .get
        let response = try send(request, grace: grace)
        if isAnswer(response) { return response }
        let problem = RemoteProblem(response)
        if response.isSuccess || onlyReads && Self.notYet.contains(response.status) {
          try wait(problem.retryAfter, &backoff, why: "The books are not ready", orThrow: Self.notReady)
          continue
        }
        let isPassing = [429, 502, 503].contains(response.status) || onlyReads && [500, 504].contains(response.status)
        guard isPassing else { throw problem.error }
        try wait(problem.retryAfter, &backoff, why: "The service is busy", orThrow: problem.error)
      } catch let error as HTTPError {
        switch error {
        case .unreachable: break
        // What may have arrived is sent again only where that does no harm.
        case .interrupted where onlyReads, .timedOut where onlyReads: break
        default: throw error
        }
        // Who has waited for a connection as long as that may take does not wait for it again.
        let longest = min(options.connectTimeout, options.idleTimeout)
        guard Moment.now - begin < longest else { throw error }
        try wait(nil, &backoff, why: "The service cannot be reached", orThrow: error)
      }
    }
  }

  /// Limits are rounded to milliseconds, and may end a request before the deadline.
  private static let tolerance: Duration = .milliseconds(20)
  /// What a service may answer who is asked too early.
  private static let notYet = [409, 425]
  private static let notReady = RemoteError.unfinished("its results are not ready")

  /// Waits before another attempt, as long as the service says or the back-off.
  func wait(_ told: Double?, _ backoff: inout Backoff, why: String, orThrow error: any Error) throws {
    try progress.check()
    guard let usual = backoff.next() else { throw error }
    let seconds = told ?? usual
    guard seconds <= options.longestWait.seconds, .now + .seconds(seconds) < deadline else { throw error }
    try progress.wait(seconds: seconds, why: why)
  }
}
