import Glibc

/// A moment on the monotonic clock.
package struct Deadline: Sendable {
  let time: timespec

  /// So many seconds from now; 0 and less: now, infinity and more than a century: nil, never.
  package init?(after seconds: Double) {
    guard seconds < 3e9 else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let nanoseconds = now.tv_nsec + Int(max(0, seconds).truncatingRemainder(dividingBy: 1) * 1e9)
    time = timespec(
      tv_sec: now.tv_sec + Int(max(0, seconds)) + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
  }
}
