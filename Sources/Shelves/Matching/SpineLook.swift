import Imaging

/// How a spine looks: its colors from one end to the other.
struct SpineLook: Sendable {
  /// Parts of a spine's length, each with a color.
  private static let parts = 16
  /// Samples across the spine, of which the outer ones may show its neighbors.
  private static let samplesAcross = 4

  /// The colors, from the top or the left.
  private let colors: [LabColor]

  /// Looks at a spine; nil where the corners enclose nothing that could be looked at.
  ///
  /// - Parameters:
  ///   - corners: Clockwise from the top left, in pixels of the photo.
  ///   - photo: The photo, in color or gray.
  init?(_ corners: Quad, on photo: Image) {
    let isTall = corners.height >= corners.length
    let quad = isTall ? corners.turned(quarters: 3) : corners
    guard quad.length >= 4, quad.height >= 2,
      let strip = try? photo.rectified(quad, width: Self.parts, height: Self.samplesAcross).converted(to: .rgb)
    else { return nil }
    let stride = strip.stride
    colors = strip.withSamples { samples in
      (0..<Self.parts).map { part in
        var sums = (red: 0, green: 0, blue: 0)
        for line in 1..<(Self.samplesAcross - 1) {
          let pixel = samples + line * stride + part * 3
          sums.red += Int(pixel[0])
          sums.green += Int(pixel[1])
          sums.blue += Int(pixel[2])
        }
        let count = Self.samplesAcross - 2
        return LabColor(
          red: UInt8(clamping: sums.red / count), green: UInt8(clamping: sums.green / count),
          blue: UInt8(clamping: sums.blue / count))
      }
    }
  }

  /// The mean color difference (CIE76) along two spines; half of what is due to one of them being lit better does not count.
  func difference(to other: SpineLook) -> Double {
    let count = Double(colors.count)
    let shift = zip(colors, other.colors).reduce(0) { $0 + $1.0.l - $1.1.l } / count * 0.5
    return zip(colors, other.colors).reduce(0) { sum, pair in
      sum + LabColor(l: pair.0.l - shift, a: pair.0.a, b: pair.0.b).distance(to: pair.1)
    } / count
  }
}
