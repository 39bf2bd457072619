/// How well a photo or camera frame suits reading spines; scores run from 0 (unusable) to 1 (nothing to improve).
public struct CaptureQuality: Sendable, Codable, Hashable {
  /// What to do with the photo.
  public enum Verdict: String, Sendable, Codable {
    /// Scan it.
    case good
    /// Scanning will work, less well than it could.
    case fair
    /// Take it again.
    case poor
  }

  /// All of the below together.
  public var overall: Double
  /// Neither too dark nor too bright.
  public var lighting: Double
  /// Free of blur.
  public var sharpness: Double
  /// Free of glare.
  public var glare: Double
  /// Text stands out from its ground.
  public var contrast: Double
  /// Books are whole in the frame and large enough to read: the lesser of the next two.
  public var framing: Double
  /// Spines end inside of the frame.
  public var edgeCutoff: Double
  /// Print is large enough, measured in pixels of the photo.
  public var textSize: Double
  /// The shelf is level.
  public var level: Double
  /// Tilt of the shelf in degrees, counter-clockwise positive, -20...20; of a shelf tilted more it says little.
  public var tiltDegrees: Double
  /// Mean luminance, 0...255.
  public var meanLuminance: Double
  /// What to do with the photo.
  public var verdict: Verdict
}
