import Collection

/// What sending the scans that wait has done.
public struct DeferredScanReport: Sendable {
  /// What became of the books of each scan that was sent, in the order of the queue.
  public internal(set) var imports: [ScanImportReport] = []
  /// Scans at which the service failed, and which are sent again after a rest.
  public internal(set) var failed: [Unsent] = []
  /// Scans that were set aside.
  public internal(set) var refused: [Unsent] = []
  /// Why the call ended before all were tried; nil when none was left or the limit reached.
  public internal(set) var stoppedBy: DeliveryProblem?
  /// What waits still.
  public internal(set) var deferred = DeferredCounts()
  /// Seconds until a scan that waits may be sent, by its rest and what a busy service asks for; nil when none waits.
  public internal(set) var nextAttemptSeconds: Double?

  /// A scan that could not be sent.
  public struct Unsent: Sendable {
    /// Its number in the queue.
    public let id: Int
    /// The name of its photo.
    public let photo: String?
    /// What went wrong.
    public let problem: DeliveryProblem

    init(_ scan: DeferredScan, _ problem: DeliveryProblem) {
      (id, photo, self.problem) = (scan.id, scan.photo, problem)
    }
  }
}
