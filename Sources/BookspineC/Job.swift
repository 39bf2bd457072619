import CBookspineTypes
import Scanning

/// Starts a scan in the background and returns at once.
///
/// The job goes through the states "queued", "preprocessing", "extracting", for a remote service "uploading", "analyzing"
/// and "enriching", and ends in "done", "error", "offline" or "canceled".
///
/// - Parameters:
///   - queue: The queue that gives the job its turn; NULL: it begins at once, on a thread of its own.
///   - scanner: The scanner; the job keeps it alive, so you may destroy it.
///   - image: The photo; its bytes are copied.
///   - optionsJSON: NULL for the defaults, or the options of bookspine_scanner_scan(), with "drafts" true by default and
///     "deadlineMs" counted from when the job begins, and {"priority": -100...100, higher ones begin first (0)}.
///   - callback: Receives the events on the job's thread, the last one being COMPLETE, ERROR or CANCELED; unless it returns 0
///     the job is canceled. NULL: the events wait for bookspine_job_next_event().
///   - userData: Handed to the callback as it is, until bookspine_job_destroy() returns.
///   - outJob: Receives the job, which you free with bookspine_job_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, or _TOO_LARGE, also when the system gives no thread.
///   Errors of an encoded photo are errors of the job.
@c(bookspine_job_start)
public func jobStart(
  _ queue: UnsafeMutablePointer<bookspine_job_queue>?, _ scanner: UnsafeMutablePointer<bookspine_scanner>?,
  _ image: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outJob: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_job>?>?
) -> bookspine_status {
  withStatus {
    let events = EventSender(callback: callback, userData: userData)
    try ScanJob.start(try Scanner.behind(scanner), image, optionsJSON, events, queue, outJob)
  }
}

/// Tells the state of a job.
///
/// - Parameters:
///   - job: The job.
///   - outJSON: Receives {"state", "fraction": 0...1, "message", "secondsElapsed", "secondsLeft": an estimate, absent in the
///     beginning, "priority", "waitingEvents", "hasResult", "error": as in the event, when it failed}
///     (Docs/Schemas/job-status.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_job_poll)
public func jobPoll(
  _ job: UnsafeMutablePointer<bookspine_job>?, _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJSON, "out_json", empty: nil)
    out.pointee = try JSON.string(JobStatusJSON(status: try ScanJob.behind(job).status))
  }
}

/// Waits until a job has ended in any state and its last callback has returned.
///
/// - Parameters:
///   - job: The job; not from its own callback, which would wait for itself.
///   - timeoutMilliseconds: The most milliseconds to wait; 0: none, negative: for ever.
/// - Returns: BOOKSPINE_STATUS_OK when it has ended, _NOT_READY when not, or _INVALID_ARGUMENT.
@c(bookspine_job_wait)
public func jobWait(_ job: UnsafeMutablePointer<bookspine_job>?, _ timeoutMilliseconds: Int32) -> bookspine_status {
  withStatus {
    let job = try ScanJob.behind(job)
    guard job.wait(timeout: timeout(milliseconds: timeoutMilliseconds)) else { throw ScanJobError.unfinished }
  }
}

/// Takes the oldest event of a job that was started without a callback.
///
/// Of PROGRESS and BOOK_PROGRESS only the latest event waits; all others are kept until they are taken. COMPLETE, ERROR or
/// CANCELED is the last.
///
/// - Parameters:
///   - job: The job.
///   - timeoutMilliseconds: The most milliseconds to wait for an event; 0: none, negative: for ever.
///   - outKind: Receives the kind; ignore unknown kinds.
///   - outJSON: Receives the JSON of bookspine_event; free it with bookspine_string_free().
///   - outData: NULL, or receives the binary payload; free it with bookspine_buffer_free().
/// - Returns: BOOKSPINE_STATUS_OK, _NOT_READY when the time has passed, _NO_MORE_EVENTS, or _INVALID_ARGUMENT.
@c(bookspine_job_next_event)
public func jobNextEvent(
  _ job: UnsafeMutablePointer<bookspine_job>?, _ timeoutMilliseconds: Int32,
  _ outKind: UnsafeMutablePointer<bookspine_event_kind>?,
  _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ outData: UnsafeMutablePointer<bookspine_buffer>?
) -> bookspine_status {
  withStatus {
    outData?.pointee = bookspine_buffer()
    let kind = try output(outKind, "out_kind", empty: BOOKSPINE_EVENT_PROGRESS)
    let json = try output(outJSON, "out_json", empty: nil)
    let payload = try ScanJob.behind(job).nextPayload(timeout: timeout(milliseconds: timeoutMilliseconds))
    let text = try JSON.string(copying: payload.json)
    do { outData?.pointee = try bookspine_buffer(copying: payload.data) } catch {
      stringFree(text)
      throw error
    }
    json.pointee = text
    kind.pointee = payload.kind
  }
}

/// Asks a job to stop and returns at once; it soon ends in the state "canceled", unless it has ended before.
///
/// A job that has not begun ends before this returns; its callback then runs on this thread.
///
/// - Parameter job: The job, or NULL.
@c(bookspine_job_cancel)
public func jobCancel(_ job: UnsafeMutablePointer<bookspine_job>?) {
  guard let job = try? ScanJob.behind(job) else { return }
  job.cancel()
}

/// Takes the result of a job; until then the job keeps it.
///
/// - Parameters:
///   - job: The job; from the event COMPLETE on.
///   - outResultJSON: Receives a ScanResult (Docs/Schemas/scan-result.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK; _NOT_READY before the end; _INVALID_ARGUMENT the second time; _CANCELED; or why the scan
///   failed.
@c(bookspine_job_take_result)
public func jobTakeResult(
  _ job: UnsafeMutablePointer<bookspine_job>?, _ outResultJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outResultJSON, "out_result_json", empty: nil)
    out.pointee = try JSON.string(try ScanJob.behind(job).takeResult())
  }
}

/// Cancels a job unless it has ended, waits until nothing of it runs, and frees it with its result and events.
///
/// No callback comes after it returns. Within a callback of any job it does not wait: callbacks of other jobs may still run, and
/// the job whose callback it is ends soon after, without another event. To avoid the wait elsewhere, cancel first and destroy
/// when the job has ended.
///
/// - Parameter job: The job, which no other thread may be using; or NULL.
@c(bookspine_job_destroy)
public func jobDestroy(_ job: UnsafeMutablePointer<bookspine_job>?) { ScanJob.release(job) }
