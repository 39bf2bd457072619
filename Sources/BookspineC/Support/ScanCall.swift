import Imaging
import Scanning
import TextRecognition

/// One call of `bookspine_scanner_scan`.
struct ScanCall {
  var scanner: Scanner
  var image: ImageView
  var options: ScanOptions
  var events: EventSender

  /// Decodes and scans; the callback's last event says how that ended.
  func run() throws -> ScanResult {
    do {
      return try decodeAndScan()
    } catch {
      events.send(Failure(error))
      throw error
    }
  }

  private func decodeAndScan() throws -> ScanResult {
    let decoding = ScanEvent.progress(message: "Reading the photo", stage: "decode", fraction: 0)
    guard events.send(decoding) else { throw TextRecognitionError.canceled }
    let clock = ContinuousClock()
    let start = clock.now
    let photo = try image.decoded()
    let milliseconds = (clock.now - start) / .milliseconds(1)
    return try scanner.scan(photo, options: options, decodeMilliseconds: milliseconds, onEvent: events.send)
  }
}
