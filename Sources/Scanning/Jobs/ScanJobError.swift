/// Why a job does not give what it was asked for.
public enum ScanJobError: Error, Hashable, Sendable {
  /// The job has not ended yet.
  case unfinished
  /// The result was taken before.
  case alreadyTaken
  /// The last event has been pulled, or a listener receives them.
  case noMoreEvents
  /// More results wait to be pulled than are kept.
  case tooManyEvents
  /// The queue was closed.
  case queueClosed
  /// The system gives no more threads.
  case noThread

  /// What went wrong and what to do about it.
  public var message: String {
    switch self {
    case .unfinished: "The job has not ended; wait for it first."
    case .alreadyTaken: "The job's result was taken before; it is given once."
    case .noMoreEvents: "The job sends no more events."
    case .tooManyEvents: "More than \(ScanEventQueue.limit) results wait to be pulled; pull events while the job runs."
    case .queueClosed: "The queue of jobs was destroyed."
    case .noThread: "The system gives no more threads; end some, or raise the limit (ulimit -u)."
    }
  }
}
