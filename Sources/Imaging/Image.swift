import Glibc
import Memory

/// How the samples of an ``Image`` are laid out; rows follow each other without padding.
public enum PixelFormat: Int, Sendable {
  /// One byte a pixel.
  case gray = 1
  /// Three bytes a pixel: red, green, blue.
  case rgb = 3

  /// Bytes a pixel.
  public var channels: Int { rawValue }
}

/// An upright image in memory, of 8-bit samples; immutable once made, so threads may share it.
public struct Image: Sendable {
  /// Pixels across, 1...65,500.
  public let width: Int
  /// Pixels down, 1...65,500.
  public let height: Int
  /// Grey or color.
  public let format: PixelFormat
  // Written only while the image is being made, hence safe to share.
  private let storage: ZeroedMemory

  /// The largest width and height that the library handles (JPEG's own limit is 65,535; libjpeg's 65,500).
  public static let maximumSide = 65_500
  /// The widths and heights that the library handles.
  public static let sides = 1...maximumSide
  /// The most pixels that the library handles: 200 megapixels, 600 MB in color.
  public static let maximumPixels = 200_000_000

  /// Makes an image whose samples `fill` writes; they are zero when it starts.
  ///
  /// - Parameters:
  ///   - width: Pixels across, 1...``maximumSide``.
  ///   - height: Pixels down, 1...``maximumSide``; the product at most ``maximumPixels``.
  ///   - format: Grey or color.
  ///   - fill: Receives the samples, `width * height * format.channels` of them, row by row.
  /// - Throws: ``ImagingError/tooLarge(width:height:)`` or ``ImagingError/invalidArgument(_:)`` for sizes out of range;
  ///   ``ImagingError/outOfMemory(bytes:)``.
  public init(
    width: Int, height: Int, format: PixelFormat, fill: (UnsafeMutablePointer<UInt8>) throws -> Void
  ) throws {
    try Image.checkSize(width: width, height: height)
    let storage = try ZeroedMemory.taking(width * height * format.channels)
    try fill(storage.samples)
    self.width = width
    self.height = height
    self.format = format
    self.storage = storage
  }

  /// An image in color of samples that nobody writes any more: as many as it has, its sizes checked.
  init(width: Int, height: Int, rgb samples: ZeroedMemory) {
    (self.width, self.height, format, storage) = (width, height, .rgb, samples)
  }

  /// Bytes from one row to the next.
  public var stride: Int { width * format.channels }

  /// Gives `body` the samples, row by row, for the time of the call.
  public func withSamples<Result>(_ body: (UnsafePointer<UInt8>) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(storage) { try body(UnsafePointer(storage.samples)) }
  }
}

extension [UInt8] {
  /// A copy of bytes; nil when memory is short, where Swift's own allocation would end the process.
  package init?(copying bytes: UnsafeRawBufferPointer) {
    // Twice as much: an array may be moved once.
    guard let room = malloc(2 * bytes.count + (1 << 20)) else { return nil }
    free(room)
    self.init(bytes)
  }
}
