/// Judges whether a photo or camera frame suits reading spines, in a few milliseconds.
///
/// Everything is measured on luminance at most ``workingSide`` pixels long. The limits were set on 14 photos of real shelves,
/// all of them usable, and on copies of them made dark, bright, blurred and tilted.
public enum CaptureQualityAssessor {
  /// Longest side of the luminance image that is measured: what a camera preview delivers, hence free for frames.
  static let workingSide = 1280

  /// Judges an image.
  ///
  /// - Parameter image: The upright photo; grey or color.
  /// - Returns: Scores and a verdict.
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  public static func assess(_ image: Image) throws -> CaptureQuality {
    let working = try image.scaled(longestSide: workingSide).converted(to: .gray)
    let scale = Double(max(image.width, image.height)) / Double(max(working.width, working.height))
    let tones = ToneMeasures(working)
    let edges = EdgeMeasures(working, localContrast: tones.localContrast)
    return judge(tones, edges, scale: scale)
  }

  private static func judge(_ tones: ToneMeasures, _ edges: EdgeMeasures, scale: Double) -> CaptureQuality {
    let lighting = min(
      ramp(tones.mean, from: 25, to: 75), ramp(tones.mean, from: 235, to: 190), ramp(tones.burnt, from: 0.45, to: 0.15))
    let sharpness = ramp(edges.sharpness, from: 0.33, to: 0.55)
    let glare = ramp(tones.glare, from: 0.15, to: 0.02)
    let contrast = ramp(tones.localContrast, from: 15, to: 60)
    let level = ramp(abs(edges.tiltDegrees), from: 20, to: 4)
    let edgeCutoff = ramp(edges.borderStructure, from: 2.5, to: 1)
    let textSize = ramp(edges.spacing * scale, from: 3, to: 7.5)
    let vital = [lighting, sharpness, contrast, textSize]
    let lesser = [glare, level, edgeCutoff].map { 0.4 + 0.6 * $0 }
    let scores = vital + lesser
    let least = scores.min() ?? 0
    let overall = 0.6 * least + 0.4 * scores.reduce(0, +) / Double(scores.count)
    return CaptureQuality(
      overall: overall, lighting: lighting, sharpness: sharpness, glare: glare, contrast: contrast,
      framing: min(edgeCutoff, textSize), edgeCutoff: edgeCutoff, textSize: textSize, level: level,
      tiltDegrees: edges.tiltDegrees, meanLuminance: tones.mean,
      verdict: overall >= 0.7 ? .good : overall >= 0.45 ? .fair : .poor)
  }

  /// 0 at `from` and beyond, 1 at `to` and beyond, straight in between.
  private static func ramp(_ value: Double, from: Double, to: Double) -> Double {
    min(1, max(0, (value - from) / (to - from)))
  }
}
