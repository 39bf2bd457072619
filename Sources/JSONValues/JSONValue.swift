/// Any JSON value, for input whose keys are looked at one by one.
public enum JSONValue: Codable, Hashable, Sendable {
  /// null.
  case null
  /// true or false.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      do {
        self = .object(try container.decode([String: JSONValue].self))
      } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == decoder.codingPath.count {
        // What is none of these is a number that no Double holds.
        guard CodingUserInfoKey.toleratesNumbers.map({ decoder.userInfo[$0] != nil }) ?? false else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "a number beyond all bounds")
        }
        self = .null
      }
    }
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension CodingUserInfoKey {
  /// Set where a number beyond all bounds is read as null.
  static var toleratesNumbers: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "toleratesNumbers") }
}
