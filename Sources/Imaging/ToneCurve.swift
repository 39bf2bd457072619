/// Brightness and contrast as one table of 256 samples.
struct ToneCurve {
  let table: [UInt8]

  /// Whether it changes nothing.
  var isIdentity: Bool { table.indices.allSatisfy { Int(table[$0]) == $0 } }

  /// Adds brightness (a fraction of the full range), then stretches by contrast around mid-grey.
  init(brightness: Double, contrast: Double) {
    table = (0..<256).map { sample in
      UInt8(min(255, max(0, ((Double(sample) + brightness * 255 - 128) * contrast + 128).rounded())))
    }
  }

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
