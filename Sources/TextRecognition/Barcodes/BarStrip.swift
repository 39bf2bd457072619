import Imaging

/// A region with bars, seen straight and in black and white, as ZBar reads it best.
enum BarStrip {
  /// Pixels along the code for each of the photo's; the most pixels; and the rows.
  private static let scale = 3.0
  private static let longest = 4096
  private static let height = 48
  /// How many pieces of this width, in which black and white are told apart, a code has.
  private static let windows = 12
  /// Around a code that is drawn anew, in modules; and the pixels of a module.
  private static let (quietZone, pixelsOfModule) = (12, 4)
  /// Of so many rows one is drawn anew.
  private static let rowsApart = 4

  /// How black is told from white.
  enum Threshold: CaseIterable {
    /// By the mean of the pixels around in the row.
    case local
    /// By the middle between dark and light of the whole region.
    case middle
  }

  /// The region upright, gray.
  ///
  /// - Throws: ``ImagingError``.
  static func gray(_ photo: Image, _ quad: Quad) throws -> Image {
    let width = min(longest, max(1, Int((quad.length * scale).rounded())))
    return try photo.rectified(quad, width: width, height: height)
  }

  /// The region in black and white.
  ///
  /// - Throws: ``ImagingError``.
  static func binary(_ gray: Image, _ threshold: Threshold) throws -> Image {
    let (width, height) = (gray.width, gray.height)
    return try Image(width: width, height: height, format: .gray) { target in
      gray.withSamples { samples in
        let middle = threshold == .middle ? middle(samples, width * height) : 0
        let reach = max(1, width / windows / 2)
        var sums = [Int](repeating: 0, count: width + 1)
        for y in 0..<height {
          let (row, out) = (samples + y * width, target + y * width)
          for x in 0..<width { sums[x + 1] = sums[x] + Int(row[x]) }
          for x in 0..<width {
            let (from, to) = (max(0, x - reach), min(width, x + reach + 1))
            let isLight =
              threshold == .middle ? Int(row[x]) > middle : Int(row[x]) * (to - from) > sums[to] - sums[from]
            out[x] = isLight ? 255 : 0
          }
        }
      }
    }
  }

  /// Rows of black and white drawn anew, with bars and spaces as wide as a code has them.
  ///
  /// - Parameters:
  ///   - bars: The region in black and white.
  ///   - widths: What widths the code is made of.
  ///   - fewest: The fewest bars and spaces of a code.
  /// - Returns: The rows; nil without any that may be a code.
  /// - Throws: ``ImagingError``.
  static func redrawn(_ bars: Image, _ widths: BarRow.Widths, fewest: Int) throws -> Image? {
    let rows: [[Int]] = bars.withSamples { samples in
      stride(from: 0, to: bars.height, by: rowsApart).compactMap { y in
        let row = UnsafeBufferPointer(start: samples + y * bars.stride, count: bars.width)
        return BarRow(row, fewest: fewest)?.modules(widths)
      }
    }
    guard let longest = rows.map({ $0.reduce(0, +) }).max() else { return nil }
    let width = (longest + 2 * quietZone) * pixelsOfModule
    return try Image(width: width, height: rows.count, format: .gray) { target in
      target.update(repeating: 255, count: width * rows.count)
      for (y, row) in rows.enumerated() {
        var at = target + y * width + quietZone * pixelsOfModule
        for (index, modules) in row.enumerated() {
          if index % 2 == 0 { at.update(repeating: 0, count: modules * pixelsOfModule) }
          at += modules * pixelsOfModule
        }
      }
    }
  }

  /// Between the darkest and the lightest twentieth.
  private static func middle(_ samples: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var histogram = [Int](repeating: 0, count: 256)
    for index in 0..<count { histogram[Int(samples[index])] += 1 }
    func level(_ share: Int) -> Int {
      var seen = 0
      return histogram.firstIndex { value in
        seen += value
        return seen * 20 >= share * count
      } ?? 0
    }
    return (level(1) + level(19)) / 2
  }
}
