import Collection

/// What sending the scans that wait has done.
struct DeferredSendReport: Encodable {
  /// What became of the books of each scan that was sent, in the order of the queue.
  var imports: [ScanImportReport] = []
  /// Scans at which the service failed, and which are sent again after a rest.
  var failed: [Unsent] = []
  /// Scans that were set aside.
  var refused: [Unsent] = []
  /// Why the call ended before all were tried; absent when none was left or the limit reached.
  var stoppedBy: Problem?
  /// What waits still.
  var deferred = DeferredCounts()
  /// Seconds until a scan that waits may be sent; absent when none waits.
  var nextAttemptSeconds: Double?

  /// A scan that could not be sent.
  struct Unsent: Encodable {
    /// Its number in the queue.
    var id: Int
    /// The name of its photo.
    var photo: String?
    /// What went wrong.
    var problem: Problem

    init(_ scan: DeferredScan, _ failure: Failure) {
      (id, photo, problem) = (scan.id, scan.photo, Problem(failure))
    }
  }
}
