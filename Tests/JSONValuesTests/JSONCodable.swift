/// A type with all that types may be made of.
struct JSONCodable: Codable {
  enum Kind: String, Codable { case good, bad }

  enum Choice: Codable {
    case none
    case number(Int)
    case both(text: String, flag: Bool)
  }

  final class Tree: Codable {
    var name: String
    var trees: [Tree]?

    init(_ name: String, _ trees: [Tree]? = nil) {
      self.name = name
      self.trees = trees
    }
  }

  var whole: Int?
  var small: Int8?
  var large: UInt64?
  var double: Double?
  var float: Float?
  var text: String?
  var flag: Bool?
  var kind: Kind?
  var choice: Choice?
  var numbers: [Int]?
  var optionals: [Int?]?
  var rows: [[Double]]?
  var byName: [String: Int]?
  var byNumber: [Int: String]?
  var byKind: [Kind: Bool]?
  var tree: Tree?
  var nested: JSONNesting?
  var child: JSONChild?
}

/// A type that writes its values into containers within others.
struct JSONNesting: Codable {
  var numbers: [Int]
  var text: String

  private enum Key: CodingKey { case inner, numbers, text }

  init(numbers: [Int], text: String) {
    self.numbers = numbers
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    let inner = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .inner)
    text = try inner.decode(String.self, forKey: .text)
    var elements = try inner.nestedUnkeyedContainer(forKey: .numbers)
    numbers = []
    while !elements.isAtEnd {
      if try elements.decodeNil() { continue }
      var element = try elements.nestedUnkeyedContainer()
      numbers.append(try element.decode(Int.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var inner = container.nestedContainer(keyedBy: Key.self, forKey: .inner)
    try inner.encode(text, forKey: .text)
    var elements = inner.nestedUnkeyedContainer(forKey: .numbers)
    try elements.encodeNil()
    for number in numbers {
      var element = elements.nestedUnkeyedContainer()
      try element.encode(number)
    }
  }
}

/// A type whose superclass has a place of its own.
final class JSONChild: JSONParent {
  let own: String

  private enum Key: CodingKey { case own }

  init(own: String, number: Int?) {
    self.own = own
    super.init(number: number)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    own = try container.decode(String.self, forKey: .own)
    try super.init(from: try container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(own, forKey: .own)
    try super.encode(to: container.superEncoder())
  }
}

/// The superclass.
class JSONParent: Codable {
  let number: Int?

  init(number: Int?) { self.number = number }
}
