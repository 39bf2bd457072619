import CBookspineTypes
import Collection
import Enrichment
import Threading

/// The host's own provider.
///
/// Unchecked, since the caller's pointer is only handed on.
struct HostProvider: BookProvider, @unchecked Sendable {
  let name = "host"
  let isLocal = false
  private let callback: bookspine_lookup_callback
  private let userData: UnsafeMutableRawPointer?

  init(_ callback: bookspine_lookup_callback, _ userData: UnsafeMutableRawPointer?) {
    self.callback = callback
    self.userData = userData
  }

  func lookUp(_ query: BookQuery, isCanceled: @escaping @Sendable () -> Bool) throws(LookupError) -> [FoundBook] {
    guard let json = try? JSON.string(query) else { throw .permanent("The query has no JSON.") }
    defer { stringFree(json) }
    let reply = LookupReply()
    guard reply.withHandle({ callback(json, $0, userData) }) == 0 else {
      throw .temporary("The host's look-up failed.")
    }
    return reply.books
  }
}

/// What a `bookspine_lookup_reply *` points to, during a callback.
final class LookupReply: Sendable {
  private let answer = Monitor<[FoundBook]>([])

  /// What the host answered; none when it did not.
  var books: [FoundBook] { answer.withLock { $0 } }

  /// Takes an answer; the last one counts.
  func set(_ books: [FoundBook]) { answer.withLock { $0 = books } }

  /// Lends a pointer to the host.
  func withHandle<Result>(_ body: (UnsafeMutablePointer<bookspine_lookup_reply>) -> Result) -> Result {
    withExtendedLifetime(self) {
      body(Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: bookspine_lookup_reply.self))
    }
  }

  /// The reply behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func reply(_ handle: UnsafeMutablePointer<bookspine_lookup_reply>?) throws -> LookupReply {
    Unmanaged<LookupReply>.fromOpaque(try required(handle, "reply")).takeUnretainedValue()
  }
}
