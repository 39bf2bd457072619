import Imaging
import Threading

/// Finds text with PP-OCR's detector, a differentiable binarisation network (Liao et al., "Real-time Scene Text Detection with
/// Differentiable Binarization", AAAI 2020).
struct PPOCRDetector: Sendable {
  /// The network takes sides that are multiples of this.
  static let sideMultiple = 32
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

  /// How much small images are enlarged at most: twice reads more of a photo of 1500 pixels, more costs time alone.
  static let mostEnlargement = 2.0

  /// The rows that a thread resizes at once.
  private static let bandRows = 240

  /// Where few shapes are wanted: what the longest side is a multiple of, and the other one from `longBreadth` on.
  private static let (fewLengths, fewBreadths, longBreadth) = (160, 64, 256.0)

  let model: OpenVINOModel
  /// How many threads make the network's input.
  let threads: Int
  /// Whether the network sees few different shapes.
  ///
  /// A new shape costs the runtime 20-45 ms a thread, once, and a few megabytes for good: over 24 photos of different sizes a process
  /// holds .86 of the memory with few shapes of places on them, and takes .90 of the time for the last 12
  /// (`Benchmarks/many_sizes.py`). As many books are right.
  var hasFewShapes = false

  /// Finds the lines of text.
  ///
  /// - Parameters:
  ///   - image: A colour image.
  ///   - quarterTurns: Turns the image clockwise by so many quarters first: the network finds text that runs across better than
  ///     text that runs down.
  ///   - longestSide: The longest side to look at the image at, in pixels; small images are enlarged at most by ``mostEnlargement``.
  ///   - goesOn: Asked while the network works; returns false to stop.
  /// - Returns: A rectangle a line in pixels of the image as given; the axis is the reading direction if the text, where it runs down
  ///   or up, runs down.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when `goesOn` returned false; ``ImagingError`` when memory runs out.
  func detect(
    in image: Image, quarterTurns: Int, longestSide: Int, while goesOn: () -> Bool
  ) throws -> [OrientedRectangle] {
    let (width, height) = inputSize(of: image, longestSide: longestSide)
    let input = try input(from: image, width: width, height: height, quarterTurns: quarterTurns, while: goesOn)
    let rectangles = try model.run(input, while: goesOn) { shape, values in
      guard shape.suffix(2) == input.shape.suffix(2), values.count >= width * height else {
        throw TextRecognitionError.modelUnavailable("the detection model's output has the wrong shape \(shape)")
      }
      let map = ScoreMap(width: shape[shape.count - 1], height: shape[shape.count - 2], scores: values)
      return map.regions(above: Self.pixelThreshold, minimumArea: 6).compactMap(textRectangle)
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

  /// The image in this size, turned, as the network takes it; made by all threads, of bands of rows.
  func input(
    from image: Image, width: Int, height: Int, quarterTurns: Int, while goesOn: () -> Bool
  ) throws -> OpenVINOTensor {
    let turns = quarterTurns & 3
    let (columns, rows) = turns.isMultiple(of: 2) ? (width, height) : (height, width)
    let input = OpenVINOTensor(shape: [1, 3, rows, columns])
    let bands = stride(from: 0, to: height, by: Self.bandRows).map { $0..<min(height, $0 + Self.bandRows) }
    _ = try parallelMap(count: bands.count, threads: threads) { _ in
      goesOn()
    } job: { index, _ in
      let band = bands[index]
      let part = try image.resized(width: width, height: height, rows: band).rotated(quarterTurns: turns)
      let (row, column) =
        switch turns {
        case 0: (band.lowerBound, 0)
        case 1: (0, height - band.upperBound)
        case 2: (height - band.upperBound, 0)
        default: (0, band.lowerBound)
        }
      writeNormalizedPlanes(of: part, to: input, row: row, column: column)
    }
    return input
  }

  private func inputSize(of image: Image, longestSide: Int) -> (width: Int, height: Int) {
    let longest = Double(max(image.width, image.height))
    func steps(_ length: Double, of step: Int) -> Int { max(1, Int((length / Double(step)).rounded())) * step }
    var scale = min(Self.mostEnlargement, Double(longestSide) / longest)
    if hasFewShapes { scale = Double(steps(longest * scale, of: Self.fewLengths)) / longest }
    func rounded(_ side: Int) -> Int {
      let length = Double(side) * scale
      return steps(length, of: hasFewShapes && length > Self.longBreadth ? Self.fewBreadths : Self.sideMultiple)
    }
    return (rounded(image.width), rounded(image.height))
  }

  private func textRectangle(of region: ScoreMap.Region) -> OrientedRectangle? {
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

/// Writes an image as the PP-OCR networks take it, planes of blue, green, red with values (x / 255 - 0.5) / 0.5, to a place in an array of
/// the shape [1, 3, rows, columns] where it lies within those.
func writeNormalizedPlanes(of image: Image, to array: OpenVINOTensor, row: Int = 0, column: Int = 0) {
  let (rows, columns) = (array.shape[2], array.shape[3])
  let channels = image.format.channels
  guard let base = array.values.baseAddress else { return }
  image.withSamples { samples in
    for plane in 0..<3 {
      let first = samples + (channels == 1 ? 0 : 2 &- plane)
      for y in 0..<image.height {
        let source = first + y &* image.stride
        let target = base + ((plane &* rows &+ row &+ y) &* columns &+ column)
        for x in 0..<image.width {
          target[x] = Float(source[x &* channels]) * (2.0 / 255.0) - 1.0
        }
      }
    }
  }
}
