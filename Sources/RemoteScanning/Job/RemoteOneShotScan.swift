import HTTPTransport

/// A scan by one request, which takes the service 20 to 50 s.
struct RemoteOneShotScan {
  private let service: RemoteService
  private let collector: RemoteBookCollector

  init(_ service: RemoteService, _ collector: RemoteBookCollector) {
    self.service = service
    self.collector = collector
  }

  /// Sends the photo and waits; the books are in the collector afterwards.
  ///
  /// - Throws: ``Canceled``, ``RemoteError``, ``HTTPError``.
  func run(_ jpeg: [UInt8], key: String) throws {
    service.progress.send("Sending the photo; the service takes up to a minute", stage: "upload", fraction: 0.05)
    let url = try service.options.url.appending("/scan")
    let response = try service.sendPatiently {
      var request = try service.request(.post, url)
      request.headers += [("Accept", "application/json"), ("Idempotency-Key", key)]
      request.body = .bytes(jpeg, contentType: "image/jpeg")
      request.limits.idle = service.options.stallTimeout
      request.isRepeatable = false
      return request
    }
    let json = try RemoteProblem.checkedJSON(of: response, named: "its answer to the photo is")
    guard let books = RemoteCompletion(json).books else {
      throw RemoteError.protocolViolation("its answer holds no list of books")
    }
    service.progress.send(.segmented(imageJPEG: [], totalBooks: books.count))
    collector.replace(by: books)
  }
}
