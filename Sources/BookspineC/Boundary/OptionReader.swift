import JSONValues

/// Reads the options of a call: each key that the function knows is taken once; ``finish()`` complains about the rest.
struct OptionReader {
  private var remaining: [String: JSONValue]
  private var known: [String] = []

  /// Parses options; NULL and "" stand for `{}`.
  ///
  /// - Parameters:
  ///   - json: The options.
  ///   - name: The parameter's name, for messages.
  /// - Throws: ``ArgumentError/options(_:)`` unless they are a JSON object.
  init(_ json: UnsafePointer<CChar>?, _ name: String = "options_json") throws {
    guard let json, json.pointee != 0 else {
      remaining = [:]
      return
    }
    let value: JSONValue
    do {
      value = try JSON.decode(JSONValue.self, from: try TextInput.cString(json, name), name)
    } catch ArgumentError.json(let text) {
      throw ArgumentError.options(text)
    }
    guard case .object(let object) = value else {
      throw ArgumentError.options("\(name) is not a JSON object such as {}.")
    }
    remaining = object
  }

  /// Throws when keys are left that nobody took.
  func finish() throws {
    guard let key = remaining.keys.min() else { return }
    let allowed = known.isEmpty ? "there are none" : "known are " + known.joined(separator: ", ")
    throw ArgumentError.options("Unknown option \"\(key)\"; \(allowed).")
  }

  /// A number within a range, or nil when the key is absent or null.
  mutating func number(_ key: String, in range: ClosedRange<Double>) throws -> Double? {
    switch take(key) {
    case .none, .null: return nil
    case .number(let value) where range.contains(value): return value
    default: throw wrong(key, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// A whole number within a range, or nil when the key is absent or null.
  mutating func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    switch take(key) {
    case .none, .null: return nil
    case .number(let value):
      if let whole = Int(exactly: value), range.contains(whole) { return whole }
    default: break
    }
    throw wrong(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// A truth value, or nil when the key is absent or null.
  mutating func bool(_ key: String) throws -> Bool? {
    switch take(key) {
    case .none, .null: return nil
    case .bool(let value): return value
    default: throw wrong(key, "true or false")
    }
  }

  /// A text, or nil when the key is absent or null.
  mutating func string(_ key: String) throws -> String? {
    switch take(key) {
    case .none, .null: return nil
    case .string(let value): return value
    default: throw wrong(key, "a string")
    }
  }

  /// One of an enum's texts, or nil when the key is absent or null.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws -> Choice? {
    switch take(key) {
    case .none, .null: return nil
    case .string(let text):
      if let choice = Choice(rawValue: text) { return choice }
    default: break
    }
    throw wrong(key, "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
  }

  /// One of some whole numbers, or nil when the key is absent or null.
  mutating func integer(_ key: String, oneOf allowed: [Int]) throws -> Int? {
    switch take(key) {
    case .none, .null: return nil
    case .number(let value):
      if let whole = Int(exactly: value), allowed.contains(whole) { return whole }
    default: break
    }
    throw wrong(key, "one of " + allowed.map(String.init).joined(separator: ", "))
  }

  /// Texts, or nil when the key is absent or null.
  mutating func strings(_ key: String) throws -> [String]? {
    switch take(key) {
    case .none, .null: return nil
    case .array(let values):
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      if texts.count == values.count { return texts }
    default: break
    }
    throw wrong(key, "an array of strings")
  }

  /// Whole numbers, or nil when the key is absent or null.
  mutating func integers(_ key: String) throws -> [Int]? {
    switch take(key) {
    case .none, .null: return nil
    case .array(let values):
      let numbers = values.compactMap { if case .number(let number) = $0 { Int(exactly: number) } else { nil } }
      if numbers.count == values.count { return numbers }
    default: break
    }
    throw wrong(key, "an array of whole numbers")
  }

  /// An object, or nil when the key is absent or null.
  mutating func object(_ key: String) throws -> [String: JSONValue]? {
    switch take(key) {
    case .none, .null: return nil
    case .object(let object): return object
    default: throw wrong(key, "an object")
    }
  }

  private mutating func take(_ key: String) -> JSONValue? {
    known.append(key)
    return remaining.removeValue(forKey: key)
  }

  private func wrong(_ key: String, _ allowed: String) -> ArgumentError {
    .options("Option \"\(key)\" must be \(allowed).")
  }
}
