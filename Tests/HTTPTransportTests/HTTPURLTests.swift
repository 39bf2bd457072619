#if Remote
  import HTTPTransport
  import Testing

  @Suite struct HTTPURLTests {
    @Test func partsAreRead() throws {
      let url = try HTTPURL("HTTPS://Example.org/a?b=c")
      #expect(url.origin == "https://example.org:443")
      #expect(try HTTPURL("http://example.org:8080").port == 8080)
    }

    @Test(arguments: [
      "", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https://u:p@example.org/",
      "https://exa mple.org/", "https://example.org/\r\nX: y", "https://example.org:99999/", "javascript:alert(1)",
    ])
    func othersAreRefused(text: String) {
      #expect(throws: HTTPError.self) { try HTTPURL(text) }
    }

    @Test(arguments: [
      ("/v3/x", "http://h.test:1/v3/x"), ("x", "http://h.test:1/a/x"), ("http://other.test/x", "http://other.test/x"),
      ("//other.test/x", "http://other.test/x"), ("?q", "http://h.test:1/a/b?q"), ("../x", "http://h.test:1/x"),
    ])
    func referencesAreResolved(reference: String, expected: String) throws {
      #expect(try HTTPURL("http://h.test:1/a/b").resolving(reference).text == expected)
    }

    @Test func pathsAreAppended() throws {
      #expect(try HTTPURL("https://h.test/base/").appending("/v3/x?y=1").text == "https://h.test/base/v3/x?y=1")
      #expect(try HTTPURL("https://h.test").appending("/v3").text == "https://h.test/v3")
    }

    @Test func originsAreCompared() throws {
      let url = try HTTPURL("https://h.test/a")
      #expect(url.hasSameOrigin(as: try HTTPURL("https://H.test:443/b")))
      for other in ["http://h.test/a", "https://h.test:444/a", "https://h.test.evil.test/a", "https://www.h.test/"] {
        #expect(!url.hasSameOrigin(as: try HTTPURL(other)))
      }
    }

    @Test func loopbackIsKnown() throws {
      #expect(try HTTPURL("http://127.0.0.1:80/").isLoopback)
      #expect(try HTTPURL("http://localhost/").isLoopback)
      #expect(try HTTPURL("http://[::1]:8/").isLoopback)
      #expect(try !HTTPURL("http://127.evil.test/").isLoopback)
    }

    @Test(arguments: [
      ("https://example.org", false, true), ("http://127.0.0.1:80", false, true), ("http://localhost", false, true),
      ("http://example.org", false, false), ("http://example.org", true, true), ("ftp://example.org", true, false),
    ])
    func aServerIsTrustedByHTTPSOrOnThisMachine(text: String, allowsPlainHTTP: Bool, isAccepted: Bool) {
      #expect(((try? HTTPURL(server: text, allowsPlainHTTP: allowsPlainHTTP)) != nil) == isAccepted)
    }
  }
#endif
