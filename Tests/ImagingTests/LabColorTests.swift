import Imaging
import Testing

@Suite struct LabColorTests {
  @Test(arguments: [
    ([0, 0, 0], [0, 0, 0]), ([255, 255, 255], [100, 0, 0]), ([255, 0, 0], [53.2, 80.1, 67.2]),
    ([0, 255, 0], [87.7, -86.2, 83.2]), ([0, 0, 255], [32.3, 79.2, -107.9]), ([119, 119, 119], [50.0, 0, 0]),
  ])
  func isThatOfTheStandard(samples: [UInt8], expected: [Double]) {
    let color = LabColor(red: samples[0], green: samples[1], blue: samples[2])
    #expect(zip(color.components, expected).allSatisfy { abs($0 - $1) < 0.1 }, "\(color)")
  }

  @Test func distanceIsThatOfThreeCoordinates() {
    let (a, b) = (LabColor(l: 50, a: 10, b: -20), LabColor(l: 48, a: 13, b: -14))
    #expect(a.distance(to: b) == 7 && b.distance(to: a) == 7 && a.distance(to: a) == 0)
  }

  @Test func hasThreeComponents() {
    #expect(LabColor(components: [1, 2, 3]) == LabColor(l: 1, a: 2, b: 3))
    #expect(LabColor(components: [1, 2]) == nil)
  }
}
