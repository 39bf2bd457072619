import Glibc

/// What becomes of each of 256 tones.
struct ToneCurve {
  private let table: [UInt8]
  /// The same as a straight line, where it is one.
  private let line: Line?

  /// A straight line in 64ths, clipped to 0...255: processors do whole vectors of those at once, and look tones up one by one.
  private struct Line {
    let slope: Int16
    let offset: Int16

    /// The line that gives what a table holds for every tone; nil: there is none.
    init?(slope: Double, offset: Double, table: [UInt8]) {
      let ends = [offset, 255 * slope + offset].map { $0 * 64 + 32 }
      guard ends.allSatisfy({ abs($0) < 32_000 }), let slope = Int16(exactly: slope * 64) else { return nil }
      (self.slope, self.offset) = (slope, Int16(ends[0].rounded()))
      guard table.indices.allSatisfy({ self[UInt8($0)] == table[$0] }) else { return nil }
    }

    @inline(__always)
    subscript(_ tone: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, max(0, (Int16(tone) &* slope &+ offset) >> 6)))
    }
  }

  /// The curve that changes nothing.
  static let identity = ToneCurve(brightness: 0, contrast: 1)

  /// Whether it changes nothing.
  var isIdentity: Bool { table.indices.allSatisfy { Int(table[$0]) == $0 } }

  /// Adds brightness (a fraction of the full range), then stretches by contrast around mid-grey.
  init(brightness: Double, contrast: Double) {
    table = (0..<256).map { sample in
      UInt8(min(255, max(0, ((Double(sample) + brightness * 255 - 128) * contrast + 128).rounded())))
    }
    line = Line(slope: contrast, offset: (brightness * 255 - 128) * contrast + 128, table: table)
  }

  /// Raises tones, as fractions of a range within 0...255, to a power: above 1 darkens, below brightens; what is beyond the range stays.
  init(power: Double, of range: ClosedRange<Double>) {
    let size = range.upperBound - range.lowerBound
    let table = (0..<256).map { sample in
      guard size > 0, range.contains(Double(sample)) else { return UInt8(sample) }
      let raised = pow((Double(sample) - range.lowerBound) / size, power) * size + range.lowerBound
      return UInt8(min(255, max(0, raised.rounded())))
    }
    self.init(table: table)
  }

  private init(table: [UInt8]) { (self.table, line) = (table, nil) }

  /// What becomes of a tone, 0...255.
  subscript(_ tone: Double) -> Double { Double(table[Int(min(255, max(0, tone)))]) }

  /// Sends samples through the curve.
  func apply(to samples: UnsafeMutablePointer<UInt8>, count: Int) {
    if let line {
      for index in 0..<count { samples[index] = line[samples[index]] }
    } else {
      table.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return }
        for index in 0..<count { samples[index] = table[Int(samples[index])] }
      }
    }
  }

  /// This curve, and then another one.
  func followed(by next: ToneCurve) -> ToneCurve { ToneCurve(table: table.map { next.table[Int($0)] }) }

  /// The brightness to add to an image of this mean luminance (0...255), -0.2...0.2.
  static func brightness(for luminance: Double) -> Double {
    if usable.contains(luminance) { return 0 }
    let missing = (target - luminance) / 255
    return missing > 0 ? min(0.2, max(0.1, missing)) : max(-0.2, min(-0.1, missing))
  }

  /// Mean luminances that need no change, and the one aimed at otherwise.
  private static let usable = 100.0...180
  private static let target = 128.0
}

extension Image {
  /// The mean luminance of 64 x 64 pixels spread evenly over the image, 0...255.
  func sampledLuminance() -> Double {
    let samples = sampledLuminances(side: 64)
    return Double(samples.reduce(0) { $0 + Int($1) }) / Double(samples.count)
  }

  /// The luminances, 0...255, of `side` x `side` pixels spread evenly over the image, row by row.
  func sampledLuminances(side: Int) -> [UInt8] {
    withSamples { samples in
      (0..<(side * side)).map { point in
        let x = (2 &* (point % side) &+ 1) &* width / (2 &* side)
        let y = (2 &* (point / side) &+ 1) &* height / (2 &* side)
        let pixel = samples + (y &* stride &+ x &* format.channels)
        return format == .gray ? pixel[0] : luma(pixel[0], pixel[1], pixel[2])
      }
    }
  }
}
