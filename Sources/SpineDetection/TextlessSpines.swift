import Imaging
import Threading

/// Finds spines on which nothing could be read: what stands beside the others with edges all round.
///
/// The bounds were chosen on photos (Docs/Experiments/2026-11-22-joining-groups.md).
struct TextlessSpines {
  /// The breadths of an textless spine, in usual ones.
  private static let breadths = 0.6...2.0
  /// The least breadth of one that the photo's border cuts.
  private static let leastCutBreadth = 0.3
  /// The share of its sides, and of its ends, that must be edges.
  private static let (leastSide, leastEnd) = (0.75, 0.7)
  /// The most edge, on average, along the spine: more is a row of thin ones, or the pages of a book.
  private static let mostInside = 0.55
  /// The least color difference (CIE76) to what is above it: less is a wall or a gap.
  private static let leastContrast = 20.0
  /// The least length, in lengths of the spine beside it, and in own breadths.
  private static let (leastLength, leastSlimness) = (0.6, 4.0)
  /// An outline found so far may cover at most this share.
  private static let mostOverlap = 0.3
  /// Within so many of its breadths an edge is a side's.
  private static let tolerance = 0.15

  let edges: EdgeMap
  let image: Image
  private let outlines: [Quad]
  private let usualBreadth: Double

  init(besides spines: [Spine], edges: EdgeMap, image: Image) {
    self.edges = edges
    self.image = image
    outlines = spines.map(\.outline.lengthwise)
    let breadths = outlines.map(\.height).sorted()
    usualBreadth = breadths.isEmpty ? 0 : breadths[breadths.count / 2]
  }

  /// The outlines of textless spines, each read downwards or rightwards.
  ///
  /// - Throws: ``Canceled`` when `shouldContinue` returned false.
  func find(while shouldContinue: () -> Bool) throws -> [Quad] {
    guard usualBreadth > 0 else { return [] }
    var found: [Quad] = []
    for outline in outlines {
      guard shouldContinue() else { throw Canceled() }
      for quad in [-1.0, 1.0].compactMap({ textless(beside: outline, sign: $0) })
      where !(outlines + found).contains(where: { $0.overlap(with: quad) > Self.mostOverlap }) {
        found.append(quad)
      }
    }
    return found
  }

  /// The textless spine on one side of an outline, if there is one.
  private func textless(beside outline: Quad, sign: Double) -> Quad? {
    let frame = LineFrame(outline)
    let own = -frame.halfLength...frame.halfLength
    guard let strip = strip(beside: frame, own, sign: sign, neighbor: neighbor(of: outline, frame, own, sign: sign)),
      strip.length.size > Self.leastSlimness * strip.breadth.size
    else { return nil }
    let (inner, outer) = (strip.near(sign), strip.far(sign))
    guard side(frame, strip.length, at: inner) >= Self.leastSide,
      strip.isCut || side(frame, strip.length, at: outer) >= Self.leastSide,
      let start = end(frame, strip, from: strip.length.lowerBound, sign: -1),
      let end = end(frame, strip, from: strip.length.upperBound, sign: 1),
      end - start > Self.leastLength * own.size
    else { return nil }
    let within = edges.profile(
      in: frame, span: strip.length, from: strip.middle.lowerBound, to: strip.middle.upperBound)
    guard within.reduce(0, { $0 + $1.share }) < Self.mostInside * Double(within.count) else { return nil }
    let above = (start - 0.12 * own.size)...(start - 0.02 * own.size)
    guard let color = color(frame, start...end, strip.middle), let other = self.color(frame, above, strip.middle),
      color.distance(to: other) >= Self.leastContrast
    else { return nil }
    return frame.quad(start...end, strip.breadth).mapped { corner in
      Point(min(max(0, corner.x), Double(image.width)), min(max(0, corner.y), Double(image.height)))
    }
  }

  /// Room for a spine, along and across a frame.
  private struct Strip {
    var length: ClosedRange<Double>
    var breadth: ClosedRange<Double>
    /// Whether the photo ends there.
    var isCut: Bool

    /// The breadth without its edges.
    var middle: ClosedRange<Double> {
      (breadth.lowerBound + 0.1 * breadth.size)...(breadth.upperBound - 0.1 * breadth.size)
    }

    func near(_ sign: Double) -> Double { sign > 0 ? breadth.lowerBound : breadth.upperBound }
    func far(_ sign: Double) -> Double { sign > 0 ? breadth.upperBound : breadth.lowerBound }
  }

  private typealias Extents = (u: ClosedRange<Double>, v: ClosedRange<Double>)

  /// The nearest outline on one side that stands on the same board.
  private func neighbor(of outline: Quad, _ frame: LineFrame, _ own: ClosedRange<Double>, sign: Double) -> Extents? {
    outlines.filter { other in
      let direction = other.direction
      return other != outline && abs(direction.x * frame.along.x + direction.y * frame.along.y) > 0.96
    }
    .map(frame.extents)
    .filter { $0.v.middle * sign > 0 && $0.u.gap(to: own) < -0.5 * min(own.size, $0.u.size) }
    .min { abs($0.v.middle) < abs($1.v.middle) }
  }

  /// The room up to the neighbor; without one, up to the next long edge or the photo's border.
  private func strip(
    beside frame: LineFrame, _ own: ClosedRange<Double>, sign: Double, neighbor: Extents?
  ) -> Strip? {
    let inner = frame.halfHeight
    var (length, isCut) = (own, false)
    var outer = 0.0
    if let neighbor {
      outer = sign > 0 ? neighbor.v.lowerBound : -neighbor.v.upperBound
      let (start, end) = (max(own.lowerBound, neighbor.u.lowerBound), min(own.upperBound, neighbor.u.upperBound))
      guard start < end else { return nil }
      length = start...end
    } else {
      let border = border(of: frame, from: inner, sign: sign)
      let least = inner + Self.leastCutBreadth * usualBreadth
      let most = min(inner + Self.breadths.upperBound * usualBreadth, border ?? .infinity)
      let profile = edges.profile(in: frame, span: own, from: sign * least, to: sign * max(least, most))
      if let edge = profile.filter({ $0.share >= Self.leastSide }).max(by: { $0.share < $1.share }) {
        outer = abs(edge.offset)
      } else if let border {
        (outer, isCut) = (border, true)
      } else {
        return nil
      }
    }
    let bounds = (isCut ? Self.leastCutBreadth : Self.breadths.lowerBound)...Self.breadths.upperBound
    guard bounds.contains((outer - inner) / usualBreadth) else { return nil }
    return Strip(length: length, breadth: sign > 0 ? inner...outer : -outer ... -inner, isCut: isCut)
  }

  /// How far across a frame the photo's border is, if it is within reach.
  private func border(of frame: LineFrame, from inner: Double, sign: Double) -> Double? {
    let distance = [-1, 0, 1].map { part in
      edges.distanceToBorder(from: frame.point(part * frame.halfLength, sign * inner), along: frame.across * sign)
    }.min()
    return distance.flatMap { $0 <= Self.breadths.upperBound * usualBreadth ? inner + $0 : nil }
  }

  /// How much of a side is an edge.
  private func side(_ frame: LineFrame, _ length: ClosedRange<Double>, at offset: Double) -> Double {
    let reach = Self.tolerance * usualBreadth
    return edges.bestEdge(in: frame, span: length, offsets: (offset - reach)...(offset + reach)).weak
  }

  /// Where a strip ends, within a third of its length inside and a sixth outside.
  private func end(_ frame: LineFrame, _ strip: Strip, from bound: Double, sign: Double) -> Double? {
    let length = strip.length.size
    let profile = edges.profile(
      in: frame, span: strip.middle, from: bound - sign * length / 3, to: bound + sign * length / 6, isAcross: true)
    return profile.max { $0.share < $1.share }.flatMap { $0.share >= Self.leastEnd ? $0.offset : nil }
  }

  /// The mean color of a part of the photo; what lies outside repeats its border.
  private func color(_ frame: LineFrame, _ u: ClosedRange<Double>, _ v: ClosedRange<Double>) -> LabColor? {
    let (columns, rows) = (24, 6)
    guard image.format == .rgb,
      let crop = try? image.rectified(frame.quad(u, v), width: columns, height: rows)
    else { return nil }
    return crop.withSamples { samples in
      func mean(_ channel: Int) -> UInt8 {
        UInt8(clamping: (0..<(columns * rows)).reduce(0) { $0 + Int(samples[$1 * 3 + channel]) } / (columns * rows))
      }
      return LabColor(red: mean(0), green: mean(1), blue: mean(2))
    }
  }
}

extension Quad {
  /// The same corners, read along the longer side: downwards, or rightwards.
  fileprivate var lengthwise: Quad {
    let long = length >= height ? self : turned(quarters: 1)
    return long.direction.x + long.direction.y < 0 ? long.reversed : long
  }
}

extension LineFrame {
  fileprivate func quad(_ u: ClosedRange<Double>, _ v: ClosedRange<Double>) -> Quad {
    Quad(
      point(u.lowerBound, v.lowerBound), point(u.upperBound, v.lowerBound), point(u.upperBound, v.upperBound),
      point(u.lowerBound, v.upperBound))
  }
}
