/// What a ``JSONParser`` makes of a text.
protocol JSONTree {
  /// Whether a string or a number that is none, or a comma too many, does not cost the text.
  static var toleratesDamage: Bool { get }
  /// null.
  static var null: Self { get }
  /// true or false.
  static func bool(_ value: Bool) -> Self
  /// A number; nil for one beyond all bounds.
  static func number(text: String) -> Self?
  /// A number that cannot be had.
  static var damagedNumber: Self { get }
  /// A text; nil for one that cannot be had.
  static func string(text: String?) -> Self
  /// Values in order.
  static func array(_ elements: [Self]) -> Self
  /// Values by name, in the order of the text; a name is nil when it cannot be had.
  static func object(members: [(key: String?, value: Self)]) -> Self
}

extension JSONValue: JSONTree {
  static var toleratesDamage: Bool { false }

  static func number(text: String) -> JSONValue? {
    Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  static var damagedNumber: JSONValue { .null }

  static func string(text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// Of values with the same name, the last one stands.
  static func object(members: [(key: String?, value: JSONValue)]) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for member in members {
      if let key = member.key { object[key] = member.value }
    }
    return .object(object)
  }
}
