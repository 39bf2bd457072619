/// How long work takes on.
package enum TimeLeft {
  /// Below this fraction an estimate would be off by several times.
  private static let leastFraction = 0.1

  /// What is left when the rest goes on as fast as what is done; nil in the beginning.
  package static func seconds(elapsed: Double, fraction: Double) -> Double? {
    fraction >= leastFraction ? elapsed * max(0, 1 - fraction) / fraction : nil
  }
}
