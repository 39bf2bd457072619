import Imaging
import Testing

@testable import SpineDetection

@Suite struct LineFrameTests {
  /// Text that reads down, 20 pixels wide and 200 long, its middle at (110, 200).
  private let frame = LineFrame(Quad(Point(120, 100), Point(120, 300), Point(100, 300), Point(100, 100)))

  @Test func measuresAlongAndAcrossTheText() {
    #expect(frame.length == 200 && frame.height == 20)
    #expect(frame.u(Point(110, 250)) == 50 && abs(frame.v(Point(110, 250))) < 1e-9)
    // Down a line that reads down is to the left.
    #expect(abs(frame.v(Point(100, 200)) - 10) < 1e-9)
  }

  @Test func pointsComeBack() {
    let point = frame.point(30, -7)
    #expect(abs(frame.u(point) - 30) < 1e-9 && abs(frame.v(point) + 7) < 1e-9)
  }

  @Test func extentsHoldAQuadrilateral() {
    let (u, v) = frame.extents(of: Quad(Rect(x: 90, y: 150, width: 10, height: 40)))
    #expect(abs(u.lowerBound + 50) < 1e-9 && abs(u.upperBound + 10) < 1e-9)
    #expect(abs(v.lowerBound - 10) < 1e-9 && abs(v.upperBound - 20) < 1e-9)
  }

  @Test func gapsAreNegativeWhereRangesOverlap() {
    #expect((0.0...2).gap(to: 5...6) == 3 && (5.0...6).gap(to: 0...2) == 3)
    #expect((0.0...4).gap(to: 3...9) == -1 && (0.0...2).union(5...6) == 0...6)
    #expect((2.0...6).size == 4 && (2.0...6).middle == 4)
  }
}
