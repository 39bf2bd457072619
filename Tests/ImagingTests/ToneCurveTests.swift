import Testing

@testable import Imaging

@Suite struct ToneCurveTests {
  /// Curves of few digits are computed as lines, the others looked up in their tables.
  @Test func curvesAreWhatTheyAreDefinedAs() throws {
    let tones = try Image(width: 256, height: 1, format: .gray) { for tone in 0..<256 { $0[tone] = UInt8(tone) } }
    for contrast in [0, 0.3, 1, 1.25, 1.5, 1.7, 2, 2.5, 10] {
      for brightness in [-0.2, -0.13, 0, 0.1, 0.2] {
        let toned = try tones.toned(ToneCurve(brightness: brightness, contrast: contrast), denoises: false).samples
        let expected = (0..<256).map { tone in
          UInt8(min(255, max(0, ((Double(tone) + brightness * 255 - 128) * contrast + 128).rounded())))
        }
        #expect(toned == expected)
      }
    }
  }
}
