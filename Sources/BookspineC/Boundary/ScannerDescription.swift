import Scanning

/// The JSON of `bookspine_scanner_describe`.
struct ScannerDescription: Encodable {
  var engine: String
  var barcodes: Bool
  var version: String

  init(_ scanner: Scanner) {
    engine = scanner.recognizer.name
    version = "\(libraryVersion)"
    #if Barcodes
      barcodes = true
    #else
      barcodes = false
    #endif
  }
}
