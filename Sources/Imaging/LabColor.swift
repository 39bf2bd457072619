import Glibc

/// A color as CIE L*a*b* (illuminant D65), in which distances follow what people see.
public struct LabColor: Hashable, Sendable {
  /// The lightness, 0...100.
  public var l: Double
  /// From green to red, about -100...100.
  public var a: Double
  /// From blue to yellow, about -100...100.
  public var b: Double

  /// A color from its coordinates.
  public init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  /// A color from L*, a*, b*; nil unless there are three.
  public init?(components: [Double]) {
    guard components.count == 3 else { return nil }
    self.init(l: components[0], a: components[1], b: components[2])
  }

  /// A color from sRGB samples (IEC 61966-2-1 and CIE 15).
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    func linear(_ sample: UInt8) -> Double {
      let value = Double(sample) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    func f(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// L*, a*, b*.
  public var components: [Double] { [l, a, b] }

  /// The color difference CIE76; about 2.3 is just noticeable.
  public func distance(to other: LabColor) -> Double {
    ((l - other.l) * (l - other.l) + (a - other.a) * (a - other.a) + (b - other.b) * (b - other.b)).squareRoot()
  }
}
