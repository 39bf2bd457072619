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
    try events.tellingEnd {
      try scanner.scan(decoding: { try image.decoded() }, options: options, onEvent: { events.send($0) })
    }
  }
}
