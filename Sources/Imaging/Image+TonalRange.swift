extension Image {
  /// What the tones of a photo in usual light span at least, in levels of luminance.
  ///
  /// 14 photos of shelves span 209 to 250.
  private static let usualSpan = 200
  /// Tones are spread so many times at most: beyond that there is more noise than print.
  private static let mostSpread = 6.0
  /// Points of the grid, across and down, at which tones are sampled.
  private static let gridSide = 256
  /// The part of the points that is left out at either end: lamps, gaps between books.
  private static let outliers = 0.01

  /// The image with its tones spread as those of a photo in usual light are, or the image itself where they are.
  ///
  /// Text detectors learned from photos in usual light, and miss print on dim or hazy ones. Colours keep their differences in
  /// proportion; the middle of the tones becomes mid-grey.
  ///
  /// - Throws: ``ImagingError`` when memory runs out.
  public func inUsualTones() throws -> Image {
    let tones = tonalRange()
    guard tones.count <= Self.usualSpan else { return self }
    let spread = min(Self.mostSpread, Double(Self.usualSpan) / Double(tones.count))
    let middle = Double(tones.lowerBound + tones.upperBound) / 2
    return try toned(ToneCurve(brightness: (128 - middle) / 255, contrast: spread), denoises: false)
  }

  /// Between which luminances, 0...255, all but the outliers lie.
  private func tonalRange() -> ClosedRange<Int> {
    let tones = sampledLuminances(side: Self.gridSide).sorted()
    let left = Int(Self.outliers * Double(tones.count))
    return Int(tones[left])...Int(tones[tones.count - 1 - left])
  }
}
