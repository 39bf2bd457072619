import Glibc

extension Image {
  /// The image with its tones as those of a photo in usual light are, or the image itself where they are.
  ///
  /// Text detectors learned from photos in usual light, and miss print on dim, hazy or washed out ones. Where most tones are near one
  /// end of their span, a power of them (gamma) moves them away from it. Tones that span little are then spread: colors keep their
  /// differences in proportion, and the middle of the tones becomes mid-grey.
  ///
  /// - Throws: ``ImagingError`` when memory runs out.
  public func toneNormalized() throws -> Image {
    let curve = TonalRange(of: self).normalizingCurve
    return curve.isIdentity ? self : try toned(curve, denoises: false)
  }
}

/// Which luminances, 0...255, an image has on a grid of points.
///
/// Thresholds and aims were chosen on the 14 photos of shelves of the evaluation, as they are and made too bright and too dark
/// (`Scripts/measure preprocessing`), and so that black and white walls, and black print on white, are left alone.
private struct TonalRange {
  /// What the tones of a photo in usual light span at least; those of the 14 photos span 209 to 250.
  private static let leastSpan = 200.0
  /// Tones are spread so many times at most: beyond that there is more noise than print.
  private static let mostSpread = 6.0
  /// The powers that tones are raised to: 1 changes nothing.
  private static let powers = 0.5...2.2
  /// Where the median of a photo is that is too dark, as a share of its span, and what it becomes.
  private static let (darkMedians, fromDark) = (0.01..<0.25, 0.42)
  /// A photo with lights from here on shows black things in usual light.
  private static let lights = 215.0
  /// Where the median of a photo is that is too bright, as a share of white, and what it becomes.
  private static let (brightMedians, fromBright) = (0.6..<1, 0.43)
  /// A photo with tones as dark as this, as shares of white, shows white things, and their print, in usual light.
  ///
  /// On others they become no darker than usual.
  private static let (shadows, targetShadows) = (0.1, 0.02)
  /// Points of the grid, across and down.
  private static let gridSide = 256
  /// The part of the points that is left out at either end: lamps, gaps between books.
  private static let outliers = 0.01

  private let luminances: [UInt8]
  private let span: ClosedRange<Double>

  init(of image: Image) {
    luminances = image.sampledLuminances(side: Self.gridSide).sorted()
    let left = Int(Self.outliers * Double(luminances.count))
    span = Double(luminances[left])...Double(luminances[luminances.count - 1 - left])
  }

  /// What makes the tones usual.
  var normalizingCurve: ToneCurve {
    let evened = brightening ?? darkening ?? .identity
    let (darkest, lightest) = (evened[span.lowerBound], evened[span.upperBound])
    let size = lightest - darkest + 1
    guard size <= Self.leastSpan else { return evened }
    let spread = ToneCurve(
      brightness: (128 - (darkest + lightest) / 2) / 255, contrast: min(Self.mostSpread, Self.leastSpan / size))
    return evened.followed(by: spread)
  }

  /// For a photo whose tones are mostly near the darkest of them, and that has no lights.
  private var brightening: ToneCurve? {
    let median = (luminance(0.5) - span.lowerBound) / max(1, span.upperBound - span.lowerBound)
    guard Self.darkMedians.contains(median), luminance(0.97) < Self.lights else { return nil }
    return ToneCurve(power: bounded(power(from: median, to: Self.fromDark)), of: span)
  }

  /// For a photo whose tones are mostly bright, and that has no black.
  private var darkening: ToneCurve? {
    let (median, shadow) = (luminance(0.5) / 255, span.lowerBound / 255)
    guard Self.brightMedians.contains(median), shadow > Self.shadows else { return nil }
    let wanted = min(power(from: median, to: Self.fromBright), power(from: shadow, to: Self.targetShadows))
    return ToneCurve(power: bounded(wanted), of: 0...255)
  }

  /// The luminance that this share of the points, below 1, has at most.
  private func luminance(_ share: Double) -> Double { Double(luminances[Int(share * Double(luminances.count))]) }

  /// The power that makes one fraction, between 0 and 1, another one.
  private func power(from fraction: Double, to target: Double) -> Double { log(target) / log(fraction) }

  private func bounded(_ power: Double) -> Double { min(Self.powers.upperBound, max(Self.powers.lowerBound, power)) }
}
