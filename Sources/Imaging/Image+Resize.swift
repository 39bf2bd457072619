extension Image {
  /// The image in another size: each pixel is the mean of the area that it covers, or bilinear where the image grows.
  ///
  /// - Parameters:
  ///   - width: Pixels across.
  ///   - height: Pixels down.
  /// - Returns: An image of that size.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` or ``ImagingError/tooLarge(width:height:)``.
  public func resized(width: Int, height: Int) throws -> Image {
    if width == self.width, height == self.height { return self }
    try Image.checkSize(width: width, height: height)
    let columns = ResampleTable(from: self.width, to: width)
    let rows = ResampleTable(from: self.height, to: height)
    return try Image(width: width, height: height, format: format) { target in
      withSamples { source in
        let resampler = Resampler(source: source, stride: stride, channels: format.channels, columns: columns)
        resampler.resample(rows, to: target)
      }
    }
  }

  /// The image shrunk so that its longest side has at most this many pixels; itself when it is no larger.
  ///
  /// - Throws: ``ImagingError/invalidArgument(_:)`` or ``ImagingError/tooLarge(width:height:)``.
  public func scaled(longestSide: Int) throws -> Image {
    guard longestSide > 0 else { throw ImagingError.invalidArgument("the longest side has to be at least 1 pixel") }
    let longest = max(width, height)
    guard longest > longestSide else { return self }
    return try resized(
      width: max(1, (width * longestSide + longest / 2) / longest),
      height: max(1, (height * longestSide + longest / 2) / longest))
  }
}

/// Which source pixels make up each target pixel along one axis, with weights that add up to 2^14 each.
private struct ResampleTable {
  /// The first source pixel of each target pixel.
  let starts: [Int]
  /// The source pixels of every target pixel; weights beyond its true extent are 0.
  let taps: Int
  /// `taps` weights a target pixel.
  let weights: [Int32]

  static let unit = 1 << 14

  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    let reach = max(scale, 1)
    let taps = min(source, Int(reach.rounded(.up)) + 1)
    var starts: [Int] = []
    var weights: [Int32] = []
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale
      let first = min(max(0, Int((center - reach / 2 + (scale < 1 ? 0 : 1e-9)).rounded(.down))), source - taps)
      let cover = (first..<first + taps).map { Self.overlap(Double($0), center - reach / 2, center + reach / 2) }
      starts.append(first)
      weights += Self.quantised(cover)
    }
    (self.starts, self.taps, self.weights) = (starts, taps, weights)
  }

  /// How much of pixel [x, x + 1) lies in [from, to).
  private static func overlap(_ x: Double, _ from: Double, _ to: Double) -> Double {
    max(0, min(x + 1, to) - max(x, from))
  }

  /// Weights as integers whose sum is exactly ``unit``: the largest takes the rounding errors.
  private static func quantised(_ weights: [Double]) -> [Int32] {
    let sum = weights.reduce(0, +)
    var integers = weights.map { Int32($0 / sum * Double(unit) + 0.5) }
    let largest = integers.indices.max { integers[$0] < integers[$1] } ?? 0
    integers[largest] += Int32(unit) - integers.reduce(0, +)
    return integers
  }
}

/// Resamples first down, then across: rows are long runs of bytes, which the compiler vectorises.
private struct Resampler {
  let source: UnsafePointer<UInt8>
  let stride: Int
  let channels: Int
  let columns: ResampleTable

  func resample(_ rows: ResampleTable, to target: UnsafeMutablePointer<UInt8>) {
    let count = columns.starts.count &* channels
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: stride) { line in
      guard let line = line.baseAddress else { return }
      for (row, start) in rows.starts.enumerated() {
        line.initialize(repeating: 0, count: stride)
        for tap in 0..<rows.taps {
          add(source + (start &+ tap) &* stride, weight: rows.weights[row &* rows.taps &+ tap], to: line)
        }
        if channels == 1 {
          shrinkLine(line, to: target + row &* count, channels: 1)
        } else {
          shrinkLine(line, to: target + row &* count, channels: 3)
        }
      }
    }
  }

  private func add(_ row: UnsafePointer<UInt8>, weight: Int32, to line: UnsafeMutablePointer<Int32>) {
    if weight == 0 { return }
    for index in 0..<stride { line[index] &+= Int32(row[index]) &* weight }
  }

  /// Sums of 2^14 * 2^14 * 255 need the intermediate rounding to 2^6 steps a grey level.
  @inline(__always)
  private func shrinkLine(_ line: UnsafePointer<Int32>, to target: UnsafeMutablePointer<UInt8>, channels: Int) {
    let taps = columns.taps
    columns.weights.withUnsafeBufferPointer { weights in
      columns.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress, let starts = starts.baseAddress else { return }
        for column in 0..<columns.starts.count {
          for channel in 0..<channels {
            let from = line + (starts[column] &* channels &+ channel)
            var sum: Int32 = 1 << 19
            for tap in 0..<taps { sum &+= (from[tap &* channels] &+ 128) >> 8 &* weight[tap] }
            target[column &* channels &+ channel] = UInt8(truncatingIfNeeded: sum >> 20)
          }
          weight += taps
        }
      }
    }
  }
}
