import HTTPTransport
import Scanning
import Threading

/// Keeps a job at the service until its books are safe: the service forgets it only afterwards.
///
/// An attempt that breaks off leaves its job at the service, so that the next one with the same key finds it.
/// Used for one attempt, on one thread.
public final class JobLease {
  /// What a failed attempt has left at the service.
  public enum Remnant: Sendable {
    /// As far as is known, the service has not accepted the photo: the next attempt has the same key.
    case none
    /// A job may be there: the next attempt has the same key, and gets its books.
    case waiting
    /// The service has forgotten the job: the next attempt needs another key.
    case forgotten
  }

  /// What is left at the service.
  public internal(set) var remnant = Remnant.none
  private let body: (ScanResult) throws -> Void
  private var result: () throws -> ScanResult = { throw Canceled() }

  /// Makes a lease.
  ///
  /// - Parameter body: Keeps the books; when it throws, so does the scan, and the job stays.
  public init(keeping body: @escaping (ScanResult) throws -> Void) { self.body = body }

  /// Tells where the books come from.
  func begin(_ result: @escaping () throws -> ScanResult) { self.result = result }

  /// Keeps the books.
  func keep() throws { try body(try result()) }

  /// Whether the service may still finish the job: it says so, or the connection, the host or its disk failed.
  func leavesJob(after error: any Error) -> Bool {
    switch error {
    case HTTPError.unreachable, HTTPError.interrupted, HTTPError.timedOut, HTTPError.canceled: true
    case RemoteError.unfinished: true
    case is HTTPError, is RemoteError: false
    default: true
    }
  }
}
