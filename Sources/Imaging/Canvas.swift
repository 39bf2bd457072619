/// Draws on RGB samples; whatever lies outside of them is left out.
struct Canvas {
  let samples: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int

  /// Pixels of a line's width: 1/300 of the longest side, at least 2.
  private var thickness: Int { max(2, max(width, height) / 300) }
  /// Pixels of a digit's dot: a digit is 7 of them high, 1/70 of the longest side.
  private var dot: Int { max(2, max(width, height) / 480) }

  /// Draws the four sides of a quadrilateral.
  func outline(_ quad: Quad, _ color: Annotation.Color) {
    let corners = quad.corners
    for index in corners.indices { line(corners[index], corners[(index + 1) % corners.count], color) }
  }

  /// Writes a number around a point, on a filled rectangle.
  func write(_ number: Int, at center: Point, on color: Annotation.Color) {
    guard center.x.isFinite, center.y.isFinite else { return }
    let digits = String(number).compactMap(\.wholeNumberValue)
    let (across, down) = ((digits.count * 6 + 1) * dot, 9 * dot)
    let left = place(center.x, across, width)
    let top = place(center.y, down, height)
    fill(left, top, across, down, color)
    for (index, digit) in digits.enumerated() {
      draw(digit, left: left + (6 * index + 1) * dot, top: top + dot, color.readable)
    }
  }

  /// The start of an interval around `center` that stays within 0..<limit as far as it fits.
  private func place(_ center: Double, _ size: Int, _ limit: Int) -> Int {
    let room = Double(max(0, limit - size))
    return Int(min(room, max(0, center - Double(size) / 2)))
  }

  private func draw(_ digit: Int, left: Int, top: Int, _ color: Annotation.Color) {
    for (row, bits) in DigitFont.rows(of: digit).enumerated() {
      for column in 0..<DigitFont.width where bits >> (DigitFont.width - 1 - column) & 1 == 1 {
        fill(left + column * dot, top + row * dot, dot, dot, color)
      }
    }
  }

  /// Walks along the axis in which the line is longer, and fills its thickness in the other.
  private func line(_ from: Point, _ to: Point, _ color: Annotation.Color) {
    let isLevel = abs(to.x - from.x) >= abs(to.y - from.y)
    let (start, end) = isLevel ? (from, to) : (Point(from.y, from.x), Point(to.y, to.x))
    let (first, last) = start.x <= end.x ? (start, end) : (end, start)
    let limit = Double(isLevel ? width : height) - 1
    guard first.x.isFinite, last.x.isFinite, first.x <= limit, last.x >= 0 else { return }
    let slope = last.x > first.x ? (last.y - first.y) / (last.x - first.x) : 0
    for position in Int(max(0, first.x))...Int(min(limit, max(0, last.x))) {
      let across = first.y + slope * (Double(position) - first.x) - Double(thickness) / 2
      guard abs(across) < 1e6 else { continue }
      if isLevel {
        fill(position, Int(across), 1, thickness, color)
      } else {
        fill(Int(across), position, thickness, 1, color)
      }
    }
  }

  private func fill(_ left: Int, _ top: Int, _ across: Int, _ down: Int, _ color: Annotation.Color) {
    let columns = (left..<left + across).clamped(to: 0..<width)
    for y in (top..<top + down).clamped(to: 0..<height) {
      for x in columns {
        let pixel = samples + (y &* width &+ x) &* 3
        pixel[0] = color.red
        pixel[1] = color.green
        pixel[2] = color.blue
      }
    }
  }
}
