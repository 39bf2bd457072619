import Imaging

extension Image {
  /// The longest side of a preview, in pixels.
  private static let previewSide = 1280
  /// The most bytes of a preview: what the remote service's clients expect.
  private static let previewBytes = 1_000_000

  /// A JPEG of the photo with the outlines of spines and their numbers.
  ///
  /// - Throws: ``ImagingError`` when memory runs out.
  func preview(of outlines: [Quad], numbers: [Int]) throws -> [UInt8] {
    let small = try scaled(longestSide: Image.previewSide)
    let scale = Double(small.width) / Double(width)
    let annotations = zip(outlines, numbers).map { outline, number in
      Annotation(
        quad: outline.mapped { Point($0.x * scale, $0.y * scale) }, color: (r: 30, g: 144, b: 255), label: number)
    }
    return try small.annotated(with: annotations).encodedJPEG(quality: 80, maximumBytes: Image.previewBytes)
  }
}
