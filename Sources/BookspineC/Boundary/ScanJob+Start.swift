import CBookspineTypes
import JSONValues
import Scanning

extension ScanJob {
  /// Checks a caller's arguments and starts a job in a queue, or without one at once.
  ///
  /// - Throws: ``ArgumentError``, ``ImagingError``, ``ScanJobError``.
  static func start(
    _ source: @autoclosure () throws -> any ScanSource, _ image: UnsafePointer<bookspine_image>?,
    _ optionsJSON: UnsafePointer<CChar>?, _ events: EventSender, _ queue: UnsafeMutablePointer<bookspine_job_queue>?,
    _ outJob: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_job>?>?
  ) throws {
    let out = try output(outJob, "out_job", empty: nil)
    let (source, image, options) = (try source(), try ImageView(image), try ScanJobOptions(optionsJSON))
    let queue = queue == nil ? ScanJobQueue() : try ScanJobQueue.behind(queue)
    let job = ScanJob(
      source: source, photo: try image.copied(), options: options.scan, priority: options.priority,
      listener: events.listener)
    // Set before the first event: a callback may already use it.
    out.pointee = job.retainedHandle()
    do {
      try queue.submit(job)
    } catch {
      out.pointee = nil
      HandedOut.handles.subtract(1, ordering: .relaxed)
      Unmanaged.passUnretained(job).release()
      throw error
    }
  }
}
