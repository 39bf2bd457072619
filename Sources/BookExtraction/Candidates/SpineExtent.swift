/// What the text of a spine covers.
struct SpineExtent: Sendable {
  /// The largest font size, at least a tiny positive number.
  let largest: Double
  /// The printed area, at least a tiny positive number.
  let area: Double
  private let minX: Double
  private let width: Double
  private let minY: Double
  private let height: Double

  init(_ pieces: [Piece]) {
    largest = pieces.reduce(1e-6) { max($0, $1.height) }
    area = pieces.reduce(1e-6) { $0 + $1.length * $1.height }
    minX = pieces.reduce(Double.infinity) { min($0, $1.minX) }
    width = max(1e-6, pieces.reduce(-Double.infinity) { max($0, $1.maxX) } - minX)
    minY = pieces.reduce(Double.infinity) { min($0, $1.minY) }
    height = max(1e-6, pieces.reduce(-Double.infinity) { max($0, $1.maxY) } - minY)
  }

  /// A place along the spine as a fraction 0...1 of what is printed.
  func along(_ x: Double) -> Double { min(1, max(0, (x - minX) / width)) }

  /// The middle of pieces across the spine, 0...1.
  func acrossMiddle(_ parts: [Piece]) -> Double {
    let sum = parts.reduce(0) { $0 + ($1.minY + $1.maxY) / 2 }
    return min(1, max(0, (sum / Double(max(1, parts.count)) - minY) / height))
  }
}
