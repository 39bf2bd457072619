#if Remote && Collection
  import Collection
  import Delivery
  import HTTPTransport
  import Imaging
  import LoopbackServer
  import RemoteScanning
  import Scanning

  /// A collection in memory, and a service that answers as a test says.
  struct DeliveryBench {
    let collection: BookCollection
    let server: LoopbackServer
    let remote: RemoteScanner

    init(_ answers: [LoopbackServer.Answer], endpoint: RemoteOptions.Endpoint = .oneShot) throws {
      server = LoopbackServer(answers)
      collection = try BookCollection(path: BookCollection.inMemoryPath)
      var options = RemoteOptions(url: try HTTPURL(answers.isEmpty ? LoopbackServer.closedURL() : server.url))
      options.endpoint = endpoint
      options.attempts = 1
      remote = try RemoteScanner(options: options)
    }

    /// Puts scans off, one for each name.
    func deferScans(_ names: String...) throws {
      let image = try Image(width: 60, height: 40, format: .rgb) { pixels in
        for index in 0..<(60 * 40 * 3) { pixels[index] = UInt8(index % 251) }
      }
      for name in names { _ = try collection.deferScan(photo: nil, image: image, name: name, key: "key-\(name)") }
    }

    /// Sends what waits.
    func deliver(
      _ options: DeferredScanOptions = DeferredScanOptions(),
      onEvent: @escaping DeferredScanDelivery.Listener = { _ in true }
    ) throws -> DeferredScanReport {
      try DeferredScanDelivery(from: collection, by: remote, options: options, onEvent: onEvent).run()
    }

    /// The keys that the service was told, a scan each.
    var keys: [String] {
      server.requests.compactMap { request in
        request.split(separator: "\r\n").first { $0.hasPrefix("Idempotency-Key: ") }.map { String($0.dropFirst(17)) }
      }
    }

    /// The titles in the collection.
    var titles: [String] {
      get throws { try collection.works().works.map(\.fields.title) }
    }
  }

  extension LoopbackServer.Answer {
    /// A service's list of books.
    static func books(_ titles: String...) -> Self { .response(#"{"books":[\#(json(titles))]}"#) }

    /// A job that the service has accepted.
    static let accepted = response(#"{"data":{"jobId":"j1","authToken":"t"}}"#, status: 202)

    /// The stream of a job that is complete.
    static func stream(_ titles: String...) -> Self {
      .response("event: complete\ndata: {\"books\":[\(json(titles))]}\n\n", type: "text/event-stream")
    }

    /// A stream of one event, or of several in a text.
    static func events(_ text: String) -> Self { .response("event: \(text)\n\n", type: "text/event-stream") }

    private static func json(_ titles: [String]) -> String {
      titles.map { #"{"title":"\#($0)","author":"Maria Lindqvist","confidence":0.9}"# }.joined(separator: ",")
    }
  }
#endif
