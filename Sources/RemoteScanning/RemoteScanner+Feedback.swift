import HTTPTransport

extension RemoteScanner {
  private static let conflict = 409

  private static func decides(_ response: HTTPResponse) -> Bool { response.isSuccess || response.status == conflict }

  /// Tells the service that a detection was wrong: `POST {url}/feedback`.
  ///
  /// - Parameters:
  ///   - json: What was wrong, as JSON.
  ///   - key: What the service knows the feedback by, whatever is sent how often; printable ASCII.
  ///   - isStopped: Whether it is no longer wanted; asked many times a second.
  /// - Throws: ``Canceled``, ``RemoteError``, ``HTTPError``.
  public func sendFeedback(_ json: [UInt8], key: String, isStopped: @escaping @Sendable () -> Bool) throws {
    let progress = RemoteProgress(onEvent: { _ in true }, isStopped: isStopped)
    let service = RemoteService(options, progress: progress)
    let url = try options.url.appending("/feedback")
    // What it has a quarrel with now it has a quarrel with later: each attempt has the same key.
    let response = try service.sendPatiently(isAnswer: Self.decides) {
      var request = try service.request(.post, url)
      request.headers += [("Accept", "application/json"), ("Idempotency-Key", key)]
      request.body = .bytes(json, contentType: "application/json")
      return request
    }
    guard response.isSuccess else {
      throw RemoteError.failed(RemoteProblem(response).message, isRetryable: false)
    }
    // What it says beside that is not published; a page of HTML is somebody else's.
    guard !response.body.isEmpty else { return }
    _ = try RemoteProblem.checkedJSON(of: response, named: "its answer to the feedback is")
  }
}
