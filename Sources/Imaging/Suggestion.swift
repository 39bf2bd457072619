/// Advice on taking a better photo.
public struct Suggestion: Sendable, Codable, Hashable {
  /// One of the remote service's suggestion types, such as "blurry_image".
  public var type: String
  /// "low", "medium" or "high".
  public var severity: String
  /// What a person can do about it.
  public var message: String
  /// How many books it concerns, when that is known.
  public var affectedCount: Int?

  /// Makes a suggestion.
  public init(type: String, severity: String, message: String, affectedCount: Int? = nil) {
    self.type = type
    self.severity = severity
    self.message = message
    self.affectedCount = affectedCount
  }
}

extension CaptureQuality {
  /// What would improve the photo, the most pressing first; empty when nothing would.
  public var suggestions: [Suggestion] {
    let isDark = meanLuminance < 128
    let advice: [(score: Double, type: String, message: String)] = [
      (sharpness, "blurry_image", "Hold the camera still and let it focus before taking the photo."),
      (
        lighting, "lighting_issues",
        isDark
          ? "The photo is too dark; switch on a light or move closer to a window."
          : "The photo is too bright; lower the exposure or avoid direct light."
      ),
      (contrast, "lighting_issues", "The text hardly stands out; light the shelf evenly and clean the lens."),
      (glare, "glare_detected", "Light reflects from the spines; switch the flash off or change the angle."),
      (level, "angle_issues", "The shelf is tilted; hold the camera level and straight ahead of the books."),
      (edgeCutoff, "edge_cutoff", "Books are cut off at the edge; step back or aim so that whole spines are visible."),
      (textSize, "distance_too_far", "The text is too small; move closer or take several photos."),
    ]
    var known: Set<String> = []
    return advice.filter { $0.score < 0.6 }.sorted { $0.score < $1.score }
      .filter { known.insert($0.type).inserted }
      .map { Suggestion(type: $0.type, severity: Self.severity($0.score), message: $0.message) }
  }

  private static func severity(_ score: Double) -> String {
    score < 0.2 ? "high" : score < 0.4 ? "medium" : "low"
  }
}
