#if Remote
  import CCurl

  /// One exchange through libcurl.
  final class CurlTransfer {
    /// How often the caller is asked whether to stop, in milliseconds.
    private static let pollMilliseconds: Int32 = 50

    /// Once for the process; thread-safe by Swift's rules for globals.
    private static let isStarted = bookspine_curl_start() == CURLE_OK

    private let request: HTTPRequest
    private let isCanceled: () -> Bool
    private let onBody: HTTPTransport.Receiver?
    private let easy: CurlHandle
    private var head = CurlResponseHead()
    private var body: [UInt8] = []
    private var failure: HTTPError?
    private var isSatisfied = false

    init(
      _ request: HTTPRequest, options: HTTPTransport.Options, isCanceled: @escaping () -> Bool,
      onBody: HTTPTransport.Receiver?
    ) throws(HTTPError) {
      guard Self.isStarted else { throw .interrupted("libcurl does not start") }
      self.request = request
      self.isCanceled = isCanceled
      self.onBody = onBody
      easy = try CurlHandle(request, options: options, isStream: onBody != nil)
    }

    /// Sends the request, by a connection that is open if there is one, and waits.
    func run(on connections: CurlConnections) throws(HTTPError) -> HTTPResponse {
      guard !isCanceled() else { throw .canceled }
      easy.receive(
        into: self,
        head: { bytes, size, count, transfer in CurlTransfer.from(transfer)?.received(head: bytes, size * count) ?? 0 },
        body: { bytes, size, count, transfer in CurlTransfer.from(transfer)?.received(body: bytes, size * count) ?? 0 })
      let code = try connections.lend { multi throws(HTTPError) in try perform(on: multi) }
      if let failure { throw failure }
      guard code == CURLE_OK || isSatisfied else {
        if code == CURLE_BAD_CONTENT_ENCODING { throw .interrupted(encodingProblem) }
        throw easy.error(code)
      }
      return HTTPResponse(status: easy.status, headers: head.fields, body: body)
    }

    private var encodingProblem: String {
      "its answer cannot be unpacked (Content-Encoding: \(head.fields["content-encoding"] ?? "none"))"
    }

    private func perform(on multi: UnsafeMutableRawPointer) throws(HTTPError) -> CURLcode {
      guard curl_multi_add_handle(multi, easy.pointer) == CURLM_OK else { throw .interrupted("libcurl is busy") }
      defer { curl_multi_remove_handle(multi, easy.pointer) }
      var clock = IdleClock(limit: request.limits.idle)
      while true {
        var running: Int32 = 0
        guard curl_multi_perform(multi, &running) == CURLM_OK else { throw .interrupted("libcurl failed") }
        let result = bookspine_curl_finished(multi)
        if result >= 0 { return CURLcode(UInt32(result)) }
        if isCanceled() { throw .canceled }
        guard clock.isWithinLimit(bytes: easy.transferred) else {
          throw easy.timeout("nothing came for \(request.limits.idle.text)")
        }
        curl_multi_poll(multi, nil, 0, Self.pollMilliseconds, nil)
      }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
      pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func received(head bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      head.add(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    }

    /// Returning anything but the count ends the transfer.
    private func received(body bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      let piece = UnsafeRawBufferPointer(start: bytes, count: count)
      if let onBody, 200..<300 ~= easy.status {
        isSatisfied = !onBody(piece)
        return isSatisfied ? 0 : count
      }
      guard count <= request.limits.responseBytes - body.count else {
        failure = .tooLarge(limit: request.limits.responseBytes)
        return 0
      }
      body.append(contentsOf: piece)
      return count
    }
  }
#endif
