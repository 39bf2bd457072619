import Glibc
import Imaging

/// Where on a photo many parallel bars lie, at any angle and slant.
///
/// Blocks of pixels whose gradients have one direction are joined; their tensor tells the bars' direction, their places that of the
/// whole code. Source: J. Bigün and G. H. Granlund, "Optimal Orientation Detection of Linear Symmetry", 1987.
struct BarRegions {
  /// Pixels of a block's side.
  private static let block = 16
  /// The least share of the gradient's energy that has one direction, 0...1 (Docs/Experiments/2026-11-26-barcodes.md).
  private static let leastCoherence = 0.6
  /// The least mean square of the gradient, in squared gray values a pixel.
  private static let leastEnergy = 40.0
  private static let fewestBlocks = 6
  /// In pixels: narrower regions are edges, and lower ones have no room for a scan line.
  private static let shortest = 100.0
  private static let lowest = 12.0
  /// White beside the bars that is taken along, as a share of the length.
  private static let margin = 0.12
  /// The most regions, those with the most bars first: shelves have many rows of letters.
  private static let mostRegions = 48

  /// The regions: read along the code, the bars across.
  private(set) var quads: [Quad] = []

  private let columns: Int
  private let rows: Int
  private var tensors: [Tensor] = []

  /// Sums of products of the gradient's components.
  private struct Tensor {
    var xx = 0.0
    var yy = 0.0
    var xy = 0.0

    var energy: Double { xx + yy }
    var coherence: Double {
      energy > 0 ? ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot() / energy : 0
    }
    /// The direction of the gradient, across the bars.
    var direction: Point {
      let angle = 0.5 * atan2(2 * xy, xx - yy)
      return Point(cos(angle), sin(angle))
    }

    static func += (sum: inout Tensor, other: Tensor) {
      sum.xx += other.xx
      sum.yy += other.yy
      sum.xy += other.xy
    }
  }

  /// Looks at a gray image.
  init(of gray: Image) {
    columns = gray.width / Self.block
    rows = gray.height / Self.block
    guard columns > 2, rows > 2 else { return }
    tensors = smoothed(gray.withSamples { blockTensors($0, gray.width, gray.height) })
    var found: [(quad: Quad, energy: Double)] = []
    var isOpen = tensors.map { $0.coherence > Self.leastCoherence && $0.energy > Self.leastEnergy }
    for start in isOpen.indices where isOpen[start] {
      let blocks = component(from: start, &isOpen)
      guard blocks.count >= Self.fewestBlocks, let quad = region(of: blocks) else { continue }
      found.append((quad, blocks.reduce(0) { $0 + tensors[$1].energy }))
    }
    quads = found.sorted { $0.energy > $1.energy }.prefix(Self.mostRegions).map(\.quad)
  }

  /// The mean tensor of each block, by Sobel's operator.
  private func blockTensors(_ samples: UnsafePointer<UInt8>, _ width: Int, _ height: Int) -> [Tensor] {
    var tensors = [Tensor](repeating: Tensor(), count: columns * rows)
    let scale = 1 / (64 * Double(Self.block * Self.block))
    for row in 0..<rows {
      for column in 0..<columns {
        var (xx, yy, xy) = (0, 0, 0)
        for y in max(1, row * Self.block)..<min(height - 1, (row + 1) * Self.block) {
          let line = samples + y * width
          for x in max(1, column * Self.block)..<min(width - 1, (column + 1) * Self.block) {
            let (above, here, below) = (line + (x &- width), line + x, line + (x &+ width))
            let (nw, n, ne) = (Int(above[-1]), Int(above[0]), Int(above[1]))
            let (sw, s, se) = (Int(below[-1]), Int(below[0]), Int(below[1]))
            let dx = ne &+ 2 &* Int(here[1]) &+ se &- nw &- 2 &* Int(here[-1]) &- sw
            let dy = sw &+ 2 &* s &+ se &- nw &- 2 &* n &- ne
            xx = xx &+ dx &* dx
            yy = yy &+ dy &* dy
            xy = xy &+ dx &* dy
          }
        }
        tensors[row * columns + column] = Tensor(
          xx: Double(xx) * scale, yy: Double(yy) * scale, xy: Double(xy) * scale)
      }
    }
    return tensors
  }

  /// The mean of each block and its neighbors.
  private func smoothed(_ tensors: [Tensor]) -> [Tensor] {
    tensors.indices.map { index in
      let (row, column) = (index / columns, index % columns)
      var sum = Tensor()
      var count = 0.0
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) {
          sum += tensors[y * columns + x]
          count += 1
        }
      }
      return Tensor(xx: sum.xx / count, yy: sum.yy / count, xy: sum.xy / count)
    }
  }

  /// The open blocks that hang together with one; they are closed.
  private func component(from start: Int, _ isOpen: inout [Bool]) -> [Int] {
    var blocks = [start]
    isOpen[start] = false
    var next = 0
    while next < blocks.count {
      let (row, column) = (blocks[next] / columns, blocks[next] % columns)
      next += 1
      for (y, x) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
      where (0..<rows).contains(y) && (0..<columns).contains(x) && isOpen[y * columns + x] {
        isOpen[y * columns + x] = false
        blocks.append(y * columns + x)
      }
    }
    return blocks
  }

  /// The parallelogram around blocks, along the code and along its bars; nil where it is too small for a code.
  private func region(of blocks: [Int]) -> Quad? {
    var sum = Tensor()
    for block in blocks { sum += tensors[block] }
    let across = sum.direction
    let bars = Point(-across.y, across.x)
    let size = Double(Self.block)
    let places = blocks.map { Point((Double($0 % columns) + 0.5) * size, (Double($0 / columns) + 0.5) * size) }
    let center = places.reduce(Point(0, 0), +) * (1 / Double(places.count))
    let along = longSide(places, center, across)
    let determinant = along.x * bars.y - along.y * bars.x
    guard abs(determinant) > 0.5 else { return nil }
    let parts = places.map { place -> Point in
      let p = place - center
      return Point((p.x * bars.y - p.y * bars.x) / determinant, (along.x * p.y - along.y * p.x) / determinant)
    }
    var (left, right) = ((parts.map(\.x).min() ?? 0) - size, (parts.map(\.x).max() ?? 0) + size)
    let (top, bottom) = ((parts.map(\.y).min() ?? 0) - size / 2, (parts.map(\.y).max() ?? 0) + size / 2)
    guard right - left >= Self.shortest, bottom - top >= Self.lowest else { return nil }
    let white = Self.margin * (right - left)
    (left, right) = (left - white, right + white)
    func point(_ u: Double, _ v: Double) -> Point { center + along * u + bars * v }
    return Quad(point(left, top), point(right, top), point(right, bottom), point(left, bottom))
  }

  /// The direction in which blocks extend farthest, where that is clear and about across the bars: codes that are seen at an angle are
  /// slanted; otherwise across the bars.
  private func longSide(_ places: [Point], _ center: Point, _ across: Point) -> Point {
    var spread = Tensor()
    for place in places {
      let p = place - center
      spread += Tensor(xx: p.x * p.x, yy: p.y * p.y, xy: p.x * p.y)
    }
    let direction = spread.direction
    let cosine = direction.x * across.x + direction.y * across.y
    // The spread along is at least four times that across: (a - b) / (a + b) >= 0.6.
    guard spread.coherence >= 0.6, abs(cosine) >= 0.8 else { return across }
    return cosine < 0 ? direction * -1 : direction
  }
}
