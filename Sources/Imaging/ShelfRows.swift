/// Sorts what stands on shelves into rows from the top, each from left to right.
///
/// - Parameters:
///   - elements: What to sort.
///   - box: Where an element is.
/// - Returns: The rows.
package func shelfRows<Element>(of elements: [Element], box: (Element) -> Rect) -> [[Element]] {
  let placed = elements.map { (box: box($0), element: $0) }.sorted { $0.box.x + $0.box.maxX < $1.box.x + $1.box.maxX }
  let extents = placed.map { VerticalExtent($0.box) }
  let rows = allRows(of: extents)
  var sorted = rows.map { _ in [Element]() }
  for (extent, element) in zip(extents, placed.map(\.element)) {
    let row = rows.indices.min {
      (extent.misfit(to: rows[$0]), extent.distance(to: rows[$0])) < (
        extent.misfit(to: rows[$1]), extent.distance(to: rows[$1])
      )
    }
    if let row { sorted[row].append(element) }
  }
  return sorted.filter { !$0.isEmpty }
}

/// The rows of all extents, from the top: of those that fit none of the others' rows, too, as a shelf with few books has them.
private func allRows(of extents: [VerticalExtent]) -> [VerticalExtent] {
  var rows: [VerticalExtent] = []
  var rest = extents
  while !rest.isEmpty, rows.count < 1000 {
    let more = ShelfRowSearch(rest).rows
    guard !more.isEmpty else { break }
    rows += more
    rest = rest.filter { extent in more.allSatisfy { extent.misfit(to: $0) >= 1 } }
  }
  return rows.sorted { $0.middle < $1.middle }
}

/// From where to where something reaches down a photo, in pixels.
private struct VerticalExtent {
  let top: Double
  let bottom: Double

  init(_ box: Rect) { (top, bottom) = (box.y, max(box.maxY, box.y + 1e-6)) }

  var middle: Double { (top + bottom) / 2 }
  private var height: Double { bottom - top }
  private func shared(with other: Self) -> Double { max(0, min(bottom, other.bottom) - max(top, other.top)) }

  /// How badly it fits a row, 0...1: the share of it that sticks out, and half of the share of the row that it leaves empty.
  func misfit(to row: Self) -> Double {
    let shared = shared(with: row)
    return min(1, 1 - shared / height + (1 - shared / row.height) / 2)
  }

  func distance(to other: Self) -> Double { abs(middle - other.middle) }

  /// Whether both can be rows, one below the other, on a photo that may be tilted.
  func isApart(from other: Self) -> Bool { shared(with: other) <= 0.3 * min(height, other.height) }
}

/// The rows that books stand in: some of their own extents, one below the other, which all of them fit best.
///
/// An outline that goes over two shelves by mistake would be one row for both, but leaves half of it empty beside each book. Rows cost
/// something each and books their misfit (facility location): the cheapest are added one by one, then exchanged.
private struct ShelfRowSearch {
  /// What a row costs, in books that fit it not at all.
  private static let costOfRow = 0.8
  /// The most books that are looked at, and those of them whose extents may become rows.
  private static let mostExtents = 512
  private static let mostCandidates = 32
  private static let mostExchanges = 8

  private(set) var rows: [VerticalExtent] = []
  private let candidates: [VerticalExtent]
  /// Of each candidate, how badly each book fits it.
  private let misfits: [[Double]]

  init(_ extents: [VerticalExtent]) {
    let sorted = extents.sorted { ($0.middle, $0.top) < ($1.middle, $1.top) }
    let examples = Self.sample(sorted, Self.mostExtents)
    candidates = Self.sample(examples, Self.mostCandidates)
    misfits = candidates.map { row in examples.map { $0.misfit(to: row) } }
    var best = filled([])
    for _ in 0..<Self.mostExchanges {
      let others = candidates.indices.filter { !best.rows.contains($0) }.map { candidate in
        filled(best.rows.filter { candidates[$0].isApart(from: candidates[candidate]) } + [candidate])
      }
      guard let other = others.min(by: { $0.cost < $1.cost }), other.cost < best.cost - 1e-9 else { break }
      best = other
    }
    rows = best.rows.map { candidates[$0] }
  }

  private static func sample(_ extents: [VerticalExtent], _ count: Int) -> [VerticalExtent] {
    guard extents.count > count else { return extents }
    return (0..<count).map { extents[$0 * (extents.count - 1) / (count - 1)] }
  }

  /// Adds rows as long as each makes it cheaper.
  private func filled(_ chosen: [Int]) -> (rows: [Int], cost: Double) {
    var rows = chosen
    var least = Array(repeating: 1.0, count: misfits.first?.count ?? 0)
    for row in rows { for (book, misfit) in misfits[row].enumerated() { least[book] = min(least[book], misfit) } }
    while true {
      var best: (row: Int, gain: Double)?
      for row in candidates.indices where rows.allSatisfy({ candidates[$0].isApart(from: candidates[row]) }) {
        let gain = zip(least, misfits[row]).reduce(0) { $0 + max(0, $1.0 - $1.1) } - Self.costOfRow
        if gain > max(1e-9, best?.gain ?? 0) { best = (row, gain) }
      }
      guard let best else { break }
      rows.append(best.row)
      for (book, misfit) in misfits[best.row].enumerated() { least[book] = min(least[book], misfit) }
    }
    return (rows, least.reduce(0, +) + Self.costOfRow * Double(rows.count))
  }
}
