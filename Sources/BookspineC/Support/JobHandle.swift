import CBookspineTypes
import Scanning

/// What a `bookspine_job *` points to: a retained ``ScanJob``.
enum JobHandle {
  /// Hands a job to the caller, who gives it back with ``release(_:)``.
  static func retain(_ job: ScanJob) -> UnsafeMutablePointer<bookspine_job> {
    Unmanaged.passRetained(job).toOpaque().assumingMemoryBound(to: bookspine_job.self)
  }

  /// The job behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func job(_ handle: UnsafeMutablePointer<bookspine_job>?) throws -> ScanJob {
    Unmanaged<ScanJob>.fromOpaque(try required(handle, "job")).takeUnretainedValue()
  }

  /// Checks a caller's arguments and starts a job in a queue, or without one at once.
  ///
  /// - Throws: ``ArgumentError``, ``ImagingError``, ``ScanJobError``.
  static func start(
    _ source: @autoclosure () throws -> any ScanSource, _ image: UnsafePointer<bookspine_image>?,
    _ optionsJSON: UnsafePointer<CChar>?, _ events: EventSender, _ queue: UnsafeMutablePointer<bookspine_job_queue>?,
    _ outJob: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_job>?>?
  ) throws {
    let out = try output(outJob, "out_job", empty: nil)
    let (source, image, options) = (try source(), try ImageView(image), try JobOptions(optionsJSON))
    let queue = queue == nil ? ScanJobQueue() : try JobQueueHandle.queue(queue)
    let job = ScanJob(
      source: source, photo: try image.copied(), options: options.scan, priority: options.priority,
      listener: events.listener)
    // Set before the first event: a callback may already use it.
    out.pointee = retain(job)
    do {
      try queue.submit(job)
    } catch {
      abandon(out)
      throw error
    }
  }

  /// Takes back a job that never got to a queue.
  private static func abandon(_ out: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_job>?>) {
    if let handle = out.pointee { Unmanaged<ScanJob>.fromOpaque(handle).release() }
    out.pointee = nil
  }

  /// Closes the job and ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_job>?) {
    guard let handle else { return }
    Unmanaged<ScanJob>.fromOpaque(handle).takeRetainedValue().close()
  }
}

/// What a `bookspine_job_queue *` points to: a retained ``ScanJobQueue``.
enum JobQueueHandle {
  /// Hands a queue to the caller, who gives it back with ``release(_:)``.
  static func retain(_ queue: ScanJobQueue) -> UnsafeMutablePointer<bookspine_job_queue> {
    Unmanaged.passRetained(queue).toOpaque().assumingMemoryBound(to: bookspine_job_queue.self)
  }

  /// The queue behind a handle.
  ///
  /// - Throws: ``ArgumentError/null(_:)``.
  static func queue(_ handle: UnsafeMutablePointer<bookspine_job_queue>?) throws -> ScanJobQueue {
    Unmanaged<ScanJobQueue>.fromOpaque(try required(handle, "queue")).takeUnretainedValue()
  }

  /// Closes the queue and ends the caller's ownership.
  static func release(_ handle: UnsafeMutablePointer<bookspine_job_queue>?) {
    guard let handle else { return }
    Unmanaged<ScanJobQueue>.fromOpaque(handle).takeRetainedValue().close()
  }
}
