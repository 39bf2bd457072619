import BookExtraction
import Imaging

extension ScanListing {
  /// A picture of the photo with each outline in the color of its tier, red, amber or green, numbered as they are listed.
  ///
  /// - Parameters:
  ///   - photo: The photo, upright as it was scanned.
  ///   - longestSide: Pixels to shrink the longer side to.
  ///   - numbers: Whether numbers are written on the books.
  /// - Returns: The picture.
  /// - Throws: ``ImagingError``, also when the photo has another shape than the scanned one.
  public func picture(on photo: Image, longestSide: Int, numbers: Bool) throws -> Image {
    guard photo.width * max(1, height) == photo.height * max(1, width) || width == 0 || height == 0 else {
      throw ImagingError.invalidArgument(
        "the photo has \(photo.width)x\(photo.height) pixels and the scanned one had \(width)x\(height); pass the same photo, and the rotation of the scan"
      )
    }
    let small = try photo.scaled(longestSide: longestSide)
    let scale = Double(small.width) / Double(width > 0 ? width : photo.width)
    return try small.annotated(
      with: entries.enumerated().map { index, entry in
        Annotation(
          quad: entry.quad.mapped { Point($0.x * scale, $0.y * scale) }, color: Self.color(of: entry),
          label: numbers ? index + 1 : nil)
      })
  }

  private static func color(of entry: Entry) -> (r: UInt8, g: UInt8, b: UInt8) {
    guard entry.hasRecord else { return (r: 30, g: 144, b: 255) }
    switch BookSpineInfo.Confidence(score: entry.confidence) {
    case .high: return (r: 0, g: 150, b: 80)
    case .medium: return (r: 235, g: 150, b: 0)
    case .low: return (r: 215, g: 40, b: 40)
    }
  }
}
