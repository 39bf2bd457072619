import Imaging

extension Image {
  /// The longest side of a preview, in pixels.
  private static let previewSide = 1280
  /// The most bytes of a preview: what the remote service's clients expect.
  private static let previewBytes = 1_000_000

  /// A JPEG of the photo with each spine's box and number.
  func preview(of spines: [ReadSpine]) throws -> [UInt8] {
    let small = try scaled(longestSide: Image.previewSide)
    let scale = Double(small.width) / Double(width)
    let annotations = spines.map { read in
      Annotation(
        quad: read.spine.outline.mapped { Point($0.x * scale, $0.y * scale) }, color: (r: 30, g: 144, b: 255),
        label: read.number)
    }
    return try small.annotated(with: annotations).encodedJPEG(quality: 80, maximumBytes: Image.previewBytes)
  }
}
