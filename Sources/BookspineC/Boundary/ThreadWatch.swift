import CBookspineTypes
import Glibc
import Threading

/// The callback that a thread has set for its calls.
enum ThreadWatch {
  /// Forgets a thread's callback when the thread ends.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key) { free($0) } == 0 ? key : nil
  }()

  /// Who listens to the calling thread's calls.
  static var current: EventSender {
    guard let key, let stored = pthread_getspecific(key) else { return EventSender(callback: nil, userData: nil) }
    let sender = stored.assumingMemoryBound(to: EventSender.self).pointee
    return EventSender(callback: sender.callback, userData: sender.userData)
  }

  /// Runs work of one stage that the calling thread's callback hears of and stops.
  ///
  /// - Parameters:
  ///   - message: What is done, for people.
  ///   - stage: The stage's name.
  ///   - limit: Milliseconds after which the work is given up; nil: never.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: ``Canceled``, ``TimedOut``, or what `body` throws.
  static func during<Result>(
    _ message: String, stage: String, limit: Int?, _ body: (WorkProgress) throws -> Result
  ) throws -> Result {
    let watch = current
    let progress = WorkProgress(limit: limit) {
      watch.send(.progress(message: message, stage: stage, fraction: $0))
    }
    return try progress.limited { try body(progress) }
  }

  /// Replaces the calling thread's callback; one without a callback ends the watch.
  static func set(_ sender: EventSender) {
    guard let key else { return }
    free(pthread_getspecific(key))
    pthread_setspecific(key, nil)
    guard sender.callback != nil, let memory = malloc(MemoryLayout<EventSender>.stride) else { return }
    memory.initializeMemory(as: EventSender.self, to: sender)
    pthread_setspecific(key, memory)
  }
}
