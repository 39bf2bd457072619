import CTesseract
import Glibc
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
  ///   - onFraction: Called with the share of words read, 0...1; returns false to stop.
  /// - Returns: The words in reading order.
  /// - Throws: ``Canceled`` or ``TextRecognitionError/failed(_:)``.
  func read(_ pix: borrowing Pix, mode: TessPageSegMode, onFraction: (Double) -> Bool) throws -> [TesseractWord] {
    defer { TessBaseAPIClear(handle) }
    TessBaseAPISetPageSegMode(handle, mode)
    TessBaseAPISetImage2(handle, pix.pointer)
    TessBaseAPISetSourceResolution(handle, Self.resolution)
    try recognize(onFraction)
    guard let iterator = TessBaseAPIGetIterator(handle) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    return words(iterator)
  }

  /// Dots an inch that Tesseract is to assume, which decides what it takes for ruled lines.
  ///
  /// Of 890 words on seven photos 0.52 were read at 100, 150 and 200, most at 200, and 0.50 at 300.
  private static let resolution: Int32 = 200

  private func recognize(_ onFraction: (Double) -> Bool) throws {
    guard let monitor = TessMonitorCreate() else {
      throw TextRecognitionError.failed("Tesseract has not enough memory")
    }
    defer { TessMonitorDelete(monitor) }
    try withoutActuallyEscaping(onFraction) { onFraction in
      let watch = CancellationWatch(monitor: monitor, onFraction: onFraction)
      let status = withExtendedLifetime(watch) {
        TessMonitorSetCancelThis(monitor, Unmanaged.passUnretained(watch).toOpaque())
        TessMonitorSetCancelFunc(monitor) { context, _ in
          context.map { Unmanaged<CancellationWatch>.fromOpaque($0).takeUnretainedValue().isCanceled() } ?? false
        }
        return withoutOpenMP { TessBaseAPIRecognize(handle, monitor) }
      }
      if watch.canceled { throw Canceled() }
      guard status == 0 else { throw TextRecognitionError.failed("Tesseract could not read the image") }
    }
  }

  private func words(_ iterator: OpaquePointer) -> [TesseractWord] {
    var words: [TesseractWord] = []
    let page = TessResultIteratorGetPageIterator(iterator)
    repeat {
      guard let box = box(page, RIL_WORD) else { continue }
      var word = TesseractWord(
        text: "", confidence: Double(TessResultIteratorConfidence(iterator, RIL_WORD)) / 100, box: box, centers: [],
        startsLine: TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0)
      repeat {
        addSymbol(iterator, to: &word)
      } while !isLastSymbol(page) && TessResultIteratorNext(iterator, RIL_SYMBOL) != 0
      if !word.text.isEmpty { words.append(word) }
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    return words
  }

  private func isLastSymbol(_ page: OpaquePointer?) -> Bool {
    TessPageIteratorIsAtFinalElement(page, RIL_WORD, RIL_SYMBOL) != 0
  }

  private func addSymbol(_ iterator: OpaquePointer, to word: inout TesseractWord) {
    guard let bytes = TessResultIteratorGetUTF8Text(iterator, RIL_SYMBOL) else { return }
    defer { TessDeleteText(bytes) }
    let symbol = String(cString: bytes)
    let box = box(TessResultIteratorGetPageIterator(iterator), RIL_SYMBOL) ?? word.box
    // A symbol may be a ligature.
    for index in 0..<symbol.count {
      word.centers.append(box.x + box.width * (Double(index) + 0.5) / Double(symbol.count))
    }
    word.text += symbol
  }

  private func box(_ page: OpaquePointer?, _ level: TessPageIteratorLevel) -> Rect? {
    var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard TessPageIteratorBoundingBox(page, level, &left, &top, &right, &bottom) != 0, right > left, bottom > top else {
      return nil
    }
    return Rect(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }
}

/// Asks the host before each word whether to go on; Tesseract reads on the thread that asked it to.
private final class CancellationWatch {
  private let monitor: OpaquePointer
  private let onFraction: (Double) -> Bool
  private(set) var canceled = false

  init(monitor: OpaquePointer, onFraction: @escaping (Double) -> Bool) {
    self.monitor = monitor
    self.onFraction = onFraction
  }

  func isCanceled() -> Bool {
    if !canceled { canceled = !onFraction(min(1, Double(TessMonitorGetProgress(monitor)) / 100)) }
    return canceled
  }
}

/// Runs `body` with parallel regions of OpenMP, which Tesseract opens four threads wide for each line, kept to this thread.
///
/// The threads spin while they wait for each other: on two busy cores a photo took 80 s with them, 18 s without.
private func withoutOpenMP<Result>(_ body: () -> Result) -> Result {
  guard let levels = OpenMPLevels.shared else { return body() }
  let before = levels.get()
  levels.set(0)
  defer { levels.set(before) }
  return body()
}

/// The setting of how deep parallel regions may nest, one for each thread; found at run time, since Tesseract may be built without OpenMP.
private struct OpenMPLevels: Sendable {
  let get: @convention(c) () -> Int32
  let set: @convention(c) (Int32) -> Void

  static let shared: OpenMPLevels? = {
    guard let get = dlsym(nil, "omp_get_max_active_levels"), let set = dlsym(nil, "omp_set_max_active_levels") else {
      return nil
    }
    return OpenMPLevels(
      get: unsafeBitCast(get, to: (@convention(c) () -> Int32).self),
      set: unsafeBitCast(set, to: (@convention(c) (Int32) -> Void).self))
  }()
}
