import CBookspineTypes
import JSONValues
import RemoteScanning
import Scanning

/// Makes a scanner that sends photos to a service on the network; nothing is sent yet.
///
/// Certificates are always verified, redirects to other servers refused, and sizes bounded. Photos go to the given server only.
///
/// - Parameters:
///   - optionsJSON: {"url": the service's base address, required; "endpoint": "jobs" (default) | "oneShot", "order": who scans:
///     "deviceFirst" (default; the service when there is no engine, it fails or the mean confidence is low) | "remoteFirst" |
///     "device" | "remote", "leastConfidence": 0...1, below which "deviceFirst" asks the service (0.5), "deviceId": a UUID,
///     "certificateFile": PEM certificates to trust instead of the system's, "allowPlainHttp": whether http:// may be used
///     beyond this machine (false), "preprocess": whether photos are made upright and shrunk first (true), "longestSide": pixels to
///     shrink to (4096), "connectSeconds": (10), "idleSeconds": without a byte (75), "stallSeconds": without progress (300),
///     "totalSeconds": (600), "attempts": 1...20 for each request (5), "longestWaitSeconds": that a busy service may ask for (60)}
///     (Docs/Schemas/remote-options.json).
///   - outRemote: Receives the remote scanner, which you free with bookspine_remote_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_ARGUMENT, _INVALID_OPTIONS, or _UNSUPPORTED.
@c(bookspine_remote_create)
public func remoteCreate(
  _ optionsJSON: UnsafePointer<CChar>?, _ outRemote: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_remote>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outRemote, "out_remote", empty: nil)
    out.pointee = try RemoteConfiguration(optionsJSON).retainedHandle()
  }
}

/// Scans a photo of a bookshelf as bookspine_scanner_scan() does, by a service, on the device, or by one after the other.
///
/// It blocks until the scan has ended. While the service works, the latest PROGRESS comes four times a second; its stages are
/// "preprocess", "upload", "wait", "analyze" and "enrich", and its message tells the seconds left of a wait. When the second one
/// takes over, PROGRESS starts again, and later RESULTs replace earlier ones. So does a RESULT whose "id" came before: the
/// service told more of the book. The job at the service is cleaned up before the call returns.
///
/// - Parameters:
///   - remote: The remote scanner; other threads may scan with it at the same time.
///   - scanner: Scans on the device, or NULL where there is no engine.
///   - image: The photo.
///   - optionsJSON: NULL for the defaults, or the options of bookspine_scanner_scan(), "idempotencyKey" (1...200 printable
///     ASCII characters, made up if absent) among them, by which the service knows the scan. Pass it to
///     bookspine_collection_defer_scan() when the service cannot be reached.
///   - callback: Receives the events, or NULL. Unless it returns 0 the scan ends within two seconds.
///   - userData: Handed to the callback as it is.
///   - outResultJSON: Receives a ScanResult (Docs/Schemas/scan-result.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are no books on the photo, or why the scan failed: what
///   bookspine_scanner_scan() returns, _NETWORK_ERROR, _TIMED_OUT, _UNTRUSTED_SERVER, _PROTOCOL_ERROR, _UNAUTHORIZED,
///   _RATE_LIMITED or _SERVICE_ERROR.
@c(bookspine_remote_scan)
public func remoteScan(
  _ remote: UnsafeMutablePointer<bookspine_remote>?, _ scanner: UnsafeMutablePointer<bookspine_scanner>?,
  _ image: UnsafePointer<bookspine_image>?, _ optionsJSON: UnsafePointer<CChar>?,
  _ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outResultJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outResultJSON, "out_result_json", empty: nil)
    let source = try FallbackScanner.behind(remote, with: scanner)
    let photo = try ImageView(image).copied()
    let options = try ScanOptions(optionsJSON)
    let events = EventSender(callback: callback, userData: userData)
    out.pointee = try JSON.string(
      try events.tellingEnd { try source.scan(photo, options: options, onEvent: $0, isStopped: { false }) })
  }
}

/// Starts a scan like that of bookspine_remote_scan() in the background, and returns at once.
///
/// - Parameters:
///   - queue: The queue that gives the job its turn; NULL: it begins at once, on a thread of its own.
///   - remote: The remote scanner; the job keeps it alive, so you may destroy it.
///   - scanner: Scans on the device, or NULL where there is no engine.
///   - image: The photo; its bytes are copied.
///   - optionsJSON: As for bookspine_job_start().
///   - callback: As for bookspine_job_start().
///   - userData: Handed to the callback as it is, until bookspine_job_destroy() returns.
///   - outJob: Receives the job, which you free with bookspine_job_destroy(); NULL on failure.
/// - Returns: As bookspine_job_start(). A job whose service cannot be reached ends in the state "offline".
@c(bookspine_job_start_remote)
public func jobStartRemote(
  _ queue: UnsafeMutablePointer<bookspine_job_queue>?, _ remote: UnsafeMutablePointer<bookspine_remote>?,
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ image: UnsafePointer<bookspine_image>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outJob: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_job>?>?
) -> bookspine_status {
  withStatus {
    let events = EventSender(callback: callback, userData: userData)
    try ScanJob.start(
      try FallbackScanner.behind(remote, with: scanner), image, optionsJSON, events, queue, outJob)
  }
}

/// Stops all scans of a remote scanner from any thread and returns at once; each ends within two seconds.
///
/// - Parameter remote: The remote scanner, or NULL.
@c(bookspine_remote_cancel)
public func remoteCancel(_ remote: UnsafeMutablePointer<bookspine_remote>?) {
  guard let setup = try? RemoteConfiguration.behind(remote) else { return }
  setup.remote.cancelAll()
}

/// Frees a remote scanner.
///
/// No other thread may be using it.
///
/// - Parameter remote: The remote scanner, or NULL.
@c(bookspine_remote_destroy)
public func remoteDestroy(_ remote: UnsafeMutablePointer<bookspine_remote>?) { RemoteConfiguration.release(remote) }
