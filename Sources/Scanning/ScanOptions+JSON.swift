import JSONValues
import TextRecognition

extension ScanOptions: JSONOptions {
  /// Takes the options of a scan.
  public init(_ reader: inout OptionReader) throws {
    self.init()
    reviewThreshold = try reader.number("reviewThreshold", in: 0...1) ?? reviewThreshold
    photo = try reader.string("photo")
    rotation = try reader.rotation() ?? rotation
    idempotencyKey = try reader.idempotencyKey()
    preview = try reader.bool("preview") ?? preview
    drafts = try reader.bool("drafts") ?? drafts
    deadline = try reader.deadline()
    barcodes = try reader.choice("barcodes", BarcodeReader.Codes.self) ?? barcodes
  }
}
