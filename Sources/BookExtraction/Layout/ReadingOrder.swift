/// Puts pieces in the order in which a person reads them, by recursive XY-cuts (Nagy and Seth 1984) in the spine's frame.
struct ReadingOrder {
  /// How much of two lines' size may overlap at a cut.
  private static let tolerance = 0.25
  private let pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The likely orders as indices, the likeliest first: columns before rows, rows before columns, and upright words from the far end.
  func orders() -> [[Int]] {
    let lines = Dictionary(grouping: pieces.indices, by: { pieces[$0].line }).sorted { $0.key < $1.key }.map(\.value)
    let columns = order(lines, columnsFirst: true, depth: 0)
    var orders = [turned(columns, .reversed)]
    for other in [order(lines, columnsFirst: false, depth: 0), turned(columns, .across)] {
      let flat = other == columns ? turned(other, .reversed) : other
      if !orders.contains(flat) { orders.append(flat) }
    }
    return orders.map { $0.flatMap { $0 } }
  }

  private func order(_ lines: [[Int]], columnsFirst: Bool, depth: Int) -> [[Int]] {
    guard lines.count > 1, depth < 24 else { return lines }
    for alongX in [columnsFirst, !columnsFirst] {
      let parts = cut(lines, alongX: alongX)
      if parts.count > 1 { return parts.flatMap { order($0, columnsFirst: columnsFirst, depth: depth + 1) } }
    }
    return lines.sorted { start($0, alongX: columnsFirst) < start($1, alongX: columnsFirst) }
  }

  /// Groups of lines with a gap between them.
  private func cut(_ lines: [[Int]], alongX: Bool) -> [[[Int]]] {
    let sorted = lines.sorted { start($0, alongX: alongX) < start($1, alongX: alongX) }
    var groups: [[[Int]]] = []
    var reach = -Double.infinity
    for line in sorted {
      let slack = Self.tolerance * (line.first.map { pieces[$0].height } ?? 0)
      if start(line, alongX: alongX) + slack >= reach || groups.isEmpty {
        groups.append([line])
      } else {
        groups[groups.count - 1].append(line)
      }
      reach = max(reach, end(line, alongX: alongX) - slack)
    }
    return groups
  }

  private func start(_ line: [Int], alongX: Bool) -> Double {
    line.reduce(Double.infinity) { min($0, alongX ? pieces[$1].minX : pieces[$1].minY) }
  }

  private func end(_ line: [Int], alongX: Bool) -> Double {
    line.reduce(-Double.infinity) { max($0, alongX ? pieces[$1].maxX : pieces[$1].maxY) }
  }

  /// The order with each unbroken run of lines of a direction from its end.
  private func turned(_ lines: [[Int]], _ direction: SpineLine.Direction) -> [[Int]] {
    var result: [[Int]] = []
    var run: [[Int]] = []
    for line in lines {
      if let first = line.first, pieces[first].direction == direction {
        run.append(line)
      } else {
        result += run.reversed() + [line]
        run = []
      }
    }
    return result + run.reversed()
  }
}
