/// Where a value stands in a document.
indirect enum JSONPath {
  case top
  case key(JSONPath, any CodingKey)

  /// The keys and indices from the top.
  var keys: [any CodingKey] {
    switch self {
    case .top: []
    case .key(let path, let key): path.keys + [key]
    }
  }

  /// The place of an element.
  func element(_ index: Int) -> JSONPath { .key(self, JSONKey(intValue: index)) }
}

/// An index, or a name that no type lists.
struct JSONKey: CodingKey {
  /// The name that `superEncoder()` and `superDecoder()` use.
  static let parent = JSONKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
