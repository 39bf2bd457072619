/// A mark to draw on a picture: an outlined quadrilateral with a number.
public struct Annotation: Sendable, Hashable {
  /// An opaque color.
  public struct Color: Sendable, Hashable {
    /// Red, 0...255.
    public var red: UInt8
    /// Green, 0...255.
    public var green: UInt8
    /// Blue, 0...255.
    public var blue: UInt8

    /// Black or white, whichever is easier to read on this color.
    var readable: Color {
      luma(red, green, blue) > 140 ? Color(red: 0, green: 0, blue: 0) : Color(red: 255, green: 255, blue: 255)
    }
  }

  /// Where, in pixels of the picture; parts outside of it are not drawn.
  public var quad: Quad
  /// The color of the outline and of the number's ground.
  public var color: Color
  /// The number at the middle; nil for none.
  public var label: Int?

  /// Makes a mark.
  public init(quad: Quad, color: (r: UInt8, g: UInt8, b: UInt8), label: Int? = nil) {
    self.quad = quad
    self.color = Color(red: color.r, green: color.g, blue: color.b)
    self.label = label
  }
}

extension Image {
  /// A color copy of the image with marks drawn on it; lines and digits grow with the image.
  ///
  /// - Parameter annotations: Drawn in this order, all numbers above all outlines.
  /// - Returns: The picture, of the same size.
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  public func annotated(with annotations: [Annotation]) throws -> Image {
    let ground = try converted(to: .rgb)
    return try Image(width: width, height: height, format: .rgb) { target in
      ground.withSamples { target.update(from: $0, count: ground.stride * height) }
      let canvas = Canvas(samples: target, width: width, height: height)
      for annotation in annotations { canvas.outline(annotation.quad, annotation.color) }
      for annotation in annotations {
        if let label = annotation.label { canvas.write(label, at: annotation.quad.center, on: annotation.color) }
      }
    }
  }
}
