/// How the lines of a spine lie, with what all of its tokens share.
struct SpineLayout: Sendable {
  /// The lines with finite, bounded geometry.
  let lines: [SpineLine]
  /// The height of the largest line, which is the unit of lengths.
  let largestHeight: Double
  let medianHeight: Double
  /// The part of the frame that text covers.
  let left: Double
  let top: Double
  let width: Double
  let height: Double
  /// The largest line, with which colors are compared.
  let largest: SpineLine?
  /// Whether it is plain text that somebody typed, without a layout.
  let isPlain: Bool

  init(_ lines: [SpineLine]) {
    let lines = lines.map(\.sanitized)
    self.lines = lines
    let heights = lines.map(\.height).sorted()
    largestHeight = heights.last ?? 1
    medianHeight = heights.isEmpty ? 1 : heights[heights.count / 2]
    largest = lines.first { $0.height == heights.last }
    let extents = lines.map(LineExtent.init)
    left = extents.map(\.left).min() ?? 0
    top = extents.map(\.top).min() ?? 0
    width = max(1, (extents.map(\.right).max() ?? 0) - left)
    height = max(1, (extents.map(\.bottom).max() ?? 0) - top)
    isPlain = heights.first == heights.last && lines.allSatisfy { $0.characterPositions.isEmpty && $0.ink == nil }
  }
}

/// The part of the spine's frame that a line covers.
struct LineExtent: Sendable {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(_ line: SpineLine) {
    let isAcross = line.direction == .across
    let (alongX, alongY) = isAcross ? (line.height, line.length) : (line.length, line.height)
    left = line.x - alongX / 2
    right = line.x + alongX / 2
    top = line.y - alongY / 2
    bottom = line.y + alongY / 2
  }
}

extension SpineLine {
  /// The largest coordinate that is taken seriously, in pixels.
  private static let bound = 1e6

  /// The line with finite, bounded geometry.
  var sanitized: SpineLine {
    func bounded(_ value: Double, _ low: Double) -> Double {
      value.isFinite ? min(Self.bound, max(low, value)) : max(low, 0)
    }
    var line = self
    line.x = bounded(x, -Self.bound)
    line.y = bounded(y, -Self.bound)
    line.height = bounded(height, 1)
    line.length = bounded(length, 1)
    line.confidence = confidence.isFinite ? min(1, max(0, confidence)) : 0
    return line
  }
}
