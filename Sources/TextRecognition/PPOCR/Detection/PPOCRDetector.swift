import Imaging

/// Finds text with PP-OCR's detector, a differentiable binarization network (Liao et al., "Real-time Scene Text Detection with
/// Differentiable Binarization", AAAI 2020).
struct PPOCRDetector: Sendable {
  /// Pixels above this probability are text (PP-OCR's own value).
  static let pixelThreshold: Float = 0.3
  /// Regions below this mean probability are dropped (PP-OCR's own value).
  static let regionThreshold = 0.5
  /// How far a region is grown: its area times this over its perimeter, since the network learned shrunken text (PP-OCR's own value).
  static let unclipRatio = 1.6
  /// The shortest side of a region, in pixels of the network's input.
  static let minimumSide = 3.0
  /// Text taller than this many widths runs down or up.
  static let verticalRatio = 1.5

  let model: OpenVINOModel
  /// How many threads make the network's input.
  let threads: Int
  /// Whether the network sees few different shapes.
  ///
  /// A new shape costs the runtime time once and memory for good (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Input shapes").
  var usesFewShapes = false

  /// Finds the lines of text.
  ///
  /// - Parameters:
  ///   - image: A color image.
  ///   - quarterTurns: Turns the image clockwise by so many quarters first: the network finds text that runs across better than
  ///     text that runs down.
  ///   - longestSide: The longest side to look at the image at, in pixels; small images are enlarged at most by ``mostEnlargement``.
  ///   - shouldContinue: Asked while the network works; returns false to stop.
  /// - Returns: A rectangle a line in pixels of the image as given; the axis is the reading direction if the text, where it runs down
  ///   or up, runs down.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when `shouldContinue` returned false; ``ImagingError`` when memory runs out.
  func detect(
    in image: Image, quarterTurns: Int, longestSide: Int, while shouldContinue: () -> Bool
  ) throws -> [OrientedRectangle] {
    let (width, height) = inputSize(of: image, longestSide: longestSide)
    let input = try input(from: image, width: width, height: height, quarterTurns: quarterTurns, while: shouldContinue)
    let rectangles = try model.run(input, while: shouldContinue) { outputs in
      try outputs.withOutput { shape, values in
        guard shape.suffix(2) == input.shape.suffix(2), values.count >= width * height else {
          throw TextRecognitionError.modelUnavailable("the detection model's output has the wrong shape \(shape)")
        }
        let map = ProbabilityMap(width: shape[shape.count - 1], height: shape[shape.count - 2], scores: values)
        return map.regions(above: Self.pixelThreshold, minimumArea: 6).compactMap(textRectangle)
      }
    }
    let scaleX = Double(image.width) / Double(width)
    let scaleY = Double(image.height) / Double(height)
    return rectangles.map { rectangle in
      mapped(rectangle) { point in
        let upright = unturned(point, quarterTurns: quarterTurns, width: Double(width), height: Double(height))
        return Point(upright.x * scaleX, upright.y * scaleY)
      }
    }
  }

  private func textRectangle(of region: ProbabilityMap.Region) -> OrientedRectangle? {
    guard region.score >= Self.regionThreshold, let tight = OrientedRectangle(enclosing: region.outline) else {
      return nil
    }
    guard min(tight.length, tight.breadth) >= Self.minimumSide else { return nil }
    let distance = tight.length * tight.breadth * Self.unclipRatio / (2 * (tight.length + tight.breadth))
    return readingOriented(tight.expanded(by: distance))
  }

  /// Turns the axis to where reading most likely goes: rightwards, or downwards for text much taller than wide.
  private func readingOriented(_ rectangle: OrientedRectangle) -> OrientedRectangle {
    let candidates = (0..<4).map { rectangle.turned(quarters: $0) }
    let rightwards = candidates.max { $0.axis.x < $1.axis.x } ?? rectangle
    return rightwards.breadth > Self.verticalRatio * rightwards.length ? rightwards.turned(quarters: 1) : rightwards
  }

  /// The rectangle in other coordinates, read rightwards or downwards there.
  ///
  /// The scales across and down differ by the rounding of
  /// the sides only, so its corners stay square enough.
  private func mapped(_ rectangle: OrientedRectangle, _ transform: (Point) -> Point) -> OrientedRectangle {
    let quad = rectangle.quad.mapped(transform)
    let result = OrientedRectangle(around: quad.corners, axis: quad.direction)
    let leads = abs(result.axis.x) > abs(result.axis.y) ? result.axis.x : result.axis.y
    return leads < 0 ? result.turned(quarters: 2) : result
  }
}

/// Where a point of an image turned clockwise by quarters is on the image as it was, `width` by `height` pixels.
func unturned(_ point: Point, quarterTurns: Int, width: Double, height: Double) -> Point {
  switch quarterTurns & 3 {
  case 1: Point(point.y, height - point.x)
  case 2: Point(width - point.x, height - point.y)
  case 3: Point(width - point.y, point.x)
  default: point
  }
}
