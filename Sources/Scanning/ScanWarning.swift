/// What makes a result worse than it could be, told with it.
public struct ScanWarning: Codable, Hashable, Sendable {
  /// The kinds, which programs tell apart.
  public enum Code: String, Codable, Sendable {
    /// Engine `auto` reads with Tesseract, as PP-OCR is not installed: far fewer books are right.
    case engineFallback
    /// Whoever is asked for title and author failed at some spines, which the built-in extraction read.
    case extractionFallback
    /// The limits of the process leave so little memory that photos are looked at in tiles: fewer books are found.
    case littleMemory
    /// The service that was to scan failed, and the device did.
    case serviceFailed
    /// The device that was to scan failed, and the service did.
    case deviceFailed
    /// The service told of more books than it gave.
    case booksMissing
  }

  /// What kind.
  public var code: Code
  /// What is missing, and what to do about it.
  public var message: String

  /// Makes a warning.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
