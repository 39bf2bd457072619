import Imaging
import Testing

@testable import SpineDetection

@Suite struct LineColorsTests {
  private static let box = Rect(x: 20, y: 40, width: 160, height: 24)

  /// A ground of one color with strokes of another, which cover every fourth column of the line's inner rows.
  private func picture(ground: [UInt8], ink: [UInt8], format: PixelFormat = .rgb) throws -> Image {
    try Image(width: 200, height: 100, format: format) { samples in
      for y in 0..<100 {
        for x in 0..<200 {
          let isInk = (46..<58).contains(y) && (24..<176).contains(x) && x % 8 < 3
          for channel in 0..<format.channels {
            samples[(y * 200 + x) * format.channels + channel] = (isInk ? ink : ground)[channel]
          }
        }
      }
    }
  }

  @Test(arguments: [
    ([20, 40, 120], [240, 220, 180]), ([245, 245, 240], [10, 10, 10]), ([180, 30, 40], [255, 255, 255]),
  ])
  func areThoseOfGroundAndLetters(ground: [UInt8], ink: [UInt8]) throws {
    let colors = try #require(LineColors(of: Quad(Self.box), in: picture(ground: ground, ink: ink)))
    #expect(colors.background.distance(to: LabColor(red: ground[0], green: ground[1], blue: ground[2])) < 1)
    let letters = LabColor(red: ink[0], green: ink[1], blue: ink[2])
    #expect(colors.ink.distance(to: letters) < 0.3 * colors.background.distance(to: letters), "\(colors)")
  }

  @Test func areTheSameInEachDirection() throws {
    let image = try picture(ground: [20, 40, 120], ink: [240, 220, 180])
    let (upright, reversed) = (Quad(Self.box), Quad(Self.box).reversed)
    #expect(LineColors(of: upright, in: image)?.background == LineColors(of: reversed, in: image)?.background)
  }

  @Test func areOneColorOnABlankGround() throws {
    let colors = try #require(
      LineColors(of: Quad(Self.box), in: picture(ground: [90, 90, 90], ink: [90, 90, 90])))
    #expect(colors.background == colors.ink)
  }

  @Test func areUnknownWithoutColor() throws {
    #expect(try LineColors(of: Quad(Self.box), in: picture(ground: [200], ink: [20], format: .gray)) == nil)
  }
}
