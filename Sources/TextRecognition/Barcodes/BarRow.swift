/// The bars of one row and the spaces between them, and how wide they are when their widths are told apart.
struct BarRow {
  /// What widths a code is made of.
  enum Widths: CaseIterable {
    /// One to four times the narrowest (EAN-13, Code 128).
    case upToFour
    /// Narrow and wide ones (Code 39, Codabar).
    case two
  }

  /// The most bars and spaces of a code: those of forty letters in Code 39.
  private static let most = 420
  /// How often a row seen at an angle is made even again by the widths that were told apart.
  private static let rounds = 2

  /// The widths in pixels, a bar first and last, and the middles.
  private let runs: [(width: Double, middle: Double)]

  /// The row's bars and spaces, from the first bar to the last; nil with too few or too many of them for a code.
  ///
  /// - Parameters:
  ///   - samples: Black and white; 0 is black.
  ///   - fewest: The fewest bars and spaces of a code.
  init?(_ samples: UnsafeBufferPointer<UInt8>, fewest: Int) {
    var ends: [Int] = []
    var isDark = false
    for (x, sample) in samples.enumerated() where (sample == 0) != isDark {
      isDark.toggle()
      ends.append(x)
    }
    if isDark { ends.append(samples.count) }
    guard fewest...Self.most ~= ends.count - 1 else { return nil }
    runs = zip(ends, ends.dropFirst()).map { (Double($1 - $0), Double($0 + $1) / 2) }
  }

  /// The widths in modules, bars and spaces in turn.
  func modules(_ widths: Widths) -> [Int] {
    // A code seen at an angle narrows towards one end.
    var modules = [Int](repeating: 1, count: runs.count)
    for _ in 0...Self.rounds {
      let even = evened(by: modules)
      modules = widths == .two ? Self.narrowAndWide(even) : Self.multiples(even)
    }
    return modules
  }

  /// The widths divided by that of a module where they are, on a straight line of least squares.
  private func evened(by modules: [Int]) -> [Double] {
    let count = Double(runs.count)
    let own = zip(runs, modules).map { $0.width / Double($1) }
    let (center, mean) = (runs.reduce(0) { $0 + $1.middle } / count, own.reduce(0, +) / count)
    var (spread, common) = (0.0, 0.0)
    for (run, module) in zip(runs, own) {
      spread += (run.middle - center) * (run.middle - center)
      common += (run.middle - center) * (module - mean)
    }
    let slope = spread > 0 ? common / spread : 0
    return runs.map { $0.width / max(mean / 4, mean + slope * ($0.middle - center)) }
  }

  /// 1 for narrow and 3 for wide ones, bars and spaces each by themselves: ink spreads, and so does light.
  private static func narrowAndWide(_ widths: [Double]) -> [Int] {
    let limits = [0, 1].map { first in
      middle(stride(from: first, to: widths.count, by: 2).map { widths[$0] })
    }
    return widths.enumerated().map { $1 > limits[$0 % 2] ? 3 : 1 }
  }

  /// Halfway between the means of small and large values.
  private static func middle(_ values: [Double]) -> Double {
    guard let least = values.min(), let most = values.max() else { return 0 }
    var limit = (least + most) / 2
    for _ in 0..<8 {
      let (small, large) = (values.filter { $0 <= limit }, values.filter { $0 > limit })
      guard !small.isEmpty, !large.isEmpty else { break }
      limit = (small.reduce(0, +) / Double(small.count) + large.reduce(0, +) / Double(large.count)) / 2
    }
    return limit
  }

  /// The multiples of a module, from 1 to 4, that the widths are nearest to, where bars are as much too wide as spaces are too narrow.
  private static func multiples(_ widths: [Double]) -> [Int] {
    func multiple(_ index: Int, _ module: Double, _ spread: Double) -> (own: Double, nearest: Double) {
      let own = (widths[index] + (index % 2 == 0 ? -spread : spread)) / module
      return (own, min(4, max(1, own.rounded())))
    }
    let mean = widths.reduce(0, +) / Double(widths.count)
    var best = (error: Double.infinity, module: mean, spread: 0.0)
    for module in stride(from: 0.4 * mean, through: mean, by: 0.015 * mean) {
      for spread in stride(from: -0.48 * module, through: 0.48 * module, by: 0.06 * module) {
        var error = 0.0
        for index in widths.indices where error < best.error {
          let (own, nearest) = multiple(index, module, spread)
          error += min(1, (own - nearest) * (own - nearest))
        }
        if error < best.error { best = (error, module, spread) }
      }
    }
    return widths.indices.map { Int(multiple($0, best.module, best.spread).nearest) }
  }
}
