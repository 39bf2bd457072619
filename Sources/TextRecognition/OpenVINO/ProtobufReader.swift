/// Walks over the bytes of a protocol buffer message; nil past its end.
struct ProtobufReader {
  /// A field of a message.
  struct Field {
    /// Its number.
    let number: Int
    /// What it holds, when it is length-delimited: bytes, a string or a message.
    let payload: UnsafeRawBufferPointer?
    /// Its number for a plain integer, else 0.
    let value: UInt64
    /// The field as it stands in the message, tag included.
    let whole: UnsafeRawBufferPointer
  }

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next field; nil at the end, and where the bytes make no sense.
  mutating func next() -> Field? {
    let start = offset
    guard let tag = varint() else { return nil }
    var payload: UnsafeRawBufferPointer?
    var value: UInt64 = 0
    switch tag & 7 {
    case 0:
      guard let number = varint() else { return nil }
      value = number
    case 1: guard take(8) != nil else { return nil }
    case 2:
      guard let size = varint(), let taken = take(size) else { return nil }
      payload = taken
    case 5: guard take(4) != nil else { return nil }
    default: return nil
    }
    let whole = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    return Field(number: Int(truncatingIfNeeded: tag >> 3), payload: payload, value: value, whole: whole)
  }

  /// The next integer of a packed list, or of the message itself.
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

  private mutating func take(_ size: UInt64) -> UnsafeRawBufferPointer? {
    guard size <= UInt64(bytes.count - offset) else { return nil }
    defer { offset += Int(size) }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + Int(size))])
  }
}

/// Collects the bytes of a protocol buffer message.
struct ProtobufWriter {
  /// The message so far.
  private(set) var bytes: [UInt8] = []

  /// More than what is added to a message that is copied.
  private static let slack = 1 << 20

  /// An empty message.
  init() {}

  /// An empty message that becomes about so many bytes long, of which no second copy is made meanwhile.
  init(room: Int) { bytes.reserveCapacity(room + Self.slack) }

  /// Adds a field as another message has it.
  mutating func copy(_ field: ProtobufReader.Field) { bytes.append(contentsOf: field.whole) }

  /// Adds an integer.
  mutating func write(_ value: Int, field number: Int) {
    varint(UInt64(number) << 3)
    varint(UInt64(max(0, value)))
  }

  /// Adds bytes, a string or a message.
  mutating func write(_ payload: some Collection<UInt8>, field number: Int) {
    varint(UInt64(number) << 3 | 2)
    varint(UInt64(payload.count))
    bytes.append(contentsOf: payload)
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
