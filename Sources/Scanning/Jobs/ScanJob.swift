import Synchronization
import Threading

/// A scan in the background: watched, stopped and given up from any thread.
///
/// A job with a listener sends its events on the thread that runs it; those of any other wait to be pulled with ``nextEvent(timeout:)``.
public final class ScanJob: Sendable {
  /// Receives events on the job's thread, one at a time; returns false to stop the job.
  ///
  /// When a job is canceled before its turn, its only
  /// event comes on the thread that canceled it.
  public typealias Listener = @Sendable (ScanJobEvent) -> Bool

  /// What pulling an event gives.
  public enum NextEvent: Sendable {
    /// The oldest event that waited.
    case event(ScanJobEvent)
    /// The time was over before one came.
    case none
    /// The last one has been pulled, or a listener receives them.
    case end
  }

  /// Jobs of higher priority begin first.
  public let priority: Int
  let state: Monitor<ScanJobRecord>
  let isStopped = Atomic(false)

  /// Makes a job for ``ScanJobQueue/submit(_:)``.
  ///
  /// - Parameters:
  ///   - source: What scans.
  ///   - photo: The photo, kept until the scan has ended.
  ///   - options: How.
  ///   - priority: Jobs of higher priority begin first.
  ///   - listener: Receives the events; nil keeps them to be pulled.
  public init(
    source: any ScanSource, photo: ScanPhoto, options: ScanOptions = ScanOptions(), priority: Int = 0,
    listener: Listener? = nil
  ) {
    self.priority = priority
    state = Monitor(
      ScanJobRecord(
        work: ScanJobWork(source: source, photo: photo, options: options),
        delivery: listener.map { .listener($0) } ?? .queue))
  }

  /// How the job stands.
  public var status: ScanJobStatus { state.withLock { $0.status(priority: priority) } }

  /// Whether the job has ended and nothing of it runs any more.
  public var isOver: Bool { state.withLock { $0.isOver } }

  /// Stops the job and returns at once; does nothing when it has ended.
  public func cancel() {
    isStopped.store(true, ordering: .relaxed)
    guard state.withLock({ $0.takeWork() }) != nil else { return }
    end(.failure(Canceled()), in: .canceled)
  }

  /// Stops the job and waits until nothing of it runs any more: no event comes afterwards.
  ///
  /// On a job's thread, which is where a listener calls from, it does not wait.
  public func close() {
    cancel()
    if JobThread.isCurrent {
      state.withLock { $0.delivery = .nobody }
    } else {
      _ = wait(timeout: .infinity)
    }
  }

  /// Waits until the job has ended.
  ///
  /// - Parameter timeout: The most seconds to wait.
  /// - Returns: Whether it has ended.
  public func wait(timeout: Double) -> Bool {
    state.wait(until: Deadline(after: timeout)) { $0.isOver ? true : nil } ?? false
  }

  /// Takes the oldest event.
  ///
  /// - Parameter timeout: The most seconds to wait for one.
  /// - Returns: The event, or why there is none.
  public func nextEvent(timeout: Double) -> NextEvent {
    state.wait(until: Deadline(after: timeout)) { $0.nextEvent() } ?? .none
  }

  /// Takes the result, which is kept until then.
  ///
  /// - Returns: The books.
  /// - Throws: ``ScanJobError/unfinished``, ``ScanJobError/alreadyTaken``, or why the scan failed.
  public func takeResult() throws -> ScanResult { try state.withLock { try $0.takeResult() } }
}
