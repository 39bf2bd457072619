import BookExtraction
import CBookspineTypes
import Imaging
import JSONValues
import Scanning
import TextRecognition

/// Loads a text recognition engine and its models.
///
/// - Parameters:
///   - optionsJSON: NULL for the defaults, or {"catalog": name of an index of bookspine_catalog_build(), which corrects and
///     completes books, "closerLook": whether doubtful spines are read again (true; false is faster), "engine": "auto" |
///     "ppocr" | "tesseract", "languages": [BCP-47 tags, most likely first; what Tesseract reads, English without any, and a
///     preference of PP-OCR, which reads all alphabets that it knows], "cacheDirectory": a folder that can be written, where
///     PP-OCR's networks are kept compiled, so that the next scanner starts sooner, "memoryLimitMB": the most megabytes (10^6
///     bytes) that the scanner and the photos that it scans take, kept by less work at a time and photos that wait, "model":
///     "small" or "tiny", or a part of the names of other models of PP-OCR, version 4 and on, "modelDirectory": path,
///     "runtimeDirectory": path, "threads": 0...64, 0 for one a core}. "auto" uses PP-OCR where it is installed, else
///     Tesseract, which the result, bookspine_scanner_describe() and the log then warn of; with a directory or a model named,
///     PP-OCR must be there.
///   - outScanner: Receives the scanner, which you free with bookspine_scanner_destroy(); NULL on failure.
/// - Returns: BOOKSPINE_STATUS_OK, _INVALID_OPTIONS, _ENGINE_UNAVAILABLE, _MODEL_UNAVAILABLE, _OUT_OF_MEMORY also where memoryLimitMB
///   is too little for the engine and a photo, or _IO_ERROR or _INVALID_CATALOG when the catalog cannot be opened.
@c(bookspine_scanner_create)
public func scannerCreate(
  _ optionsJSON: UnsafePointer<CChar>?, _ outScanner: UnsafeMutablePointer<UnsafeMutablePointer<bookspine_scanner>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outScanner, "out_scanner", empty: nil)
    out.pointee = try Scanner(options: try ScannerOptions(optionsJSON)).retainedHandle()
  }
}

/// Frees a scanner.
///
/// No other thread may be using it.
///
/// - Parameter scanner: The scanner, or NULL.
@c(bookspine_scanner_destroy)
public func scannerDestroy(_ scanner: UnsafeMutablePointer<bookspine_scanner>?) { Scanner.release(scanner) }

/// Tells a scanner's engine and features.
///
/// - Parameters:
///   - scanner: The scanner.
///   - outJSON: Receives {"engine": "ppocr" | "tesseract", "barcodes": whether ISBN barcodes are read, "version": the
///     library's, "warnings": what makes results worse than they could be, as in a ScanResult}; free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK or _INVALID_ARGUMENT.
@c(bookspine_scanner_describe)
public func scannerDescribe(
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ outJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outJSON, "out_json", empty: nil)
    out.pointee = try JSON.string(ScannerDescription(try Scanner.behind(scanner)))
  }
}

/// Scans a photo of a bookshelf: decodes it, reads its text, groups the text into books and finds title, author and ISBN.
///
/// It blocks until the scan has ended. Events come on the calling thread, the last one being COMPLETE, ERROR or CANCELED. A call whose
/// pointers or options are refused sends none.
///
/// - Parameters:
///   - scanner: The scanner; other threads may scan with it at the same time.
///   - image: The photo.
///   - optionsJSON: NULL for the defaults, or {"deadlineMs": milliseconds after which the scan is given up, 1...86400000, "drafts": whether a first look, which takes about a seventh of the time, sends books
///     in the middle of the photo early, sure ones as RESULT, the others as DRAFT (false), "photo": a name for the result,
///     "preview": whether SEGMENTED carries a picture (true), "reviewThreshold": 0...1, books below it need review (0.6),
///     "rotation": degrees clockwise to turn the photo by, in addition to its EXIF orientation: 0, 90, 180 or 270,
///     "barcodes": "none" | "isbn", which completes books by their EAN-13 codes and makes books of those beside the spines, |
///     "all", which also keeps numbers of copies in Code 39, Code 128 and Codabar as itemId ("isbn"), "idempotencyKey": used
///     by bookspine_remote_scan() only}.
///   - callback: Receives the events, or NULL. Unless it returns 0 the scan stops and returns BOOKSPINE_STATUS_CANCELED; its
///     answer to the last event is ignored.
///   - userData: Handed to the callback as it is.
///   - outResultJSON: Receives a ScanResult (Docs/Schemas/scan-result.json); free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are no books on the photo, or why the scan failed.
@c(bookspine_scanner_scan)
public func scannerScan(
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ image: UnsafePointer<bookspine_image>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ callback: bookspine_event_callback?, _ userData: UnsafeMutableRawPointer?,
  _ outResultJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outResultJSON, "out_result_json", empty: nil)
    let scanner = try Scanner.behind(scanner)
    let photo = try ImageView(image)
    let options = try ScanOptions(optionsJSON)
    let events = EventSender(callback: callback, userData: userData)
    out.pointee = try JSON.string(
      try events.tellingEnd { try scanner.scan(decoding: photo.decoded, options: options, onEvent: $0) })
  }
}

/// Reads all text of an image, in any direction, without making books of it.
///
/// An image of one spine gives what bookspine_observation_extract() takes; "spineCount" says on how many spines the text seems to
/// stand. Of a whole photo use bookspine_scanner_find_spines() or bookspine_scanner_scan(). bookspine_thread_watch() tells how far
/// the call is, and stops it.
///
/// - Parameters:
///   - scanner: The scanner.
///   - image: The image.
///   - optionsJSON: NULL for the defaults, or {"deadlineMs": milliseconds after which the call is given up, 1...86400000}.
///   - outObservationJSON: Receives a DocumentObservation (Docs/Schemas/document-observation.json), coordinates in pixels of
///     the upright image; free it with bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there is no text, _TIMED_OUT, _CANCELED, or why reading failed.
@c(bookspine_scanner_recognize_text)
public func scannerRecognizeText(
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ image: UnsafePointer<bookspine_image>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outObservationJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outObservationJSON, "out_observation_json", empty: nil)
    let scanner = try Scanner.behind(scanner)
    let view = try ImageView(image)
    let options = try ReadingOptions(optionsJSON)
    let watch = ThreadWatch.current
    out.pointee = try JSON.string(
      try scanner.recognizeText(decoding: view.decoded, options: options) { watch.send($0) })
  }
}

/// Finds the spines on a photo and their text without making books of them.
///
/// Text of cards on the boards of shelves is on none of them. bookspine_books_create() reads the spines, whose "observation"
/// bookspine_observation_extract() takes. bookspine_thread_watch() tells how far the call is, and stops it.
///
/// - Parameters:
///   - scanner: The scanner.
///   - image: The photo.
///   - optionsJSON: NULL for the defaults, or {"deadlineMs": milliseconds after which the call is given up, 1...86400000}.
///   - outSpinesJSON: Receives {"width", "height", "spines": [{"box", "quad", "row", "observation"}]} in pixels of the
///     upright photo, row by row from the top, each row from left to right (Docs/Schemas/spines.json); free it with
///     bookspine_string_free().
/// - Returns: BOOKSPINE_STATUS_OK, also when there are no spines, _TIMED_OUT, _CANCELED, or why it failed.
@c(bookspine_scanner_find_spines)
public func scannerFindSpines(
  _ scanner: UnsafeMutablePointer<bookspine_scanner>?, _ image: UnsafePointer<bookspine_image>?,
  _ optionsJSON: UnsafePointer<CChar>?, _ outSpinesJSON: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bookspine_status {
  withStatus {
    let out = try output(outSpinesJSON, "out_spines_json", empty: nil)
    let scanner = try Scanner.behind(scanner)
    let view = try ImageView(image)
    let options = try ReadingOptions(optionsJSON)
    let watch = ThreadWatch.current
    out.pointee = try JSON.string(
      try scanner.findSpines(decoding: view.decoded, options: options) { watch.send($0) })
  }
}
