/// Why a text is refused.
enum JSONFlaw: Error, Hashable {
  /// It is not JSON.
  case malformed
  /// It nests deeper than ``JSONValue/maximumDepth``.
  case tooDeep
  /// It has more than ``JSONValue/maximumValues`` values.
  case tooManyValues
}

/// Reads the text of one value (RFC 8259) in a single pass: its time and memory grow with the bytes, whatever they say.
struct JSONParser<Tree: JSONTree> {
  private let bytes: [UInt8]
  private let repairs: Bool
  private var position = 0
  private var values = 0
  /// How many bytes were looked at, each time that one was.
  private(set) var steps = 0

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - repairs: Whether one bad value does not cost the others: half of a surrogate pair becomes U+FFFD, a text that is not UTF-8
  ///     and a number beyond all bounds are missing from the tree.
  init(_ bytes: [UInt8], repairs: Bool) {
    self.bytes = bytes
    self.repairs = repairs
  }

  /// Reads the whole text.
  mutating func parse() throws(JSONFlaw) -> Tree {
    let value = try value(depth: 0)
    guard next() == nil else { throw .malformed }
    return value
  }

  private mutating func value(depth: Int) throws(JSONFlaw) -> Tree {
    values += 1
    guard values <= JSONValue.maximumValues else { throw .tooManyValues }
    switch next() {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(text: try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func array(depth: Int) throws(JSONFlaw) -> Tree {
    guard depth <= JSONValue.maximumDepth else { throw .tooDeep }
    position += 1
    var elements: [Tree] = []
    if take("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth)) } while takeComma(before: "]")
    guard take("]") else { throw .malformed }
    return .array(elements)
  }

  private mutating func object(depth: Int) throws(JSONFlaw) -> Tree {
    guard depth <= JSONValue.maximumDepth else { throw .tooDeep }
    position += 1
    var members: [(key: String?, value: Tree)] = []
    if take("}") { return .object(members: members) }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw .malformed }
      let key = try string()?.cutName
      guard take(":") else { throw .malformed }
      members.append((key, try value(depth: depth)))
    } while takeComma(before: "}")
    guard take("}") else { throw .malformed }
    return .object(members: members)
  }

  /// Passes a comma, after which another value follows.
  private mutating func takeComma(before end: Unicode.Scalar) -> Bool {
    take(",") && !(Tree.toleratesDamage && next() == UInt8(ascii: end))
  }

  /// The text of a string; nil where it is none and that costs nothing else.
  private mutating func string() throws(JSONFlaw) -> String? {
    position += 1
    var text: [UInt8] = []
    var start = position
    var isDamaged = false
    while true {
      guard let byte = look(at: position), byte >= 0x20 || Tree.toleratesDamage else { throw .malformed }
      isDamaged = isDamaged || byte < 0x20
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text += bytes[start..<position] }
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        do throws(JSONFlaw) { try escape(into: &text) } catch {
          guard Tree.toleratesDamage else { throw error }
          isDamaged = true
        }
        start = position
      }
    }
    if !isDamaged, let text = String(validating: text, as: UTF8.self) { return text }
    guard repairs else { throw .malformed }
    return nil
  }

  /// Reads what follows a backslash.
  private mutating func escape(into text: inout [UInt8]) throws(JSONFlaw) {
    guard let byte = look(at: position) else { throw .malformed }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(Character(try unicodeEscape())).utf8
    default: throw .malformed
    }
  }

  /// The scalar of the digits at the position, and of a second escape where these are half of a surrogate pair.
  private mutating func unicodeEscape() throws(JSONFlaw) -> Unicode.Scalar {
    guard let unit = unit(at: position) else { throw .malformed }
    position += 4
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let hasSecond = look(at: position) == UInt8(ascii: "\\") && look(at: position + 1) == UInt8(ascii: "u")
    if unit < 0xDC00, hasSecond, let second = self.unit(at: position + 2), 0xDC00..<0xE000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    {
      position += 6
      return scalar
    }
    guard repairs, !Tree.toleratesDamage else { throw .malformed }
    return "\u{FFFD}"
  }

  /// The UTF-16 unit that four digits stand for.
  private mutating func unit(at index: Int) -> UInt16? {
    var unit: UInt16 = 0
    for offset in 0..<4 {
      guard let byte = look(at: index + offset), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The longest number that is read, in bytes.
  private static var longestNumber: Int { 1024 }

  private mutating func number() throws(JSONFlaw) -> Tree {
    let start = position
    let isWhole = takeNumber()
    if Tree.toleratesDamage, passDamage(from: start) || !isWhole {
      guard position > start else { throw .malformed }
      return .damagedNumber
    }
    guard isWhole else { throw .malformed }
    let text = bytes[start..<position]
    if text.count <= Self.longestNumber, let number = Tree.number(text: String(decoding: text, as: UTF8.self)) {
      return number
    }
    guard repairs else { throw .malformed }
    return .damagedNumber
  }

  /// Passes a number, or the beginning of what is none.
  private mutating func takeNumber() -> Bool {
    _ = takeByte("-")
    let isZero = look(at: position) == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if takeByte("."), digits() == 0 { return false }
    if takeByte("e") || takeByte("E") {
      if !takeByte("+") { _ = takeByte("-") }
      return digits() > 0
    }
    return true
  }

  /// Passes what follows the beginning of a number, and could be a part of one, but is none.
  private mutating func passDamage(from start: Int) -> Bool {
    let end = position
    while position > start, let byte = look(at: position), "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    return position > end
  }

  /// Passes digits; returns how many.
  private mutating func digits() -> Int {
    let start = position
    while let byte = look(at: position), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    return position - start
  }

  private mutating func word(_ word: StaticString, _ value: Tree) throws(JSONFlaw) -> Tree {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<end]) }) else {
      throw .malformed
    }
    steps += word.utf8CodeUnitCount
    position = end
    return value
  }

  /// The byte after white space, which stays unread.
  private mutating func next() -> UInt8? {
    while let byte = look(at: position) {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return byte
      }
    }
    return nil
  }

  /// Passes white space and a byte, if it is this one.
  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    _ = next()
    return takeByte(wanted)
  }

  private mutating func takeByte(_ wanted: Unicode.Scalar) -> Bool {
    guard look(at: position) == UInt8(ascii: wanted) else { return false }
    position += 1
    return true
  }

  private mutating func look(at index: Int) -> UInt8? {
    steps += 1
    return index < bytes.count ? bytes[index] : nil
  }
}

extension String {
  /// A name of a value, cut where it is longer than any that is read: to hash many combining marks takes time by their square.
  fileprivate var cutName: String {
    let longest = 256
    return utf8.count <= longest ? self : String(decoding: utf8.prefix(longest), as: UTF8.self)
  }
}
