import Threading

extension Image {
  /// The image with noise smoothed, if so wished, and every sample sent through a tone curve, in one pass, on so many threads at most.
  func toned(_ curve: ToneCurve, denoises: Bool, threads: Int = 1) throws -> Image {
    try Image(width: width, height: height, format: format) { target in
      nonisolated(unsafe) let target = target
      _ = try parallelMap(count: (height - 1) / rowsOfBand + 1, threads: threads) { _ in
        true
      } job: { band, _ in
        let rows = band * rowsOfBand..<min(height, (band + 1) * rowsOfBand)
        writeToned(rows, curve, denoises: denoises, to: target)
      }
    }
  }

  /// Writes some rows of a toned image, whose samples begin at `target`.
  private func writeToned(
    _ rows: Range<Int>, _ curve: ToneCurve, denoises: Bool, to target: UnsafeMutablePointer<UInt8>
  ) {
    withSamples { source in
      for y in rows {
        let row = target + y &* stride
        let from = source + y &* stride
        if denoises {
          let above = y > 0 ? from - stride : from
          let below = y < height &- 1 ? from + stride : from
          smoothRow(from, above: above, below: below, to: row, count: stride, step: format.channels)
        } else {
          row.update(from: from, count: stride)
        }
        curve.apply(to: row, count: stride)
      }
    }
  }
}

/// Rows that a thread tones at a time.
private let rowsOfBand = 128

/// Samples that differ by no more than this are taken for the same surface plus noise, 0...255.
///
/// Sensor noise of phone photos has a deviation of 3 to 5 levels; the strokes of faint print differ by 20 and more.
private let noiseLevel: UInt8 = 10

/// A sigma filter on a pixel and its four neighbors: the mean of those that differ from it by no more than noise does.
///
/// Source: J.-S. Lee, "Digital image smoothing and the sigma filter", 1983. Neighbors beyond the level count as the
/// pixel itself, which needs no division by a varying count, so that the compiler vectorises the loop.
private func smoothRow(
  _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, below: UnsafePointer<UInt8>,
  to target: UnsafeMutablePointer<UInt8>, count: Int, step: Int
) {
  let inner = max(step, count &- step)
  target.update(from: row, count: min(step, count))
  for index in min(step, count)..<inner {
    let center = row[index]
    // Four differences and what makes their sum positive.
    let sum =
      (alike(row[index &- step], center) &+ alike(row[index &+ step], center))
      &+ (alike(above[index], center) &+ alike(below[index], center)) &+ 4 &* noiseLevel
    // 51 / 256 is a fifth, the weight of each of five pixels; a fifth of what was added is 8.
    target[index] = center &+ UInt8(truncatingIfNeeded: (UInt16(sum) &* 51 &+ 136) &>> 8) &- 8
  }
  if inner < count { (target + inner).update(from: row + inner, count: count &- inner) }
}

/// The difference to the centre modulo 256, or 0 when that is no noise.
@inline(__always)
private func alike(_ neighbor: UInt8, _ center: UInt8) -> UInt8 {
  max(neighbor, center) &- min(neighbor, center) <= noiseLevel ? neighbor &- center : 0
}
