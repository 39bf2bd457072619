import Imaging

/// The spines of two photos on the pixels of the second, as far as both photos show their places.
struct PlacedSpines {
  private let first: [Outline?]
  private let second: [Outline?]

  private struct Outline {
    let polygon: ConvexPolygon
    let area: Double
    let box: Rect
  }

  /// Takes the first photo's spines to the second by a map.
  init(_ a: SessionPhoto, _ b: SessionPhoto, _ map: PlaneMap) {
    let frames = [ConvexPolygon(b.frame), ConvexPolygon(a.frame.mapped(map.callAsFunction))]
    first = a.corners.map { $0.flatMap { Self.outline($0.mapped(map.callAsFunction), within: frames) } }
    second = b.corners.map { $0.flatMap { Self.outline($0, within: frames) } }
  }

  private static func outline(_ quad: Quad, within frames: [ConvexPolygon]) -> Outline? {
    let polygon = frames.reduce(ConvexPolygon(quad)) { $0.clipped(to: $1) }
    guard polygon.area > 0, polygon.area.isFinite else { return nil }
    return Outline(polygon: polygon, area: polygon.area, box: quad.boundingBox)
  }

  /// The area that two spines share, as a fraction of what they cover together, 0...1.
  func overlap(_ index: Int, _ other: Int) -> Double {
    guard let mine = first[index], let theirs = second[other],
      mine.box.x < theirs.box.maxX, theirs.box.x < mine.box.maxX, mine.box.y < theirs.box.maxY,
      theirs.box.y < mine.box.maxY
    else { return 0 }
    let shared = mine.polygon.clipped(to: theirs.polygon).area
    return shared / (mine.area + theirs.area - shared)
  }
}
