/// A part of a text from which a type is read: numbers have all their digits, and nil stands for what is damaged, until it is wanted.
enum JSONPart: JSONTree {
  case null
  case bool(Bool)
  case number(String?)
  case string(String?)
  case array([JSONPart])
  case object([(key: String?, value: JSONPart)])

  static var toleratesDamage: Bool { true }

  static func number(text: String) -> JSONPart? { .number(text) }

  static var damagedNumber: JSONPart { .number(nil) }

  static func string(text: String?) -> JSONPart { .string(text) }

  static func object(members: [(key: String?, value: JSONPart)]) -> JSONPart { .object(members) }

  /// Why this is no value of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - path: Where this stands.
  /// - Returns: The error.
  func error(_ type: Any.Type, at path: JSONPath) -> DecodingError {
    switch self {
    case .null: .valueNotFound(type, .init(codingPath: path.keys, debugDescription: "found null"))
    default: .typeMismatch(type, .init(codingPath: path.keys, debugDescription: "found another type"))
    }
  }

  /// What whoever reads a damaged value learns, or one that no type holds: that the text is not well-formed.
  static var malformed: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "not well-formed JSON"))
  }
}
