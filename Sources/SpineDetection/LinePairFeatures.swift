import Glibc
import Imaging
import TextRecognition

/// Evidence on whether two lines stand on the same spine, measured in the frame of the longer one.
struct LinePairFeatures {
  /// Pairs farther apart than this many heights across are not considered.
  static let reachAcross = 2.5
  /// Pairs farther apart along than this many times the 90th percentile of the lines' lengths are not considered.
  static let reachAlong = 1.3
  /// The names of ``features``, in order.
  static let featureNames =
    [
      "gapAcrossByHeight", "gapAcrossByMedian", "overlapAcross", "centerAcross", "gapAlongByLong", "gapAlongByHeight",
      "overlapAlong",
      "heightRatio", "lengthRatio", "parallel", "sameDirection", "angle", "shortOnLong", "groundDifference",
      "inkDifference",
      "edgeAlongSpine", "strongEdgeAlongSpine", "edgeAcrossSpine", "strongEdgeAcrossSpine", "linesBetween", "bothLong",
      "sideBySide",
      "endToEnd", "groundSame", "edgeWhenSideBySide", "crossesTurned", "boardBetween", "strongBoardBetween",
      "outerEdges",
      "outerEdgeStrongest", "sizeByMedian", "directionCosine",
    ] + LinePrintFeatures.names

  let long: LineObservation
  let short: LineObservation
  private let u: ClosedRange<Double>
  private let v: ClosedRange<Double>
  private let own: (u: ClosedRange<Double>, v: ClosedRange<Double>)

  /// Pairs two lines.
  init(_ a: LineObservation, _ b: LineObservation) {
    (long, short) = a.frame.length >= b.frame.length ? (a, b) : (b, a)
    let frame = long.frame
    own = (-frame.halfLength...frame.halfLength, -frame.halfHeight...frame.halfHeight)
    (u, v) = frame.extents(of: short.line.quad)
  }

  /// Whether they are near enough for the lines alone to tell that they are on one spine.
  func areNear(_ scale: LineScale) -> Bool {
    v.gap(to: own.v) <= max(2 * long.frame.height, Self.reachAcross * scale.medianHeight)
      && u.gap(to: own.u) <= Self.reachAlong * scale.longLength
  }

  /// The evidence as numbers of order 1.
  func features(edges: EdgeMap, lines: [LineObservation], scale: LineScale) -> [Double] {
    let frame = long.frame
    let gapAcross = v.gap(to: own.v)
    let gapAlong = u.gap(to: own.u)
    let overlapAcross = clamp(-gapAcross / min(v.size, own.v.size), -1, 1)
    let overlapAlong = clamp(-gapAlong / min(u.size, own.u.size), -1, 1)
    let cosine = frame.cosine(to: short.frame.along)
    let parallel = abs(cosine) > 0.7 ? 1.0 : 0
    let groundDifference = colorDifference(\.background)
    // Side by side an edge between two books runs along the text; end to end, across it.
    let alongEdges = edgeAlong(edges)
    let acrossEdges = edgeAcross(edges)
    let board = boardBetween(edges, scale)
    let outer = outerEdges(edges, scale)
    let sideBySide = overlapAlong > 0.3 && overlapAcross < 0.5 ? 1.0 : 0
    return [
      clamp(max(0, gapAcross) / frame.height, 0, 3), clamp(max(0, gapAcross) / scale.medianHeight, 0, 3), overlapAcross,
      clamp(abs(v.middle) / max(frame.height, scale.medianHeight), 0, 4),
      clamp(max(0, gapAlong) / scale.longLength, 0, 2),
      clamp(max(0, gapAlong) / frame.height / 10, 0, 3), overlapAlong,
      log2(max(1, short.frame.height) / frame.height).magnitude,
      clamp(log2(frame.length / max(1, short.frame.length)), 0, 4) / 2,
      parallel, parallel * (cosine > 0 ? 1 : -1), parallel * clamp(acosMagnitude(cosine) * 5, 0, 2),
      short.frame.length < 0.3 * frame.length ? 1 : 0, groundDifference, colorDifference(\.ink),
      alongEdges.weak, alongEdges.strong, acrossEdges.weak, acrossEdges.strong,
      clamp(Double(linesBetween(lines)), 0, 3), min(frame.length, short.frame.length) > 0.5 * scale.longLength ? 1 : 0,
      sideBySide,
      overlapAcross > 0.5 && overlapAlong < 0.3 ? 1 : 0, groundDifference < 0.2 ? 1 : 0, sideBySide * alongEdges.weak,
      (1 - parallel) * (overlapAcross > 0.5 ? 1 : 0), board.weak, board.strong, min(outer.left, outer.right),
      max(outer.left, outer.right), clamp(frame.height / scale.medianHeight, 0, 4), cosine,
    ] + LinePrintFeatures(long.print, short.print).values
  }

  private func colorDifference(_ color: KeyPath<LineColors, LabColor>) -> Double {
    guard let a = long.colors, let b = short.colors else { return 0.5 }
    return clamp(a[keyPath: color].distance(to: b[keyPath: color]) / 40, 0, 2)
  }

  /// Edges along the reading direction, from the middle of one line to the middle of the other.
  private func edgeAlong(_ edges: EdgeMap) -> (weak: Double, strong: Double) {
    let facing = v.middle < 0 ? min(v.middle, 0)...0 : 0...max(v.middle, 0)
    let span = u.gap(to: own.u) < 0 ? own.u : own.u.union(u)
    return edges.bestEdge(in: long.frame, span: span, offsets: between(own.v, v) ?? facing)
  }

  /// Edges across the reading direction, between the end of one line and the start of the other.
  private func edgeAcross(_ edges: EdgeMap) -> (weak: Double, strong: Double) {
    guard let inner = between(own.u, u) else { return (0, 0) }
    return edges.bestEdge(in: long.frame, span: own.v.union(v), offsets: inner, isAcross: true)
  }

  /// Edges across the reading direction that are much longer than a spine is thick: shelf boards, the ends of rows.
  private func boardBetween(_ edges: EdgeMap, _ scale: LineScale) -> (weak: Double, strong: Double) {
    guard let inner = between(own.u, u) else { return (0, 0) }
    let middle = own.v.union(v).middle
    let reach = 5 * max(long.frame.height, scale.medianHeight)
    return edges.bestEdge(
      in: long.frame, span: (middle - reach)...(middle + reach), offsets: inner, isAcross: true, thresholds: (12, 35))
  }

  /// Edges along the reading direction on either side of both lines, as long as the two together: the sides of one spine.
  private func outerEdges(_ edges: EdgeMap, _ scale: LineScale) -> (left: Double, right: Double) {
    let span = own.u.union(u)
    let body = own.v.union(v)
    let reach = 1.5 * max(long.frame.height, scale.medianHeight)
    let left = edges.bestEdge(in: long.frame, span: span, offsets: (body.lowerBound - reach)...body.lowerBound)
    let right = edges.bestEdge(in: long.frame, span: span, offsets: body.upperBound...(body.upperBound + reach))
    return (left.weak, right.weak)
  }

  /// The room between two ranges, or nil when they overlap.
  private func between(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard a.gap(to: b) > 0 else { return nil }
    return min(a.upperBound, b.upperBound)...max(a.lowerBound, b.lowerBound)
  }

  /// How many other lines the straight way between the two centres crosses.
  private func linesBetween(_ lines: [LineObservation]) -> Int {
    let (from, to) = (long.frame.center, short.frame.center)
    return lines.count { other in
      guard other.line.quad != long.line.quad, other.line.quad != short.line.quad else { return false }
      let start = (u: other.frame.u(from), v: other.frame.v(from))
      let end = (u: other.frame.u(to), v: other.frame.v(to))
      // Crosses the line's axis within its length, from one side to the other.
      guard start.v * end.v < 0 else { return false }
      let crossing = start.u + (end.u - start.u) * start.v / (start.v - end.v)
      return abs(crossing) < other.frame.halfLength
    }
  }
}

private func clamp(_ value: Double, _ least: Double, _ most: Double) -> Double {
  value.isNaN ? least : min(max(value, least), most)
}

private func acosMagnitude(_ cosine: Double) -> Double { acos(min(1, abs(cosine))) }
