/// Reads the options of a call: each key that the function knows is taken once; ``finish()`` complains about the rest.
///
/// A key that is absent or null gives nil.
public struct OptionReader: Sendable {
  private var remaining: [String: JSONValue] = [:]
  private var known: [String] = []

  /// No options.
  public init() {}

  /// Parses options.
  ///
  /// - Parameters:
  ///   - json: A JSON object.
  ///   - name: What the caller calls it, for messages.
  /// - Throws: ``OptionError`` unless it is a JSON object.
  public init(json: String, named name: String) throws {
    let value: JSONValue
    do { value = try JSONText.value(of: json, name) } catch { throw OptionError(error.message) }
    guard case .object(let object) = value else { throw OptionError("\(name) is not a JSON object such as {}.") }
    remaining = object
  }

  /// Throws when keys are left that nobody took.
  public func finish() throws(OptionError) {
    guard let key = remaining.keys.min() else { return }
    let allowed = known.isEmpty ? "there are none" : "known are " + known.joined(separator: ", ")
    throw OptionError("Unknown option \"\(key.quotable)\"; \(allowed).")
  }

  /// Whether a key is there that nobody took, though it be null.
  public func has(_ key: String) -> Bool { remaining[key] != nil }

  /// A number within a range.
  public mutating func number(_ key: String, in range: ClosedRange<Double>) throws(OptionError) -> Double? {
    try take(key, "a number from \(range.lowerBound) to \(range.upperBound)") { value in
      value.number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A whole number within a range.
  public mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(OptionError) -> Int? {
    try take(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
      value.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// One of some whole numbers.
  public mutating func integer(_ key: String, oneOf allowed: [Int]) throws(OptionError) -> Int? {
    try take(key, "one of " + allowed.map(String.init).joined(separator: ", ")) { value in
      value.integer.flatMap { allowed.contains($0) ? $0 : nil }
    }
  }

  /// A truth value.
  public mutating func bool(_ key: String) throws(OptionError) -> Bool? { try take(key, "true or false", \.flag) }

  /// A text.
  public mutating func string(_ key: String) throws(OptionError) -> String? { try take(key, "a string", \.text) }

  /// One of an enum's texts.
  public mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(OptionError) -> Choice? {
    try take(key, "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")) { value in
      value.text.flatMap(Choice.init(rawValue:))
    }
  }

  /// Texts.
  public mutating func strings(_ key: String) throws(OptionError) -> [String]? {
    try take(key, "an array of strings") { $0.all(\.text) }
  }

  /// Whole numbers.
  public mutating func integers(_ key: String) throws(OptionError) -> [Int]? {
    try take(key, "an array of whole numbers") { $0.all(\.integer) }
  }

  /// An object.
  public mutating func object(_ key: String) throws(OptionError) -> [String: JSONValue]? {
    try take(key, "an object") { if case .object(let object) = $0 { object } else { nil } }
  }

  /// Objects, each to be read as options of its own.
  public mutating func readers(_ key: String) throws(OptionError) -> [OptionReader]? {
    try take(key, "an array of objects") { value in
      value.all { element in
        guard case .object(let object) = element else { return nil }
        var reader = OptionReader()
        reader.remaining = object
        return reader
      }
    }
  }

  private mutating func take<Value>(
    _ key: String, _ allowed: @autoclosure () -> String, _ read: (JSONValue) -> Value?
  ) throws(OptionError) -> Value? {
    if !known.contains(key) { known.append(key) }
    guard let found = remaining.removeValue(forKey: key), found != .null else { return nil }
    guard let value = read(found) else { throw OptionError("Option \"\(key)\" must be \(allowed()).") }
    return value
  }
}

extension JSONValue {
  /// The elements of an array, each read the same way; nil when one cannot be.
  fileprivate func all<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
    guard let elements else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }
}
