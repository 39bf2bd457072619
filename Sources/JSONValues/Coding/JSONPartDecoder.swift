/// Reads a type from a part of a text.
struct JSONPartDecoder: Decoder {
  let part: JSONPart
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = part else { throw part.error([String: Any].self, at: path) }
    return KeyedDecodingContainer(try JSONMembers(members, at: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = part else { throw part.error([Any].self, at: path) }
    return JSONElements(elements, at: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension JSONPartDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { if case .null = part { true } else { false } }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = part else {
      // Unlike elsewhere, null counts as another type.
      throw JSONPart.string(nil).error(type, at: path)
    }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = part else { throw part.error(type, at: path) }
    guard let text else { throw JSONPart.malformed }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double { try floatingPoint(type) }

  func decode(_ type: Float.Type) throws -> Float { try floatingPoint(type) }

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    guard case .number(let text) = part else { throw part.error(type, at: path) }
    guard let text, let number = Number(text) ?? Number(json: text) else { throw JSONPart.malformed }
    return number
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  /// A number that is finite, and 0 only where that is meant.
  private func floatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Number.Type
  ) throws -> Number {
    guard case .number(let text) = part else { throw part.error(type, at: path) }
    guard let text, let number = Number(text), number.isFinite, number != 0 || text.isZero else {
      throw JSONPart.malformed
    }
    return number
  }
}

extension String {
  /// Whether all digits of a number are 0.
  fileprivate var isZero: Bool {
    utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0) }
  }
}

extension FixedWidthInteger {
  /// From 2^53 on a `Double` does not tell all whole numbers apart.
  private static var leastInexact: Double { 0x1p53 }
  /// More digits than any number has that fits.
  private static var mostDigits: Int { 40 }

  /// A whole number that is written with a point or an exponent, as 3.0 and 1e2; nil when it does not fit.
  fileprivate init?(json text: String) {
    guard let double = Double(text), let number = Self(exactly: double) else { return nil }
    self = number
    guard double.magnitude >= Self.leastInexact else { return }
    let parts = text.split { $0 == "e" || $0 == "E" }
    let decimal = parts[0].split(separator: Character("."))
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
    let (shift, isLess) = exponent.subtractingReportingOverflow(decimal.dropFirst().first?.count ?? 0)
    var (digits, zeros) = (decimal.joined(), shift)
    while zeros < 0, digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    guard !isLess, 0...Self.mostDigits ~= zeros, let exact = Self(digits + String(repeating: "0", count: zeros)) else {
      return nil
    }
    self = exact
  }
}
