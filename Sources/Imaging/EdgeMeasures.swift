/// Sharpness, tilt, cut-off structure and fineness of detail, from the edges of a grey image.
struct EdgeMeasures {
  /// How steep edges are: the share of their height that falls between two neighbors of five pixels, 0.25 (blurred)...1.
  ///
  /// Of the two directions the lesser one: motion blurs one of them only.
  let sharpness: Double
  /// The prevailing direction of edges that are nearly level or upright, in degrees, counter-clockwise positive, -20...20.
  let tiltDegrees: Double
  /// Upright edges at the top and bottom border, compared with those of the whole image: 1 when they go right through.
  let borderStructure: Double
  /// Pixels between neighboring strokes in the most finely structured quarter of the image.
  let spacing: Double

  /// Every how many rows are looked at.
  private static let rowStep = 2
  /// Rows of the border as a fraction of the height.
  private static let borderFraction = 40

  /// Measures a grey image; one of less than 5 pixels a side has no edges.
  ///
  /// - Parameters:
  ///   - image: Grey.
  ///   - localContrast: The image's ``ToneMeasures/localContrast``: in a dark photo weaker edges count too.
  init(_ image: Image, localContrast: Double) {
    var row = EdgeRow(width: image.width, strongEdge: min(40, max(12, Int(localContrast / 2))))
    var all = Share()
    var border = Share()
    let height = image.height
    let margin = height / Self.borderFraction + 3
    image.withSamples { samples in
      guard image.width >= 5, height >= 5 else { return }
      for y in Swift.stride(from: 2, to: height - 2, by: Self.rowStep) {
        let strength = row.add(samples + y &* image.width, startsBlocks: y % EdgeRow.blockSide < Self.rowStep)
        all.add(strength)
        if y < margin || y >= height &- margin { border.add(strength) }
      }
    }
    sharpness = min(row.steepnessAcross.mean, row.steepnessDown.mean)
    tiltDegrees = row.finishedTilt().peak
    borderStructure = all.mean > 0 ? border.mean / all.mean : 0
    spacing = row.spacing
  }

  /// A mean in the making.
  private struct Share {
    private var sum = 0.0
    private var count = 0.0

    var mean: Double { count > 0 ? sum / count : 0 }

    mutating func add(_ value: Int) {
      sum += Double(value)
      count += 1
    }
  }
}
