/// Writes drafts as text in UTF-8: without spaces, keys in the order of their bytes, slashes as they are.
struct JSONWriter {
  /// The text so far.
  private(set) var bytes: [UInt8] = []

  /// Adds a value.
  mutating func write(_ draft: JSONDraft) {
    switch draft.kind {
    case .nothing: bytes += "{}".utf8
    case .literal(let text): bytes += text.utf8
    case .text(let text): write(text)
    case .array:
      list(draft.elements, "[", "]") { $0.write($1) }
    case .object:
      list(draft.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }, "{", "}") { writer, member in
        writer.write(member.key)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Item>(
    _ items: [Item], _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ write: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(&self, item)
    }
    bytes.append(UInt8(ascii: closing))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if let escape = Self.escape(byte) { bytes += escape.utf8 } else { bytes.append(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// What stands for a byte that no string has as it is; nil for others.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    case 0x00...0x0F: "\\u000" + String(byte, radix: 16)
    case 0x10...0x1F: "\\u00" + String(byte, radix: 16)
    default: nil
    }
  }
}
