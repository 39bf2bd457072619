import HTTPTransport
import Scanning
import Threading

/// Ties the attempts at one scan together: its books are safe before the service forgets them.
///
/// An attempt that breaks off leaves its job at the service, so that the next one with the same key finds it.
/// Used for one attempt, on one thread.
public final class RemoteClaim {
  /// What an attempt that failed has left at the service.
  public enum Job: Sendable {
    /// The photo was not taken on, as far as is known: the next attempt goes by the same key.
    case none
    /// It may be there: the next attempt goes by the same key, and gets its books.
    case waits
    /// The service knows it no more: the next attempt needs another key.
    case unknown
  }

  /// What is left at the service.
  public internal(set) var job = Job.none
  private let body: (ScanResult) throws -> Void
  private var result: () throws -> ScanResult = { throw Canceled() }

  /// Makes a claim.
  ///
  /// - Parameter body: Keeps the books; when it throws, so does the scan, and the job stays.
  public init(keeping body: @escaping (ScanResult) throws -> Void) { self.body = body }

  /// Tells where the books come from.
  func begin(_ result: @escaping () throws -> ScanResult) { self.result = result }

  /// Keeps the books.
  func keep() throws { try body(try result()) }

  /// Whether the service may still come to an end with the job: the connection, the host or its disk failed.
  func leavesJob(after error: any Error) -> Bool {
    switch error {
    case HTTPError.unreachable, HTTPError.interrupted, HTTPError.timedOut, HTTPError.canceled: true
    case is HTTPError, is RemoteError: false
    default: true
    }
  }
}
