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
    return try resized(width: width, height: height, rows: 0..<height)
  }

  /// Some rows of the image in another size, the same as ``resized(width:height:)`` gives there: threads can share the work.
  ///
  /// - Parameters:
  ///   - width: Pixels across.
  ///   - height: Pixels down that all rows together have.
  ///   - rows: Those wanted; at least one within 0..<height.
  /// - Returns: An image `width` wide, with these rows.
  /// - Throws: ``ImagingError/invalidArgument(_:)`` or ``ImagingError/tooLarge(width:height:)``.
  public func resized(width: Int, height: Int, rows: Range<Int>) throws -> Image {
    try resized(width: width, height: height, rows: rows, columns: 0..<max(1, width))
  }

  /// A part of the image in another size, the same as ``resized(width:height:)`` gives there.
  ///
  /// - Parameters:
  ///   - width: Pixels across that all columns together have.
  ///   - height: Pixels down that all rows together have.
  ///   - rows: The rows wanted; at least one within 0..<height.
  ///   - columns: The columns wanted; at least one within 0..<width.
  /// - Returns: An image of these rows and columns.
  /// - Throws: ``ImagingError``.
  public func resized(width: Int, height: Int, rows: Range<Int>, columns: Range<Int>) throws -> Image {
    try Image.checkSize(width: width, height: height)
    let (rows, columns) = (rows.clamped(to: 0..<height), columns.clamped(to: 0..<width))
    let columnTable = ResampleTable(from: self.width, to: width, places: columns)
    let rowTable = ResampleTable(from: self.height, to: height, places: rows)
    return try Image(width: columns.count, height: rows.count, format: format) { target in
      withSamples { source in
        let resampler = Resampler(source: source, stride: stride, channels: format.channels, columns: columnTable)
        resampler.resample(rowTable, to: target)
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
  let weights: [Int16]

  static let unit = 1 << 14

  /// What makes up the target pixels at some places.
  init(from source: Int, to target: Int, places: Range<Int>) {
    let scale = Double(source) / Double(target)
    let reach = max(scale, 1)
    let taps = min(source, Int(reach.rounded(.up)) + 1)
    var starts: [Int] = []
    var weights: [Int16] = []
    for index in places {
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

  /// Weights as integers whose sum is exactly ``unit``: each is what the rounded sum grows by.
  private static func quantised(_ weights: [Double]) -> [Int16] {
    let whole = weights.reduce(0, +)
    var (sum, reached) = (0.0, 0)
    return weights.map { weight in
      sum += weight
      let next = Int(sum / whole * Double(unit) + 0.5)
      defer { reached = next }
      return Int16(clamping: next - reached)
    }
  }
}

/// Resamples first down, then across: rows are long runs of bytes, which the compiler vectorises.
private struct Resampler {
  /// The first sample of the first column that is needed.
  private let source: UnsafePointer<UInt8>
  /// Samples from one row to the next.
  private let stride: Int
  /// Samples of a row that are needed.
  private let span: Int
  private let channels: Int
  private let columns: ResampleTable
  /// The first column that is needed.
  private let first: Int

  init(source: UnsafePointer<UInt8>, stride: Int, channels: Int, columns: ResampleTable) {
    first = columns.starts.first ?? 0
    let end = (columns.starts.last ?? 0) + columns.taps
    self.source = source + first * channels
    (self.stride, span, self.channels, self.columns) = (stride, (end - first) * channels, channels, columns)
  }

  func resample(_ rows: ResampleTable, to target: UnsafeMutablePointer<UInt8>) {
    let count = columns.starts.count &* channels
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: span) { sums in
      // A color pixel is read as four numbers, the last one even past the end.
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: span + 1) { line in
        guard let sums = sums.baseAddress, let line = line.baseAddress else { return }
        line[span] = 0
        for (row, start) in rows.starts.enumerated() {
          sums.initialize(repeating: 0, count: span)
          for tap in 0..<rows.taps {
            add(source + (start &+ tap) &* stride, weight: rows.weights[row &* rows.taps &+ tap], to: sums)
          }
          // 2^6 steps a grey level: with weights of 16 bits processors multiply numbers of 16 bits fastest.
          for index in 0..<span { line[index] = Int16(truncatingIfNeeded: (sums[index] &+ 128) >> 8) }
          if channels == 1 {
            shrinkGray(line, to: target + row &* count)
          } else {
            shrinkRGB(line, to: target + row &* count)
          }
        }
      }
    }
  }

  private func add(_ row: UnsafePointer<UInt8>, weight: Int16, to sums: UnsafeMutablePointer<Int32>) {
    if weight == 0 { return }
    for index in 0..<span { sums[index] &+= Int32(row[index]) &* Int32(weight) }
  }

  private func shrinkGray(_ line: UnsafePointer<Int16>, to target: UnsafeMutablePointer<UInt8>) {
    forEachColumn { column, start, weights in
      var sum: Int32 = 1 << 19
      for tap in 0..<columns.taps { sum &+= Int32(line[start &+ tap]) &* Int32(weights[tap]) }
      target[column] = UInt8(truncatingIfNeeded: sum >> 20)
    }
  }

  private func shrinkRGB(_ line: UnsafePointer<Int16>, to target: UnsafeMutablePointer<UInt8>) {
    forEachColumn { column, start, weights in
      let pixels = UnsafeRawPointer(line + start &* 3)
      var sum = SIMD4<Int32>(repeating: 1 << 19)
      for tap in 0..<columns.taps {
        let pixel = pixels.loadUnaligned(fromByteOffset: tap &* 6, as: SIMD4<Int16>.self)
        let weight = SIMD4<Int16>(repeating: weights[tap])
        sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* SIMD4<Int32>(truncatingIfNeeded: weight)
      }
      let means = SIMD4<UInt8>(truncatingIfNeeded: sum &>> 20)
      for channel in 0..<3 { target[column &* 3 &+ channel] = means[channel] }
    }
  }

  /// Calls `body` with each target column, its first source column, and the weights from there on.
  @inline(__always)
  private func forEachColumn(_ body: (_ column: Int, _ start: Int, _ weights: UnsafePointer<Int16>) -> Void) {
    columns.weights.withUnsafeBufferPointer { weights in
      columns.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        for column in starts.indices {
          body(column, starts[column] &- first, weight)
          weight += columns.taps
        }
      }
    }
  }
}
