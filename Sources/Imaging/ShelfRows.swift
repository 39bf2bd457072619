/// Sorts what stands on shelves into rows from the top, each from left to right.
///
/// The largest first, each joins the row whose first one is as high up as its middle, or begins another.
///
/// - Parameters:
///   - elements: What to sort.
///   - box: Where an element is.
/// - Returns: The rows.
package func shelfRows<Element>(of elements: [Element], box: (Element) -> Rect) -> [[Element]] {
  var rows: [(top: Double, bottom: Double, elements: [(box: Rect, element: Element)])] = []
  for element in elements.map({ (box: box($0), element: $0) }).sorted(by: { $0.box.area > $1.box.area }) {
    let middle = element.box.y + element.box.height / 2
    if let index = rows.firstIndex(where: { $0.top <= middle && middle <= $0.bottom }) {
      rows[index].elements.append(element)
    } else {
      rows.append((element.box.y, element.box.maxY, [element]))
    }
  }
  return rows.sorted { $0.top < $1.top }.map { row in
    row.elements.sorted { $0.box.x + $0.box.maxX < $1.box.x + $1.box.maxX }.map(\.element)
  }
}
