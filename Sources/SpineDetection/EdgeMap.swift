import Glibc
import Imaging

/// The colour gradient of a photo at reduced size, for finding the long straight edges between books.
final class EdgeMap: Sendable {
  /// The longest side that gradients are computed at, in pixels; more costs time and finds texture rather than edges.
  static let longestSide = 1600
  /// How far the edge between two books may lean against a line of text: the tangents that are tried.
  static let shears = [-0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06]

  let width: Int
  let height: Int
  /// Pixels of this map per pixel of the photo.
  let scale: Double
  private let horizontal: [Int16]
  private let vertical: [Int16]

  /// Computes central differences of the channel that changes most.
  init(of image: Image) throws {
    let longest = max(image.width, image.height)
    scale = min(1, Double(EdgeMap.longestSide) / Double(longest))
    let width = max(1, Int(Double(image.width) * scale))
    let height = max(1, Int(Double(image.height) * scale))
    let small = scale < 1 ? try image.resized(width: width, height: height) : image
    self.width = width
    self.height = height
    let channels = small.format.channels
    func differences(step: Int, rows: Range<Int>, columns: Range<Int>) -> [Int16] {
      var result = [Int16](repeating: 0, count: width * height)
      small.withSamples { samples in
        result.withUnsafeMutableBufferPointer { result in
          for y in rows {
            for x in columns {
              let at = (y &* width &+ x)
              var strongest: Int16 = 0
              for channel in 0..<channels {
                let sample = at &* channels &+ channel
                let difference = Int16(samples[sample &+ step]) &- Int16(samples[sample &- step])
                if abs(difference) > abs(strongest) { strongest = difference }
              }
              result[at] = strongest
            }
          }
        }
      }
      return result
    }
    horizontal = width > 2 ? differences(step: channels, rows: 0..<height, columns: 1..<(width - 1)) : []
    vertical = height > 2 ? differences(step: width * channels, rows: 1..<(height - 1), columns: 0..<width) : []
  }

  /// The greatest share of strong gradient along any line that crosses a strip.
  ///
  /// - Parameters:
  ///   - frame: Gives the strip its directions.
  ///   - span: Where the lines run: their extent along `frame.along`.
  ///   - offsets: Where they may lie across.
  ///   - isAcross: Whether lines run along `frame.across` instead, `span` being across and `offsets` along.
  ///   - threshold: The gradient, 0...255, from which a pixel counts.
  /// - Returns: 0...1; 0 for an empty strip.
  func bestEdge(
    in frame: LineFrame, span: ClosedRange<Double>, offsets: ClosedRange<Double>, isAcross: Bool = false,
    threshold: Int = 20
  ) -> Double {
    guard !horizontal.isEmpty, !vertical.isEmpty, offsets.size >= 0, span.size > 0 else { return 0 }
    let steps = max(8, min(64, Int(span.size * scale / 2)))
    let rows = max(1, min(48, Int(offsets.size * scale)))
    var best = 0
    for row in 0...rows {
      let offset = offsets.lowerBound + offsets.size * Double(row) / Double(rows)
      for shear in EdgeMap.shears {
        best = max(best, strongCount(frame, span, offset, shear, isAcross, steps, threshold))
      }
    }
    return Double(best) / Double(steps)
  }

  private func strongCount(
    _ frame: LineFrame, _ span: ClosedRange<Double>, _ offset: Double, _ shear: Double, _ isAcross: Bool, _ steps: Int,
    _ threshold: Int
  ) -> Int {
    let direction = isAcross ? frame.across : frame.along
    let normal = isAcross ? frame.along : frame.across
    let step = span.size / Double(steps)
    // Position = centre + t * direction + (offset + shear * (t - middle)) * normal, advanced by a constant step.
    let first = span.lowerBound + step / 2
    let rise = offset + shear * (first - span.middle)
    var x = (frame.center.x + first * direction.x + rise * normal.x) * scale
    var y = (frame.center.y + first * direction.y + rise * normal.y) * scale
    let dx = (direction.x + shear * normal.x) * step * scale
    let dy = (direction.y + shear * normal.y) * step * scale
    let (nx, ny) = (Int(normal.x * 256), Int(normal.y * 256))
    let limit = threshold * 256
    var count = 0
    horizontal.withUnsafeBufferPointer { horizontal in
      vertical.withUnsafeBufferPointer { vertical in
        for _ in 0..<steps {
          if x >= 0, y >= 0, x < Double(width), y < Double(height) {
            let at = Int(y) &* width &+ Int(x)
            let response = Int(horizontal[at]) &* nx &+ Int(vertical[at]) &* ny
            if response > limit || response < 0 &- limit { count &+= 1 }
          }
          x += dx
          y += dy
        }
      }
    }
    return count
  }
}
