/// Writes the values of an object.
struct JSONDraftMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let draft: JSONDraft
  private let path: JSONPath

  /// Makes a draft an object, if it is none yet.
  init(_ draft: JSONDraft, at path: JSONPath) {
    draft.kind = .object
    self.draft = draft
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }

  func encodeNil(forKey key: Key) throws { try encode(JSONValue.null, forKey: key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    draft.members[key.stringValue] = try JSONDraftEncoder.draft(of: value, at: .key(path, key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder(JSONKey.parent) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: any CodingKey) -> JSONDraftEncoder {
    let member = draft.members[key.stringValue] ?? JSONDraft()
    draft.members[key.stringValue] = member
    return JSONDraftEncoder(draft: member, path: .key(path, key))
  }
}
