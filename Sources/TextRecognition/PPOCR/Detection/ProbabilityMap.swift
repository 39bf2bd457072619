import Imaging

/// The detector's output: for each pixel of its input the probability that it belongs to text.
struct ProbabilityMap {
  let width: Int
  let height: Int
  /// The probabilities in steps of 1/255, row by row.
  let scores: UnsafeBufferPointer<UInt8>

  /// A connected region of likely text.
  struct Region {
    /// The leftmost and rightmost pixel of each row of the region: all that its convex hull needs.
    var outline: [Point]
    /// Pixels in the region.
    var area: Int
    /// Mean probability over the region, 0...1.
    var score: Double
  }

  /// The regions of at least `minimumArea` pixels whose probabilities exceed `threshold`, neighbors joined in eight directions.
  func regions(above threshold: Float, minimumArea: Int) -> [Region] {
    let threshold = UInt8(min(255, max(0, threshold * 255)))
    guard width > 0, height > 0, scores.count >= width * height else { return [] }
    var visited = [Bool](repeating: false, count: width * height)
    var regions: [Region] = []
    var stack: [Int32] = []
    for start in 0..<(width * height) where scores[start] > threshold && !visited[start] {
      let region = fill(from: start, above: threshold, visited: &visited, stack: &stack)
      if region.area >= minimumArea { regions.append(region) }
    }
    return regions
  }

  private func fill(from start: Int, above threshold: UInt8, visited: inout [Bool], stack: inout [Int32]) -> Region {
    var spans: [Int: (left: Int, right: Int)] = [:]
    var sum = 0.0
    var area = 0
    visited[start] = true
    stack.append(Int32(start))
    while let index = stack.popLast() {
      let x = Int(index) % width
      let y = Int(index) / width
      area += 1
      sum += Double(scores[Int(index)]) / 255
      let span = spans[y] ?? (x, x)
      spans[y] = (min(span.left, x), max(span.right, x))
      for ny in max(0, y - 1)...min(height - 1, y + 1) {
        for nx in max(0, x - 1)...min(width - 1, x + 1) {
          let neighbor = ny * width + nx
          if !visited[neighbor], scores[neighbor] > threshold {
            visited[neighbor] = true
            stack.append(Int32(neighbor))
          }
        }
      }
    }
    let outline = spans.flatMap { y, span in
      // The corners of the pixels, so that a region one pixel wide still has an area.
      [
        Point(Double(span.left), Double(y)), Point(Double(span.left), Double(y + 1)),
        Point(Double(span.right + 1), Double(y)), Point(Double(span.right + 1), Double(y + 1)),
      ]
    }
    return Region(outline: outline, area: area, score: sum / Double(area))
  }
}
