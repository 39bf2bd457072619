import Collection

/// What sending the scans that wait has done.
struct DeferredSendReport: Encodable {
  /// What became of the books of each scan that was sent, in the order of the queue.
  var imports: [ScanImportReport] = []
  /// Scans that the service refused for good.
  var refused: [Refused] = []
  /// Why the next scan could not be sent now; absent when none was left or the limit reached.
  var stoppedBy: Problem?
  /// What waits still.
  var deferred = DeferredCounts()

  /// A scan that is not sent again by itself.
  struct Refused: Encodable {
    /// Its number in the queue.
    var id: Int
    /// The name of its photo.
    var photo: String?
    /// What the service said of it.
    var problem: Problem
  }
}
