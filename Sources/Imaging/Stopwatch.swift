import Glibc

/// Measures elapsed time by the system's monotonic clock.
struct Stopwatch {
  private let start = Stopwatch.now()

  /// Milliseconds since it was made.
  var milliseconds: Double { Stopwatch.now() - start }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
