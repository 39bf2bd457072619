import Glibc

/// A moment on a clock that nobody sets, and that goes on while the system sleeps.
///
/// `ContinuousClock` of the standard library is the same, but brings Swift concurrency into the library.
package struct Moment: Comparable, Sendable {
  private let sinceStart: Duration

  /// Now.
  package static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Moment(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  /// Orders by time.
  package static func < (a: Moment, b: Moment) -> Bool { a.sinceStart < b.sinceStart }

  /// The time from one moment to another.
  package static func - (a: Moment, b: Moment) -> Duration { a.sinceStart - b.sinceStart }

  /// The moment after a time.
  package static func + (a: Moment, b: Duration) -> Moment { Moment(sinceStart: a.sinceStart + b) }
}
