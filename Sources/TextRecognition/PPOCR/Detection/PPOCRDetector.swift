import Imaging
import Threading

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

  /// Looks at large views.
  let large: DetectorNetwork
  /// Looks at small views whole and alone: others in the same picture would hide the faint.
  let small: DetectorNetwork
  /// The most pixels of a small view.
  let mostSmallPixels: Int
  /// How many threads make and judge pictures at once.
  let threads: Int

  /// Finds the lines of text on an image; all threads work.
  ///
  /// - Parameters:
  ///   - image: A color image.
  ///   - quarterTurns: Turns the image clockwise by so many quarters first.
  ///   - longestSide: The longest side to look at the image at, in pixels; small images are enlarged at most by
  ///     ``DetectorView/mostEnlargement``.
  ///   - shouldContinue: Asked while the network works; returns false to stop.
  /// - Returns: A quadrilateral a line in pixels of the image as given; it begins where reading does if the text, where it runs down or
  ///   up, runs down.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when `shouldContinue` returned false; ``ImagingError`` when memory runs out.
  func detect(
    in image: Image, quarterTurns: Int, longestSide: Int, while shouldContinue: () -> Bool
  ) throws -> [Quad] {
    let view = DetectorView(image, longestSide: longestSide, quarterTurns: quarterTurns)
    return try detect(view, threads: threads, while: shouldContinue)
  }

  /// Finds the lines of text on a view.
  ///
  /// - Returns: As ``detect(in:quarterTurns:longestSide:while:)``; on a place, what runs down or up does so on the place.
  /// - Throws: As that one.
  func detect(_ view: DetectorView, threads: Int, while shouldContinue: () -> Bool) throws -> [Quad] {
    let size = view.turnedSize
    let network = size.width * size.height <= mostSmallPixels ? small : large
    let tiles = DetectorTile.tiles(of: size, side: network.side)
    let map = try ScoreMap(width: size.width, height: size.height)
    _ = try parallelMap(count: tiles.count, threads: threads) { _ in
      shouldContinue()
    } job: { index, onFraction in
      try network.look(at: tiles[index], of: view, while: { onFraction(0) }, writingTo: map)
    }
    return quads(on: map, of: view)
  }

  private func quads(on map: ScoreMap, of view: DetectorView) -> [Quad] {
    map.withScores {
      ProbabilityMap(width: map.width, height: map.height, scores: $0)
        .regions(above: Self.pixelThreshold, minimumArea: 6).compactMap(textRectangle)
        .map { mapped($0, view.point(ofTurned:)).quad.mapped(view.pointOnImage) }
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
