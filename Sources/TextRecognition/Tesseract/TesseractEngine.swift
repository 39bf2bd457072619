import CTesseract
import Imaging
import Threading

/// An instance of Tesseract; used by one thread at a time ("a TessBaseAPI may be used by one thread only", its documentation says,
/// "instances are independent of each other").
final class TesseractEngine {
  private let handle: OpaquePointer

  /// Loads the languages.
  ///
  /// - Throws: ``TextRecognitionError/modelUnavailable(_:)`` when Tesseract rejects a file.
  init(_ languages: TesseractLanguages) throws(TextRecognitionError) {
    _ = Self.silenced
    guard let handle = TessBaseAPICreate() else {
      throw .engineUnavailable("Tesseract did not start: not enough memory")
    }
    self.handle = handle
    let names = languages.names.joined(separator: "+")
    guard TessBaseAPIInit2(handle, languages.directory, names, OEM_LSTM_ONLY) == 0 else {
      throw .modelUnavailable(
        "Tesseract could not load \(names) from \(languages.directory); reinstall tesseract-ocr-\(languages.names[0]) 4.0 or later"
      )
    }
  }

  deinit { TessBaseAPIDelete(handle) }

  /// Keeps Tesseract and Leptonica from writing to standard error; both settings are global.
  private static let silenced: Void = {
    setMsgSeverity(Int32(L_SEVERITY_NONE))
    guard let handle = TessBaseAPICreate() else { return }
    TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
    TessBaseAPIDelete(handle)
  }()

  /// Reads the words of an image.
  ///
  /// - Parameters:
  ///   - pix: An image with text that runs across.
  ///   - mode: How Tesseract looks for lines.
  ///   - mostWords: Of an image with more of what looks like words nothing is read: it is a pattern, which would cost minutes.
  ///   - onFraction: Called with the share of words read, 0...1; returns false to stop.
  /// - Returns: The words in reading order.
  /// - Throws: ``Canceled`` or ``TextRecognitionError/failed(_:)``.
  func read(
    _ pix: borrowing Pix, mode: TessPageSegMode = PSM_SPARSE_TEXT, mostWords: Int = TesseractParameters.mostWords,
    onFraction: (Double) -> Bool
  ) throws -> [TesseractWord] {
    defer { TessBaseAPIClear(handle) }
    TessBaseAPISetPageSegMode(handle, mode)
    TessBaseAPISetImage2(handle, pix.pointer)
    TessBaseAPISetSourceResolution(handle, Self.resolution)
    guard try recognize(mostWords, onFraction) else { return [] }
    guard let iterator = TessBaseAPIGetIterator(handle) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    return words(iterator)
  }

  /// Dots an inch that Tesseract is to assume, which decides what it takes for ruled lines
  /// (Docs/Experiments/2026-11-22-tesseract.md, "Resolution").
  private static let resolution: Int32 = 200

  /// Returns false when there are too many words.
  private func recognize(_ mostWords: Int, _ onFraction: (Double) -> Bool) throws -> Bool {
    guard let monitor = TessMonitorCreate() else {
      throw TextRecognitionError.failed("Tesseract has not enough memory")
    }
    defer { TessMonitorDelete(monitor) }
    return try withoutActuallyEscaping(onFraction) { onFraction in
      let watch = CancellationWatch(monitor: monitor, mostWords: mostWords, onFraction: onFraction)
      let status = withExtendedLifetime(watch) {
        TessMonitorSetCancelThis(monitor, Unmanaged.passUnretained(watch).toOpaque())
        TessMonitorSetCancelFunc(monitor) { context, _ in
          context.map { Unmanaged<CancellationWatch>.fromOpaque($0).takeUnretainedValue().isCanceled() } ?? false
        }
        return withoutOpenMP { TessBaseAPIRecognize(handle, monitor) }
      }
      if watch.isExhausted { return false }
      if watch.canceled { throw Canceled() }
      guard status == 0 else { throw TextRecognitionError.failed("Tesseract could not read the image") }
      return true
    }
  }
}

/// Asks the host before each word whether to go on; Tesseract reads on the thread that asked it to.
private final class CancellationWatch {
  private let monitor: OpaquePointer
  private let onFraction: (Double) -> Bool
  private(set) var canceled = false
  private var wordsLeft: Int

  /// Whether there were more words than are worth the work.
  var isExhausted: Bool { wordsLeft < 0 }

  init(monitor: OpaquePointer, mostWords: Int, onFraction: @escaping (Double) -> Bool) {
    self.monitor = monitor
    wordsLeft = mostWords
    self.onFraction = onFraction
  }

  func isCanceled() -> Bool {
    wordsLeft -= 1
    if isExhausted { return true }
    if !canceled { canceled = !onFraction(min(1, Double(TessMonitorGetProgress(monitor)) / 100)) }
    return canceled
  }
}
