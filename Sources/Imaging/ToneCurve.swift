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
    let grid = 64
    var sum = 0
    withSamples { samples in
      for row in 0..<grid {
        for column in 0..<grid {
          let x = (2 &* column &+ 1) &* width / (2 &* grid)
          let y = (2 &* row &+ 1) &* height / (2 &* grid)
          let pixel = samples + (y &* stride &+ x &* format.channels)
          sum &+= format == .gray ? Int(pixel[0]) : Int(luma(pixel[0], pixel[1], pixel[2]))
        }
      }
    }
    return Double(sum) / Double(grid * grid)
  }
}
