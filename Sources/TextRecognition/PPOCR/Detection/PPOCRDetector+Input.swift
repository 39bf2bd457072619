import Imaging
import Threading

/// The making of the detector's input.
extension PPOCRDetector {
  /// The network takes sides that are multiples of this.
  private static let sideMultiple = 32
  /// How much small images are enlarged at most: twice reads more of a photo of 1500 pixels, more costs time alone.
  static let mostEnlargement = 2.0
  /// The rows that a thread resizes at once.
  private static let bandRows = 240
  /// Where few shapes are wanted: what the longest side is a multiple of, and the other one from `longBreadth` on.
  private static let (fewLengths, fewBreadths, longBreadth) = (160, 64, 256.0)

  /// The image in this size, turned, as the network takes it; made by all threads, of bands of rows.
  func input(
    from image: Image, width: Int, height: Int, quarterTurns: Int, while shouldContinue: () -> Bool
  ) throws -> OpenVINOTensor {
    let turns = quarterTurns & 3
    let (columns, rows) = turns.isMultiple(of: 2) ? (width, height) : (height, width)
    let input = OpenVINOTensor(shape: [1, 3, rows, columns])
    let bands = stride(from: 0, to: height, by: Self.bandRows).map { $0..<min(height, $0 + Self.bandRows) }
    _ = try parallelMap(count: bands.count, threads: threads) { _ in
      shouldContinue()
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

  func inputSize(of image: Image, longestSide: Int) -> (width: Int, height: Int) {
    let longest = Double(max(image.width, image.height))
    func steps(_ length: Double, of step: Int) -> Int { max(1, Int((length / Double(step)).rounded())) * step }
    var scale = min(Self.mostEnlargement, Double(longestSide) / longest)
    if usesFewShapes { scale = Double(steps(longest * scale, of: Self.fewLengths)) / longest }
    func rounded(_ side: Int) -> Int {
      let length = Double(side) * scale
      return steps(length, of: usesFewShapes && length > Self.longBreadth ? Self.fewBreadths : Self.sideMultiple)
    }
    return (rounded(image.width), rounded(image.height))
  }
}
