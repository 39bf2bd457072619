import Imaging
import Threading

/// A photo that waits to be scanned: its own bytes, not borrowed ones.
public enum ScanPhoto: Sendable {
  /// A JPEG or PNG file.
  case encoded([UInt8])
  /// Upright pixels.
  case pixels(Image)

  /// The upright photo in color.
  ///
  /// - Throws: ``ImagingError`` when the file is damaged or too large.
  public func decoded(_ options: DecodeOptions = DecodeOptions()) throws -> Image {
    switch self {
    case .encoded(let bytes): try bytes.withUnsafeBytes { try Image.decode($0, options: options) }
    case .pixels(let image): image
    }
  }
}

/// What a job runs: a scan on the device, or by a service; used from many threads at once.
public protocol ScanSource: Sendable {
  /// Scans a photo on the calling thread and returns when the scan has ended.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - options: How.
  ///   - onEvent: Receives events on the calling thread, ``ScanEvent/complete(_:)`` last; returns false to stop.
  ///   - isStopped: Whether the scan is no longer wanted; to be asked, on any thread, where no event is due for long.
  /// - Returns: The books.
  /// - Throws: ``Canceled`` soon after `onEvent` returned false or `isStopped` true, or why the scan failed.
  func scan(
    _ photo: ScanPhoto, options: ScanOptions, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult

  /// The state that an error of ``scan(_:options:onEvent:isStopped:)`` leaves a job in: `.error` or `.offline`.
  func state(after error: any Error) -> ScanJobState
}

extension ScanSource {
  /// Without a network: `.error`.
  public func state(after error: any Error) -> ScanJobState { .error }
}

extension Scanner: ScanSource {
  /// Decodes and scans a photo; needs no `isStopped`, as it sends events often.
  public func scan(
    _ photo: ScanPhoto, options: ScanOptions, onEvent: @escaping (ScanEvent) -> Bool,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> ScanResult {
    try scan(decoding: photo.decoded, options: options, onEvent: onEvent)
  }
}
