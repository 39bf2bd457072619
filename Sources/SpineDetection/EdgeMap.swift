import Glibc
import Imaging
import TextRecognition
import Threading

/// The color gradient of a photo at reduced size, for finding the long straight edges between books.
package final class EdgeMap: Sendable {
  /// The longest side that gradients are computed at, in pixels; more costs time and finds texture rather than edges.
  static let longestSide = 1600
  /// The gradients, 0...255, from which a pixel counts as a weak and as a strong edge.
  static let thresholds = (weak: 16, strong: 45)
  /// How far the edge between two books may lean against a line of text: the tangents that are tried.
  static let shears = [-0.05, -0.025, 0, 0.025, 0.05]

  let width: Int
  let height: Int
  /// Pixels of this map per pixel of the photo.
  let scale: Double
  private let horizontal: [Int16]
  private let vertical: [Int16]

  /// The rows that a thread works on at once.
  private static let bandRows = 128

  /// Computes central differences of the channel that changes most.
  ///
  /// - Parameters:
  ///   - image: The photo.
  ///   - threads: Threads to use; 0: all cores.
  ///   - shouldContinue: Called often on the calling thread; returns false when the work is no longer wanted.
  /// - Throws: ``ImagingError`` when memory runs out; ``TextRecognitionError``; ``Canceled`` soon after `shouldContinue` returned false.
  package init(of image: Image, threads: Int = 0, while shouldContinue: () -> Bool = { true }) throws {
    scale = min(1, Double(EdgeMap.longestSide) / Double(max(image.width, image.height)))
    let width = max(1, Int(Double(image.width) * scale))
    let height = max(1, Int(Double(image.height) * scale))
    self.width = width
    self.height = height
    let bands = stride(from: 0, to: height, by: Self.bandRows).map { $0..<min(height, $0 + Self.bandRows) }
    let parts = try parallelMap(count: bands.count, threads: threadCount(threads)) { _ in
      shouldContinue()
    } job: { index, _ in
      let rows = bands[index]
      // Differences need the rows above and below, too.
      let seen = max(0, rows.lowerBound - 1)..<min(height, rows.upperBound + 1)
      let small = try image.resized(width: width, height: height, rows: seen)
      let first = rows.lowerBound - seen.lowerBound
      let own = first..<(first + rows.count)
      let inner = own.clamped(to: 1..<max(1, seen.count - 1))
      let channels = small.format.channels
      return (
        horizontal: width > 2
          ? Self.differences(in: small, step: channels, rows: own, columns: 1..<(width - 1), of: own) : [],
        vertical: height > 2
          ? Self.differences(in: small, step: width * channels, rows: inner, columns: 0..<width, of: own) : []
      )
    }
    horizontal = parts.flatMap(\.horizontal)
    vertical = parts.flatMap(\.vertical)
  }

  /// The differences between the samples a step after and a step before each pixel of some rows and columns; 0 elsewhere.
  ///
  /// - Returns: A difference a pixel of `band`, which are rows of the image, row by row.
  private static func differences(
    in image: Image, step: Int, rows: Range<Int>, columns: Range<Int>, of band: Range<Int>
  ) -> [Int16] {
    let (width, channels) = (image.width, image.format.channels)
    var result = [Int16](repeating: 0, count: width * band.count)
    image.withSamples { samples in
      result.withUnsafeMutableBufferPointer { result in
        for y in rows {
          for x in columns {
            var strongest: Int16 = 0
            for channel in 0..<channels {
              let sample = (y &* width &+ x) &* channels &+ channel
              let difference = Int16(samples[sample &+ step]) &- Int16(samples[sample &- step])
              if abs(difference) > abs(strongest) { strongest = difference }
            }
            result[(y &- band.lowerBound) &* width &+ x] = strongest
          }
        }
      }
    }
    return result
  }

  /// The greatest shares of gradient along any line that crosses a strip.
  ///
  /// - Parameters:
  ///   - frame: Gives the strip its directions.
  ///   - span: Where the lines run: their extent along `frame.along`.
  ///   - offsets: Where they may lie across.
  ///   - isAcross: Whether lines run along `frame.across` instead, `span` being across and `offsets` along.
  ///   - thresholds: The gradients, 0...255, from which a pixel counts as weak and as strong.
  /// - Returns: The shares of weak and of strong gradient, 0...1; 0 for an empty strip.
  func bestEdge(
    in frame: LineFrame, span: ClosedRange<Double>, offsets: ClosedRange<Double>, isAcross: Bool = false,
    thresholds: (weak: Int, strong: Int) = EdgeMap.thresholds
  ) -> (weak: Double, strong: Double) {
    guard let steps = steps(along: span, breadth: offsets.size, in: frame) else { return (0, 0) }
    let rows = max(1, min(24, Int(offsets.size * scale)))
    var best = (weak: 0, strong: 0)
    for row in 0...rows {
      let offset = offsets.lowerBound + offsets.size * Double(row) / Double(rows)
      for shear in EdgeMap.shears {
        let line = Line(frame, span, offset: offset, shear: shear, isAcross: isAcross, scale: scale, steps: steps)
        let counts = count(along: line, thresholds, ifMoreThan: best)
        best = (max(best.weak, counts.weak), max(best.strong, counts.strong))
      }
    }
    return (Double(best.weak) / Double(steps), Double(best.strong) / Double(steps))
  }

  /// The share of edge along each of the lines that cross a strip, a line a pixel of the map.
  ///
  /// - Returns: How far across each line lies, from `start` to `end`, and what share of it is a weak and a strong edge, averaged, 0...1.
  func profile(
    in frame: LineFrame, span: ClosedRange<Double>, from start: Double, to end: Double, isAcross: Bool = false
  ) -> [(offset: Double, share: Double)] {
    guard let steps = steps(along: span, breadth: abs(end - start), in: frame) else { return [] }
    let rows = max(1, min(400, Int(abs(end - start) * scale)))
    return (0...rows).map { row in
      let offset = start + (end - start) * Double(row) / Double(rows)
      let best = EdgeMap.shears.map { shear in
        let line = Line(frame, span, offset: offset, shear: shear, isAcross: isAcross, scale: scale, steps: steps)
        let counts = count(along: line, EdgeMap.thresholds)
        return Double(counts.weak + counts.strong) / Double(2 * steps)
      }.max()
      return (offset, best ?? 0)
    }
  }

  /// How many points of each line of a strip are looked at; nil where there is nothing to see.
  private func steps(along span: ClosedRange<Double>, breadth: Double, in frame: LineFrame) -> Int? {
    // Lines outside the photo may have any coordinates.
    guard !horizontal.isEmpty, !vertical.isEmpty, span.size > 0, span.size < 1e6, breadth < 1e6,
      abs(frame.center.x) < 1e6, abs(frame.center.y) < 1e6
    else { return nil }
    return max(8, min(40, Int(span.size * scale / 2)))
  }

  /// How far the photo reaches from a point in a direction of length 1, in pixels of the photo; 0 outside.
  func distanceToBorder(from point: Point, along direction: Point) -> Double {
    func distance(_ position: Double, _ step: Double, _ side: Int) -> Double {
      let room = step > 0 ? Double(side) / scale - position : position
      return abs(step) < 1e-9 ? .infinity : room / abs(step)
    }
    return max(0, min(distance(point.x, direction.x, width), distance(point.y, direction.y, height)))
  }

  /// Evenly spaced points on the map and the direction in which an edge there must change.
  private struct Line {
    /// The bit from which on the fixed-point numbers are whole.
    static let point = 32
    var x: Int
    var y: Int
    let dx: Int
    let dy: Int
    let normal: (x: Int, y: Int)
    let steps: Int

    init(
      _ frame: LineFrame, _ span: ClosedRange<Double>, offset: Double, shear: Double, isAcross: Bool, scale: Double,
      steps: Int
    ) {
      let direction = isAcross ? frame.across : frame.along
      let across = isAcross ? frame.along : frame.across
      let step = span.size / Double(steps)
      // Position = centre + t * direction + (offset + shear * (t - middle)) * across, advanced by a constant step.
      let first = span.lowerBound + step / 2
      let rise = offset + shear * (first - span.middle)
      // What is too far away for a number, or is none, is outside the photo.
      func fixed(_ value: Double) -> Int { abs(value) < 1e9 ? Int(value * scale * Double(1 << Self.point)) : -1 }
      x = fixed(frame.center.x + first * direction.x + rise * across.x)
      y = fixed(frame.center.y + first * direction.y + rise * across.y)
      dx = fixed((direction.x + shear * across.x) * step)
      dy = fixed((direction.y + shear * across.y) * step)
      normal = (Int(across.x * 256), Int(across.y * 256))
      self.steps = steps
    }
  }

  /// How many points of a line are weak and strong edges; fewer once neither can become more than `known`, which ends the count.
  private func count(
    along line: Line, _ thresholds: (weak: Int, strong: Int), ifMoreThan known: (weak: Int, strong: Int) = (-1, -1)
  ) -> (weak: Int, strong: Int) {
    var (x, y) = (line.x, line.y)
    let (weakest, strongest) = (thresholds.weak * 256, thresholds.strong * 256)
    var weak = 0
    var strong = 0
    horizontal.withUnsafeBufferPointer { horizontal in
      vertical.withUnsafeBufferPointer { vertical in
        for left in (0..<line.steps).reversed() {
          let (column, row) = (x >> Line.point, y >> Line.point)
          if UInt(bitPattern: column) < UInt(width), UInt(bitPattern: row) < UInt(height) {
            let at = row &* width &+ column
            let response = abs(Int(horizontal[at]) &* line.normal.x &+ Int(vertical[at]) &* line.normal.y)
            if response > weakest { weak &+= 1 }
            if response > strongest { strong &+= 1 }
          }
          x &+= line.dx
          y &+= line.dy
          if weak &+ left <= known.weak, strong &+ left <= known.strong { return }
        }
      }
    }
    return (weak, strong)
  }
}
