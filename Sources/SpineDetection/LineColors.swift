import Imaging

/// The colors of a line of text.
public struct LineColors: Hashable, Sendable {
  /// The ground behind the letters.
  public let background: LabColor
  /// The letters.
  public let ink: LabColor

  /// Samples a line's quadrilateral, enlarged so that its upper and lower rim show the ground.
  public init?(of quad: Quad, in image: Image) {
    let (columns, rows) = (64, 12)
    let margin = (quad.startBottom - quad.startTop) * 0.08
    let enlarged = Quad(
      quad.startTop - margin, quad.endTop - margin, quad.endBottom + margin, quad.startBottom + margin)
    guard image.format == .rgb, let crop = try? image.rectified(enlarged, width: columns, height: rows) else {
      return nil
    }
    let pixels = crop.withSamples { samples in
      (0..<(columns * rows)).map { RGB(red: samples[$0 * 3], green: samples[$0 * 3 + 1], blue: samples[$0 * 3 + 2]) }
    }
    let edge = pixels.prefix(columns * 2) + pixels.suffix(columns * 2)
    let rim = medianColor(edge)
    func distance(_ pixel: RGB) -> Int {
      abs(Int(pixel.red) - Int(rim.red)) + abs(Int(pixel.green) - Int(rim.green)) + abs(Int(pixel.blue) - Int(rim.blue))
    }
    // Sorted as numbers, which is far faster than by a closure: the greatest distance first, then the order on the line.
    let keys = pixels.indices.map { (3 * 255 - distance(pixels[$0])) * pixels.count + $0 }.sorted()
    let farthest = keys.prefix(pixels.count / 8).map { pixels[$0 % pixels.count] }
    background = LabColor(rim)
    ink = LabColor(medianColor(farthest))
  }
}

/// Three samples of sRGB.
private struct RGB {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
}

extension LabColor {
  fileprivate init(_ color: RGB) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

/// The median of each channel.
private func medianColor(_ pixels: some Collection<RGB>) -> RGB {
  func median(_ channel: (RGB) -> UInt8) -> UInt8 {
    var counts = [Int](repeating: 0, count: 256)
    for pixel in pixels { counts[Int(channel(pixel))] += 1 }
    var below = 0
    for (value, count) in counts.enumerated() {
      below += count
      if below > pixels.count / 2 { return UInt8(value) }
    }
    return 0
  }
  return RGB(red: median { $0.red }, green: median { $0.green }, blue: median { $0.blue })
}
