import Glibc
import Imaging

/// Where a token lies on its spine and in which colors, from which pairs of tokens are compared; lengths in heights of the largest line.
struct TokenPlace: Sendable {
  /// How many numbers ``values`` has.
  static let count = 20

  let line: Float
  /// Its place among the tokens of its line.
  let index: Float
  let x: Float
  let y: Float
  /// The logarithm of its line's height.
  let height: Float
  /// What its line covers.
  let left: Float
  let right: Float
  let top: Float
  let bottom: Float
  let direction: Float
  /// CIE L*a*b* in fiftieths, and 1 where it is known.
  let ink: SIMD4<Float>
  let background: SIMD4<Float>
  /// The extent of the spine's text along its x axis.
  let width: Float
  let word: Float

  init(_ token: SpineToken, index: Int, word: Int, in layout: SpineLayout) {
    let line = layout.lines[token.line]
    let unit = layout.largestHeight
    let middle = (token.start + token.end) / 2 - 0.5
    let isAcross = line.direction == .across
    let along = middle * line.length * (line.direction == .reversed ? -1 : 1)
    let extent = LineExtent(line)
    func scaled(_ value: Double) -> Float { Float(min(200, max(-200, value / unit))) }
    self.line = Float(token.line)
    self.index = Float(index)
    x = scaled(line.x - layout.left + (isAcross ? 0 : along))
    y = scaled(line.y - layout.top + (isAcross ? along : 0))
    height = Float(log(line.height / unit))
    left = scaled(extent.left - layout.left)
    right = scaled(extent.right - layout.left)
    top = scaled(extent.top - layout.top)
    bottom = scaled(extent.bottom - layout.top)
    direction = line.direction == .along ? 0 : line.direction == .across ? 1 : 2
    ink = Self.color(line.ink)
    background = Self.color(line.background)
    width = scaled(layout.width)
    self.word = Float(word)
  }

  private static func color(_ lab: LabColor?) -> SIMD4<Float> {
    guard let lab, lab.components.allSatisfy(\.isFinite) else { return .zero }
    return SIMD4(Float(lab.l / 50), Float(lab.a / 50), Float(lab.b / 50), 1)
  }

  /// All of it in a row, as the training reads it.
  var values: [Float] {
    [line, index, x, y, height, left, right, top, bottom, direction]
      + [0, 1, 2, 3].map { ink[$0] } + [0, 1, 2, 3].map { background[$0] } + [width, word]
  }
}

/// How one token lies to another: what the labeler's attention goes by besides their words.
enum PairGeometry {
  /// How many numbers describe a pair.
  static let count = 15

  /// Writes the numbers of a pair, seen from the first token.
  static func write(_ a: TokenPlace, _ b: TokenPlace, to out: UnsafeMutablePointer<Float>) {
    let sameLine = a.line == b.line
    let step = b.index - a.index
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    out[0] = sameLine ? 1 : 0
    out[1] = sameLine && step == 1 ? 1 : 0
    out[2] = sameLine && step == -1 ? 1 : 0
    out[3] = a.direction == b.direction ? 1 : 0
    out[4] = tanhf(dx / 4)
    out[5] = tanhf(dy / 2)
    out[6] = tanhf(b.height - a.height)
    out[7] = distance(a.ink, b.ink)
    out[8] = distance(a.background, b.background)
    out[9] = overlap(a.left, a.right, b.left, b.right)
    out[10] = overlap(a.top, a.bottom, b.top, b.bottom)
    out[11] = a.word == b.word && !(sameLine && step == 0) ? 1 : 0
    out[12] = tanhf(dx)
    out[13] = sameLine ? tanhf(abs(step) / 3) : 0
    out[14] = tanhf(3 * dx / max(1, a.width))
  }

  /// The share of the shorter of two stretches that both have; negative where they lie apart.
  private static func overlap(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
    let shorter = max(0.01, min(b - a, d - c))
    return max(-1, (min(b, d) - max(a, c)) / shorter)
  }

  private static func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    guard a[3] == 1, b[3] == 1 else { return 0 }
    let d = a - b
    return min(2, (d * d).sum().squareRoot())
  }
}
