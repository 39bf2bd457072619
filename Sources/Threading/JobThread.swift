import Glibc

/// The plain threads that jobs run on.
package enum JobThread {
  /// Set on the threads that ``start(_:)`` made.
  private static let mark: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Whether the calling thread runs a job: it calls from within a callback.
  package static var isCurrent: Bool {
    guard let mark else { return false }
    return pthread_getspecific(mark) != nil
  }

  /// Runs a callback for which the calling thread, whichever it is, counts as one that runs a job.
  package static func during<Result>(_ callback: () -> Result) -> Result {
    guard let mark, pthread_getspecific(mark) == nil else { return callback() }
    pthread_setspecific(mark, UnsafeRawPointer(bitPattern: 1))
    defer { pthread_setspecific(mark, nil) }
    return callback()
  }

  /// Starts a thread that nobody waits for.
  ///
  /// - Returns: Whether the system gave one.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let context = Unmanaged.passRetained(Body(run: body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        if let mark = JobThread.mark { pthread_setspecific(mark, context) }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    if status != 0 { context.release() }
    return status == 0
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
