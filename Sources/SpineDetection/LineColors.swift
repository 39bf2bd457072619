import Glibc
import Imaging

/// A colour as CIE L*a*b* (D65), in which distances follow what people see.
struct LabColor: Hashable, Sendable {
  var l: Double
  var a: Double
  var b: Double

  /// From sRGB bytes (IEC 61966-2-1 and CIE 15).
  init(_ color: RGB) {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
    func f(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    l = 116 * y - 16
    a = 500 * (x - y)
    self.b = 200 * (y - z)
  }

  /// The colour difference CIE76.
  func distance(to other: LabColor) -> Double {
    ((l - other.l) * (l - other.l) + (a - other.a) * (a - other.a) + (b - other.b) * (b - other.b)).squareRoot()
  }

  /// L*, a*, b*.
  var components: [Double] { [l, a, b] }
}

/// The colours of a line of text.
public struct LineColors: Hashable, Sendable {
  /// The ground behind the letters, as L*, a*, b*.
  public var background: [Double] { ground.components }
  /// The letters, as L*, a*, b*.
  public var ink: [Double] { letters.components }

  let ground: LabColor
  let letters: LabColor

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
    ground = LabColor(rim)
    letters = LabColor(medianColor(farthest))
  }
}

/// Three bytes of sRGB.
struct RGB: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
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
