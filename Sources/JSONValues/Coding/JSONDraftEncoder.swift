/// Writes a type into a draft.
struct JSONDraftEncoder: Encoder {
  let draft: JSONDraft
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The draft of a value at a place.
  ///
  /// - Throws: `EncodingError` for a number that JSON lacks, and what the value says.
  static func draft(of value: some Encodable, at path: JSONPath) throws -> JSONDraft {
    let draft = JSONDraft()
    try value.encode(to: JSONDraftEncoder(draft: draft, path: path))
    return draft
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONDraftMembers(draft, at: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONDraftElements(draft, at: path) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONDraftEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { draft.kind = .literal("null") }

  func encode(_ value: Bool) throws { draft.kind = .literal(value ? "true" : "false") }

  func encode(_ value: String) throws { draft.kind = .text(value) }

  func encode(_ value: Double) throws { try write(value) }

  func encode(_ value: Float) throws { try write(value) }

  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) throws {
    draft.kind = .literal(value.description)
  }

  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

  /// A number in the fewest digits that tell it, a whole one without a point.
  private func write(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(value, .init(codingPath: codingPath, debugDescription: "JSON lacks \(value)."))
    }
    let text = value.description
    draft.kind = .literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}
