/// The values of an array, which a type reads one after the other.
struct JSONElements: UnkeyedDecodingContainer {
  private let elements: [JSONPart]
  private let path: JSONPath
  private(set) var currentIndex = 0

  init(_ elements: [JSONPart], at path: JSONPath) {
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }

  var count: Int? { elements.count }

  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try decoder(Any?.self).decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try Value(from: $0) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Any?.self) { $0 } }

  /// Goes on to the next element if this one is what it should be.
  private mutating func next<Value>(_ type: Any.Type, _ read: (JSONPartDecoder) throws -> Value) throws -> Value {
    let value = try read(try decoder(type))
    currentIndex += 1
    return value
  }

  private func decoder(_ type: Any.Type) throws -> JSONPartDecoder {
    let place = path.element(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(type, .init(codingPath: place.keys, debugDescription: "no more elements"))
    }
    return JSONPartDecoder(part: elements[currentIndex], path: place)
  }
}
