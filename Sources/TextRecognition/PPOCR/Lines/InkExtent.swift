import Imaging

/// How far ink goes on beyond the ends of a line.
///
/// The detector now and then finds only the middle of a line, and leaves out letters at its ends that are faint, slanting or far apart.
/// There, ink is as dense as within the line, while the cover beyond a line that was found whole is mostly plain.
struct InkExtent: Hashable, Sendable {
  /// Farther than so many heights of the line nothing is looked for at once.
  private static let farthest = 5
  /// The rows of the picture that is looked at, and those of them that are left out at the top and at the bottom: the detector's
  /// quadrilaterals are higher than the letters.
  private static let (rows, trim) = (24, 4)
  /// From this share of what a column within the line mostly has on a column is inked.
  private static let leastInk = 0.5
  /// The share of the columns that must be inked in half a height beyond an end, and in a whole one
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "Extending lines").
  private static let (leastShareAtEnd, leastShareNear) = (0.65, 0.5)
  /// The share of the columns of half a height that are inked where text goes on, and the widest gap, in columns.
  private static let (leastShare, widestGap) = (0.5, rows / 2)

  /// How far ink goes on before the start, in heights of the line; 0 where the line begins.
  let before: Double
  /// How far ink goes on after the end, in heights of the line; 0 where the line ends.
  let after: Double

  /// Looks at what stands around a line; nil for quadrilaterals that are too small for text, or longer than any line.
  ///
  /// - Parameters:
  ///   - quad: The line.
  ///   - afterSpace: Whether ink may begin after a space: where a line is known to go on.
  ///   - image: Where the line stands, RGB.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` for corners that are far off the image.
  init?(of quad: Quad, afterSpace: Bool = false, in image: Image) throws {
    let (length, height) = (quad.length, quad.height)
    guard height >= 4, length >= height, length < 1000 * height else { return nil }
    let around = quad.prolonged(before: Double(Self.farthest), after: Double(Self.farthest))
    let beyond = Self.farthest * Self.rows
    let width = Int(length / height * Double(Self.rows)) + 2 * beyond
    let ink = try Self.ink(of: image.rectified(around, width: width, height: Self.rows).converted(to: .gray))
    let usual = ink[beyond..<(width - beyond)].sorted()[(width - 2 * beyond) / 2]
    let inked = ink.map { $0 >= max(1, Int(Self.leastInk * Double(usual))) }
    before = Self.extent(inked[..<beyond].reversed(), afterSpace: afterSpace)
    after = Self.extent(Array(inked[(width - beyond)...]), afterSpace: afterSpace)
  }

  /// How much the luminance changes along the line in each column: edges of covers that run along it don't count.
  private static func ink(of picture: Image) -> [Int] {
    var ink = [Int](repeating: 0, count: picture.width)
    picture.withSamples { samples in
      for y in trim..<(picture.height - trim) {
        let row = samples + y * picture.stride
        for x in 1..<(picture.width - 1) { ink[x] += abs(Int(row[x + 1]) - Int(row[x - 1])) }
      }
    }
    return ink
  }

  /// How far columns are inked from an end on, in heights.
  private static func extent(_ inked: [Bool], afterSpace: Bool) -> Double {
    func share(from start: Int, count: Int) -> Double {
      Double(inked[start..<(start + count)].count { $0 }) / Double(count)
    }
    let step = rows / 2
    let continues = share(from: 0, count: step) >= leastShareAtEnd && share(from: 0, count: rows) >= leastShareNear
    guard continues || afterSpace else { return 0 }
    var end = continues ? step : 0
    for start in stride(from: 0, through: inked.count - step, by: step / 2) {
      guard start - end <= widestGap else { break }
      if share(from: start, count: step) >= leastShare { end = start + step }
    }
    return Double(end) / Double(rows)
  }
}
