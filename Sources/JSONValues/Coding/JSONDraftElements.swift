/// Writes the values of an array.
struct JSONDraftElements: UnkeyedEncodingContainer {
  private let draft: JSONDraft
  private let path: JSONPath

  /// Makes a draft an array, if it is none yet.
  init(_ draft: JSONDraft, at path: JSONPath) {
    draft.kind = .array
    self.draft = draft
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }

  var count: Int { draft.elements.count }

  func encodeNil() throws { try encode(JSONValue.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    draft.elements.append(try JSONDraftEncoder.draft(of: value, at: path.element(count)))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> JSONDraftEncoder {
    let encoder = JSONDraftEncoder(draft: JSONDraft(), path: path.element(count))
    draft.elements.append(encoder.draft)
    return encoder
  }
}
