import Threading

/// Makes a photo easier to read and smaller to send: turns, shrinks, evens out its brightness, and smooths noise.
public struct Preprocessor: Sendable {
  /// Which steps to take.
  public var options: PreprocessOptions

  /// Makes a preprocessor.
  public init(options: PreprocessOptions = .init()) { self.options = options }

  /// Reads and preprocesses a JPEG or PNG file.
  ///
  /// - Parameter bytes: The whole file; borrowed for the time of the call.
  /// - Returns: The image and what was done to it.
  /// - Throws: ``ImagingError``: unreadable, too large, or options out of range.
  public func preprocess(_ bytes: UnsafeRawBufferPointer) throws -> (image: Image, report: PreprocessReport) {
    let stopwatch = Stopwatch()
    try options.check()
    let image = try Image.decode(bytes, options: .init(minimumLongestSide: options.longestSide))
    var (result, report) = try preprocess(image)
    report.processingTimeMs = stopwatch.milliseconds
    return (result, report)
  }

  /// Preprocesses an image in memory.
  ///
  /// - Parameter image: Grey or color.
  /// - Returns: The image and what was done to it.
  /// - Throws: ``ImagingError``: too large, or options out of range.
  public func preprocess(_ image: Image) throws -> (image: Image, report: PreprocessReport) {
    let stopwatch = Stopwatch()
    try options.check()
    let degrees = rotation(of: image)
    var result = try shrunk(image)
    if degrees != 0 { result = try shrunk(try result.rotated(degrees: degrees)) }
    let brightness = options.adaptsBrightness ? ToneCurve.brightness(for: result.sampledLuminance()) : 0
    let curve = ToneCurve(brightness: brightness, contrast: options.contrast)
    if options.denoises || !curve.isIdentity {
      result = try result.toned(curve, denoises: options.denoises, threads: threadCount(options.threads))
    }
    var report = PreprocessReport(width: result.width, height: result.height)
    report.wasRotated = degrees != 0
    report.rotationDegrees = degrees
    report.brightnessAdjustment = brightness
    report.processingTimeMs = stopwatch.milliseconds
    return (result, report)
  }

  /// Encodes a preprocessed image as JPEG within the size limit, and completes its report.
  ///
  /// - Parameters:
  ///   - image: What ``preprocess(_:)-(Image)`` gave.
  ///   - report: Its report; size, quality, byte count and time are brought up to date.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImagingError/encodingFailed(_:)`` or ``ImagingError/invalidArgument(_:)``.
  public func encode(_ image: Image, report: inout PreprocessReport) throws -> [UInt8] {
    let stopwatch = Stopwatch()
    try options.check()
    let file = try image.fittedJPEG(
      quality: options.quality, maximumBytes: options.maximumBytes, threads: threadCount(options.threads))
    report.width = file.width
    report.height = file.height
    report.quality = file.quality
    report.byteCount = file.bytes.count
    report.processingTimeMs += stopwatch.milliseconds
    return file.bytes
  }

  private func shrunk(_ image: Image) throws -> Image {
    try options.longestSide.map { try image.scaled(longestSide: $0) } ?? image
  }

  /// Clockwise degrees, 0 for none.
  private func rotation(of image: Image) -> Double {
    if let degrees = options.rotationDegrees { return degrees.remainder(dividingBy: 360) }
    return options.autoRotatesSpine && image.height > 2 * image.width ? -90 : 0
  }
}
