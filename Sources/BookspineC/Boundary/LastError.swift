import Glibc

/// The message of each thread's last failed call.
enum LastError {
  /// Frees a thread's message when the thread ends.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key) { free($0) } == 0 ? key : nil
  }()

  /// The calling thread's message; "" when no call has failed.
  static var message: UnsafePointer<CChar> {
    let none = ("" as StaticString).cString
    guard let key, let stored = pthread_getspecific(key) else { return none }
    return UnsafePointer(stored.assumingMemoryBound(to: CChar.self))
  }

  /// Replaces the calling thread's message.
  static func record(_ message: String) {
    guard let key else { return }
    free(pthread_getspecific(key))
    pthread_setspecific(key, strdup(message))
  }
}
