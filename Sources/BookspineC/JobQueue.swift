import CBookspineTypes
import JSONValues
import Scanning

/// Makes a queue, which runs a limited number of jobs at once.
///
/// - Parameters:
///   - optionsJSON: NULL for the defaults, or {"concurrency": the most jobs that run at once, 1...64 (1)}.
///   - outQueue: Receives the queue, which you free with bookspine_job_queue_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT or _INVALID_OPTIONS.
@c(bookspine_job_queue_create)
public func jobQueueCreate(
  _ optionsJSON: UnsafePointer<CChar>?, _ outQueue: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_job_queue>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outQueue, "out_queue", empty: nil)
    var reader = try OptionReader(optionsJSON)
    let concurrency = try reader.integer("concurrency", in: 1...64) ?? 1
    try reader.finish()
    out.pointee = ScanJobQueue(concurrency: concurrency).retainedHandle()
  }
}

/// Counts the jobs of a queue.
///
/// - Parameters:
///   - queue: The queue.
///   - outJSON: Receives {"concurrency", "running", "queued"}; free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_job_queue_describe)
public func jobQueueDescribe(
  _ queue: UnsafeMutablePointer<bookspine_job_queue>?, _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJSON, "out_json", empty: nil)
    out.pointee = try JSON.string(try ScanJobQueue.behind(queue).counts)
  }
}

/// Cancels the jobs of a queue, waits until none runs, and frees the queue; within a callback it does not wait.
///
/// The jobs stay yours: their state, events and results remain until bookspine_job_destroy().
///
/// - Parameter queue: The queue, which no other thread may be using; or NULL.
@c(bookspine_job_queue_destroy)
public func jobQueueDestroy(_ queue: UnsafeMutablePointer<bookspine_job_queue>?) { ScanJobQueue.release(queue) }
