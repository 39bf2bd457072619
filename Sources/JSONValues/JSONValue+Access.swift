extension JSONValue {
  /// The value of a key; nil when there is none, when it is null, or when this is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let values) = self, let value = values[key], value != .null else { return nil }
    return value
  }

  /// The text; nil for other values.
  public var text: String? { if case .string(let value) = self { value } else { nil } }

  /// The number; nil for other values.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The whole number; nil for other values.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The truth value; nil for other values.
  public var flag: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The elements; nil for other values.
  public var elements: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// Whether this is an object.
  public var isObject: Bool { if case .object = self { true } else { false } }
}
