import Glibc

/// Weights of edge directions in half degrees, -20...20.
struct TiltHistogram {
  private static let reach = 40
  private var bins = [Double](repeating: 0, count: 2 * reach + 1)

  /// Adds a block's structure tensor (sums of the products of its gradients), weighted by how clearly it has one direction.
  ///
  /// Turning the camera turns level and upright edges alike, so both are counted by what they miss to the nearest axis.
  mutating func add(xx: Int, yy: Int, xy: Int) {
    let spread = Double(xx - yy)
    let mixed = 2 * Double(xy)
    let weight = (spread * spread + mixed * mixed).squareRoot()
    guard weight > 0 else { return }
    let degrees = -atan2(mixed, spread) / 2 * (180 / .pi)
    let missed = degrees.remainder(dividingBy: 90)
    let bin = Int((missed * 2).rounded()) + Self.reach
    // The square root keeps a few hard edges, such as the wall's, from outvoting the books.
    if bins.indices.contains(bin) { bins[bin] += weight.squareRoot() }
  }

  /// The direction around which most weight lies, in degrees; 0 without any edges.
  var peak: Double {
    let smooth = bins.indices.map { bin in
      (-4...4).reduce(0.0) { $0 + Double(5 - abs($1)) * weight(bin + $1) }
    }
    guard let best = smooth.indices.max(by: { smooth[$0] < smooth[$1] }), smooth[best] > 0 else { return 0 }
    let near = best - 3...best + 3
    let sum = near.reduce(0.0) { $0 + weight($1) }
    guard sum > 0 else { return Double(best - Self.reach) / 2 }
    return near.reduce(0.0) { $0 + weight($1) * Double($1 - Self.reach) } / sum / 2
  }

  private func weight(_ bin: Int) -> Double { bins.indices.contains(bin) ? bins[bin] : 0 }
}
