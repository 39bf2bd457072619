import FoundationEssentials

/// Reads the `metadata_props` of an ONNX file, where PP-OCR's recogniser keeps its character list.
///
/// ONNX is a protocol buffer (onnx/onnx.proto): `ModelProto.metadata_props` is field 14, each a message of `key` (1) and `value` (2).
enum ONNXMetadata {
  /// The value of a key, or nil when the file is no ONNX model or lacks the key.
  static func value(of key: String, in file: Data) -> String? {
    file.withUnsafeBytes { bytes in
      var result: String?
      forEachField(of: bytes) { number, payload in
        guard number == 14, result == nil else { return }
        var pair: [Int: String] = [:]
        forEachField(of: payload) { pair[$0] = String(decoding: $1, as: UTF8.self) }
        if pair[1] == key { result = pair[2] }
      }
      return result
    }
  }

  /// Calls `body` with each length-delimited field of a message; stops where the bytes make no sense.
  private static func forEachField(
    of message: UnsafeRawBufferPointer, _ body: (_ number: Int, _ payload: UnsafeRawBufferPointer) -> Void
  ) {
    var reader = ProtobufReader(bytes: message)
    while let tag = reader.varint() {
      switch tag & 7 {
      case 0: guard reader.varint() != nil else { return }
      case 1: guard reader.take(8) != nil else { return }
      case 2:
        guard let size = reader.varint(), let payload = reader.take(size) else { return }
        body(Int(truncatingIfNeeded: tag >> 3), payload)
      case 5: guard reader.take(4) != nil else { return }
      default: return
      }
    }
  }
}

/// Walks over the bytes of a protocol buffer message; nil past its end.
private struct ProtobufReader {
  let bytes: UnsafeRawBufferPointer
  var offset = 0

  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  mutating func take(_ size: UInt64) -> UnsafeRawBufferPointer? {
    guard size <= UInt64(bytes.count - offset) else { return nil }
    defer { offset += Int(size) }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + Int(size))])
  }
}
