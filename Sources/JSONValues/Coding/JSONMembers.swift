/// The values of an object, from which a type reads its own.
struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let members: [String: JSONPart]
  private let path: JSONPath

  /// Makes a container; of values with the same name, the first one stands.
  ///
  /// - Throws: `DecodingError` for a name that is damaged.
  init(_ members: [(key: String?, value: JSONPart)], at path: JSONPath) throws {
    self.members = try Dictionary(
      members.map { member in
        guard let key = member.key else { throw JSONPart.malformed }
        return (key, member.value)
      }
    ) { first, _ in first }
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }

  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: try decoder(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { parent(JSONKey.parent) }

  func superDecoder(forKey key: Key) throws -> any Decoder { parent(key) }

  /// What a class reads its superclass from: null where that is missing.
  private func parent(_ key: any CodingKey) -> JSONPartDecoder {
    JSONPartDecoder(part: members[key.stringValue] ?? .null, path: .key(path, key))
  }

  private func decoder(_ key: Key) throws -> JSONPartDecoder {
    guard let part = members[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "no such key"))
    }
    return JSONPartDecoder(part: part, path: .key(path, key))
  }
}
