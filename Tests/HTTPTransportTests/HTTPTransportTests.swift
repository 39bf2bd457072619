#if Remote
  @testable import HTTPTransport
  import LoopbackServer
  import Synchronization
  import Testing

  @Suite struct HTTPTransportTests {
    private let transport = HTTPTransport()

    private func response(_ body: String, head: String = "") -> LoopbackServer.Answer {
      .text("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(head)\r\n\(body)")
    }

    @Test func aBodyAndFieldsArrive() throws {
      let server = LoopbackServer([response("hello", head: "Retry-After: 3\r\nContent-Type: Text/Plain; x=y\r\n")])
      let answer = try transport.send(HTTPRequest(.get, try HTTPURL(server.url), headers: [("X-Device-ID", "1")]))
      #expect(answer.status == 200 && answer.body == Array("hello".utf8))
      #expect(answer.retryAfterSeconds == 3 && answer.contentType == "text/plain")
      #expect(server.requests[0].contains("X-Device-ID: 1\r\n"))
    }

    /// "hello", and 20,000 spaces.
    private static let packed: [[UInt8]] = [
      [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0],
      [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 49, 1, 0, 0, 0, 194, 160, 42, 235, 159, 210, 26, 30, 64, 1, 0, 0]
        + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 240, 96, 40, 196, 8, 133, 32, 78, 0, 0],
    ]

    private func packed(_ index: Int, encoding: String = "gzip") -> LoopbackServer.Answer {
      .file(Self.packed[index], type: "text/plain\r\nContent-Encoding: \(encoding)")
    }

    @Test func packedAnswersAreUnpacked() throws {
      let server = LoopbackServer([packed(0), packed(0)])
      let url = try HTTPURL(server.url)
      #expect(try transport.send(HTTPRequest(.get, url)).body == Array("hello".utf8))
      var pieces: [UInt8] = []
      _ = try transport.send(
        HTTPRequest(.get, url),
        onBody: { piece in
          pieces += piece
          return true
        })
      #expect(pieces == Array("hello".utf8))
      #expect(server.requests[0].contains("Accept-Encoding: ") && server.requests[0].contains("gzip"))
      #expect(server.requests[1].contains("Accept-Encoding: identity\r\n"))
    }

    @Test func theLimitIsOfWhatIsUnpacked() throws {
      let server = LoopbackServer([packed(1)])
      var request = HTTPRequest(.get, try HTTPURL(server.url))
      request.limits.responseBytes = 19_999
      #expect(throws: HTTPError.tooLarge(limit: 19_999)) { try transport.send(request) }
    }

    @Test func anUnknownPackingIsNamed() throws {
      let server = LoopbackServer([packed(0, encoding: "shrunk")])
      let error = #expect(throws: HTTPError.self) { try transport.send(HTTPRequest(.get, try HTTPURL(server.url))) }
      #expect(error?.message.contains("Content-Encoding: shrunk") == true)
    }

    @Test(arguments: [
      ("2.5", "", 2.5), ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:07 GMT", 30.0),
      ("Thu, 29 Feb 2024 00:00:01 GMT", "Wed, 28 Feb 2024 23:59:59 GMT", 2), ("-1", "", nil),
      ("Sun, 06 Nov 1994 08:49:37 GMT", "", 0), ("Sun, 99 Nov 1994 08:49:37 GMT", "", nil), ("soon", "", nil),
    ])
    func waitsAreSecondsOrDates(field: String, date: String, seconds: Double?) {
      let headers = ["retry-after": field].merging(date.isEmpty ? [:] : ["date": date]) { $1 }
      #expect(HTTPResponse(status: 429, headers: headers, body: []).retryAfterSeconds == seconds)
    }

    @Test func bodiesAreSent() throws {
      let server = LoopbackServer([response(""), response(""), response("")])
      let url = try HTTPURL(server.url)
      _ = try transport.send(HTTPRequest(.post, url, body: .bytes(Array("{}".utf8), contentType: "application/json")))
      let part = HTTPRequest.Part(name: "photos[]", fileName: "a.jpg", contentType: "image/jpeg", bytes: [65, 66])
      _ = try transport.send(HTTPRequest(.post, url, body: .multipart([part])))
      _ = try transport.send(HTTPRequest(.delete, url))
      #expect(server.requests[0].hasPrefix("POST / ") && server.requests[0].hasSuffix("\r\n\r\n{}"))
      #expect(
        server.requests[1].contains("name=\"photos[]\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nAB\r\n"))
      #expect(server.requests[2].hasPrefix("DELETE / "))
    }

    @Test func redirectsWithinTheOriginAreFollowed() throws {
      let server = LoopbackServer([.text("HTTP/1.1 307 X\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"), response("b")])
      #expect(try transport.send(HTTPRequest(.get, try HTTPURL(server.url))).body == [UInt8(ascii: "b")])
      #expect(server.requests[1].hasPrefix("GET /b "))
    }

    @Test(arguments: [
      "http://localhost:1/", "https://127.0.0.1/", "//example.org/", "file:///etc/passwd", "gopher://127.0.0.1/",
      "http://name:secret@127.0.0.1/", "http://", "/a b",
    ])
    func otherOriginsAreNot(location: String) throws {
      let server = LoopbackServer([.text("HTTP/1.1 302 X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")])
      let error = #expect(throws: HTTPError.self) {
        try transport.send(HTTPRequest(.get, try HTTPURL(server.url), headers: [("Authorization", "Bearer secret")]))
      }
      guard case .redirected(let text) = error else { return #expect(Bool(false), "\(error as Any)") }
      #expect(!text.contains("secret"))
    }

    @Test(arguments: ["http://example.org/", "https://127.0.0.1:1/", "https://localhost/", "http://127.0.0.1:1/"])
    func aPictureIsFollowedToNoOtherServerInTheClearOrToThisMachine(location: String) throws {
      let server = LoopbackServer([.text("HTTP/1.1 302 X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")])
      var request = HTTPRequest(.get, try HTTPURL(server.url))
      request.followsOtherServers = true
      let error = #expect(throws: HTTPError.self) { try transport.send(request) }
      guard case .redirected = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test func circlesEnd() throws {
      let circle = LoopbackServer.Answer.text("HTTP/1.1 302 X\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")
      let server = LoopbackServer(Array(repeating: circle, count: 6))
      #expect(throws: HTTPError.redirected("The server redirects in circles.")) {
        try transport.send(HTTPRequest(.get, try HTTPURL(server.url)))
      }
    }

    @Test func sizesAreLimited() throws {
      let server = LoopbackServer([response(String(repeating: "a", count: 5000))])
      var request = HTTPRequest(.get, try HTTPURL(server.url))
      request.limits.responseBytes = 4999
      #expect(throws: HTTPError.tooLarge(limit: 4999)) { try transport.send(request) }
    }

    @Test func silenceTimesOut() throws {
      let server = LoopbackServer([.silence(after: "HTTP/1.1 200 OK\r\n\r\nhalf")])
      var request = HTTPRequest(.get, try HTTPURL(server.url))
      request.limits.idle = .milliseconds(200)
      let begin = ContinuousClock.now
      let error = #expect(throws: HTTPError.self) { try transport.send(request) }
      guard case .timedOut = error else { return #expect(Bool(false), "\(error as Any)") }
      #expect(ContinuousClock.now - begin < .seconds(20), "the usual limit is 30 seconds")
    }

    @Test func cancellationEndsTheWait() throws {
      let server = LoopbackServer([.silence(after: "")])
      let asked = Atomic(0)
      #expect(throws: HTTPError.canceled) {
        try transport.send(
          HTTPRequest(.get, try HTTPURL(server.url)),
          isCanceled: { asked.add(1, ordering: .relaxed).newValue > 3 })
      }
    }

    @Test func aReceiverTakesPiecesAndMayStop() throws {
      let server = LoopbackServer([
        .silence(after: "HTTP/1.1 200 OK\r\n\r\ndata"), .silence(after: "HTTP/1.1 200 OK\r\n\r\nx"),
      ])
      var taken: [UInt8] = []
      let answer = try transport.send(
        HTTPRequest(.get, try HTTPURL(server.url)),
        onBody: { piece in
          taken += piece
          return taken.count < 4
        })
      #expect(answer.status == 200 && answer.body.isEmpty && taken == Array("data".utf8))
    }

    @Test func connectionsAreUsedAgain() throws {
      let ok = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"
      let server = LoopbackServer([.texts([ok + "a", ok + "b", ok + "c"]), .text(ok + "d")])
      // After three requests the server closes the first connection.
      for body in ["a", "b", "c", "d"] {
        #expect(try transport.send(HTTPRequest(.get, try HTTPURL(server.url))).body == Array(body.utf8))
      }
      #expect(server.requests.count == 4)
    }

    @Test func cutAnswersAreErrors() throws {
      let server = LoopbackServer([
        .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .text(""), .text("nonsense\r\n"),
      ])
      for _ in 0..<3 {
        let error = #expect(throws: HTTPError.self) { try transport.send(HTTPRequest(.get, try HTTPURL(server.url))) }
        guard case .interrupted = error else { return #expect(Bool(false), "\(error as Any)") }
      }
    }

    @Test func nobodyThere() throws {
      let error = #expect(throws: HTTPError.self) {
        try transport.send(HTTPRequest(.get, try HTTPURL("http://127.0.0.1:1/")))
      }
      guard case .unreachable = error else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test func whoTakesNoConnectionIsUnreachable() throws {
      let server = FullListener()
      for (connect, idle) in [(200, 5000), (5000, 200)] {
        var request = HTTPRequest(.get, try HTTPURL(server.url))
        (request.limits.connect, request.limits.idle) = (.milliseconds(connect), .milliseconds(idle))
        let error = #expect(throws: HTTPError.self) { try transport.send(request) }
        guard case .unreachable = error else { return #expect(Bool(false), "\(error as Any)") }
      }
    }

    @Test func fieldsCannotBeSmuggledIn() throws {
      let url = try HTTPURL("http://127.0.0.1:1/")
      for value in ["a\r\nX-Evil: 1", "a\n", "a\0b"] {
        let error = #expect(throws: HTTPError.self) {
          try transport.send(HTTPRequest(.get, url, headers: [("Authorization", value)]))
        }
        guard case .invalidRequest = error else { return #expect(Bool(false), "\(error as Any)") }
      }
    }
  }
#endif
