import Imaging
import Testing

@testable import TextRecognition

@Suite struct ImageTransformTests {
  private let transform = ImageTransform(
    of: OrientedRectangle(center: Point(100, 50), axis: Point(1, 0), length: 200, breadth: 100), scale: 2)

  @Test func mapsBackToTheImage() {
    #expect(transform.width == 400 && transform.height == 200)
    #expect(transform.onImage(Point(0, 0)) == Point(0, 0))
    #expect(transform.onImage(Point(400, 100)) == Point(200, 50))
  }

  @Test func showsTheSameWhenTurned() {
    let turned = transform.turned(degrees: 10)
    let inside = OrientedRectangle(around: turned.area.corners, axis: turned.area.direction)
    #expect(
      transform.area.corners.allSatisfy { corner in
        OrientedRectangle(around: turned.area.corners + [corner], axis: inside.axis).length < inside.length + 1e-6
      })
    #expect(turned.area.direction.y < 0)
    #expect(abs(Double(turned.width) / turned.area.length - 2) < 0.02)
  }
}
