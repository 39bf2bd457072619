import Imaging
import Testing

@testable import Shelves

@Suite struct PlaneMapTests {
  /// A camera's view that is turned a little, moved, and narrows toward the right.
  private func view(_ point: Point) -> Point {
    let depth = 1 + 0.0002 * point.x - 0.0001 * point.y
    return Point((0.9 * point.x - 0.03 * point.y + 120) / depth, (0.04 * point.x + 0.95 * point.y - 40) / depth)
  }

  private let grid = (0..<40).map { Point(Double($0 % 8) * 150, Double($0 / 8) * 140) }

  @Test func followsPerspectiveAndBack() throws {
    let map = try #require(PlaneMap(from: grid, to: grid.map(view)))
    let back = try #require(map.inverse)
    for point in [Point(0, 0), Point(1100, 0), Point(30, 600), Point(900, 550)] {
      #expect(map(point).distance(to: view(point)) < 2)
      #expect(back(map(point)).distance(to: point) < 1e-6)
      #expect(back.after(map)(point).distance(to: point) < 1e-6)
    }
  }

  @Test func isNotLedAstrayByWrongPairs() throws {
    var partners = grid.map(view)
    for index in stride(from: 0, to: partners.count, by: 5) { partners[index] = Point(700, 300) }
    let map = try #require(PlaneMap(from: grid, to: partners))
    for point in [Point(300, 200), Point(900, 400)] { #expect(map(point).distance(to: view(point)) < 2) }
  }

  @Test func ofPointsThatDetermineNoneIsNil() {
    let line = (0..<5).map { Point(Double($0), 0) }
    #expect(PlaneMap(from: line, to: line) == nil)
    let dot = Array(repeating: Point(1, 1), count: 3)
    #expect(PlaneMap(from: dot, to: dot) == nil)
    #expect(PlaneMap(from: [Point(0, 0)], to: [Point(0, 0)]) == nil)
    let far = [Point(1e300, 0), Point(0, 1e300), Point(-1e300, 5)]
    #expect(PlaneMap(from: far, to: far) == nil)
  }

  @Test func takesWhatLiesBehindTheCameraFarAway() throws {
    let map = try #require(PlaneMap(from: grid, to: grid.map(view)))
    #expect(map(Point(-1e6, 0)).x < -1e6)
  }

  @Test func isThePlainMapAboutAPoint() throws {
    let map = try #require(PlaneMap(from: grid, to: grid.map(view)))
    let plain = map.affine(about: Point(500, 300))
    #expect(plain(Point(500, 300)).distance(to: map(Point(500, 300))) < 1e-6)
    #expect(plain(Point(510, 295)).distance(to: map(Point(510, 295))) < 0.2)
    #expect(plain(Point(-1e6, 0)).x > -2e6, "no point is behind the camera")
  }

  @Test(arguments: [(1000.0, true), (9000, false)])
  func isNotPlausibleForAFrameBehindTheCamera(width: Double, isPlausible: Bool) throws {
    let away = grid.map { point in Point(point.x, point.y) * (1 / (1 - 0.0002 * point.x)) }
    let map = try #require(PlaneMap(from: grid, to: away))
    #expect(map.isPlausible(on: Quad(Rect(x: 0, y: 0, width: width, height: 700))) == isPlausible)
  }
}
