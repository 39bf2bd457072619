#if Remote
  import CCurl
  import Threading

  /// The connections that transfers leave open for the next request to the same server.
  ///
  /// They belong to multi handles, and "you must never share the same handle in multiple threads" (libcurl-thread(3)): a transfer
  /// has one to itself.
  final class CurlConnections: Sendable {
    private struct Handle: @unchecked Sendable {
      let pointer: UnsafeMutableRawPointer
    }

    /// More handles are not kept: so many threads at once are rare.
    private static let mostIdle = 4

    private let idle = Monitor<[Handle]>([])

    deinit {
      for handle in idle.withLock({ $0 }) { curl_multi_cleanup(handle.pointer) }
    }

    /// Lends a handle without transfers; the body leaves none in it.
    ///
    /// - Throws: ``HTTPError`` when memory runs out, and what the body throws.
    func lend<Result>(
      _ body: (UnsafeMutableRawPointer) throws(HTTPError) -> Result
    ) throws(HTTPError) -> Result {
      guard let handle = idle.withLock({ $0.popLast() }) ?? curl_multi_init().map(Handle.init) else {
        throw .interrupted("the system has no memory left")
      }
      defer { keep(handle) }
      return try body(handle.pointer)
    }

    private func keep(_ handle: Handle) {
      let isKept = idle.withLock { idle in
        if idle.count < Self.mostIdle { idle.append(handle) }
        return idle.contains { $0.pointer == handle.pointer }
      }
      if !isKept { curl_multi_cleanup(handle.pointer) }
    }
  }
#endif
