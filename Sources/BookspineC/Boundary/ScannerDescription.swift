import Scanning

/// The JSON of `bookspine_scanner_describe`.
struct ScannerDescription: Encodable {
  var engine: String
  var barcodes: Bool
  var version: String
  var warnings: [ScanWarning]

  init(_ scanner: Scanner) {
    engine = scanner.recognizer.name
    warnings = scanner.warnings
    version = "\(libraryVersion)"
    #if Barcodes
      barcodes = true
    #else
      barcodes = false
    #endif
  }
}
