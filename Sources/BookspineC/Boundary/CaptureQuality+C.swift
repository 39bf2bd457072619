import CBookspineTypes
import Imaging

extension bookspine_capture_quality {
  /// The same scores for C.
  init(_ quality: CaptureQuality) {
    self.init(
      overall: Float(quality.overall), lighting: Float(quality.lighting), sharpness: Float(quality.sharpness),
      glare: Float(quality.glare), contrast: Float(quality.contrast), framing: Float(quality.framing),
      level: Float(quality.level), tilt_degrees: Float(quality.tiltDegrees),
      mean_luminance: Float(quality.meanLuminance), verdict: bookspine_capture_verdict(quality.verdict))
  }
}

extension bookspine_capture_verdict {
  fileprivate init(_ verdict: CaptureQuality.Verdict) {
    self =
      switch verdict {
      case .good: BOOKSPINE_CAPTURE_VERDICT_GOOD
      case .fair: BOOKSPINE_CAPTURE_VERDICT_FAIR
      case .poor: BOOKSPINE_CAPTURE_VERDICT_POOR
      }
  }
}
