/// An element of an XML document; names are without namespace.
struct XMLElement: Hashable {
  /// The name, without namespace.
  var name: String
  /// The attributes, by their names without namespace.
  var attributes: [String: String] = [:]
  /// The elements within, in order.
  var elements: [XMLElement] = []
  /// The text directly within, as it stands.
  var text = ""

  /// The elements of a name directly within.
  func children(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// The first of them.
  func child(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// The first element of a name at any depth.
  func first(_ name: String) -> XMLElement? {
    for element in elements {
      if element.name == name { return element }
      if let found = element.first(name) { return found }
    }
    return nil
  }

  /// The text on one line.
  var line: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

/// Why a document is not read.
enum XMLError: Error {
  case unsupported
  case refused(String)

  /// What is wrong.
  var message: String {
    switch self {
    case .unsupported: "this library was built without SRU (libexpat)"
    case .refused(let text): text
    }
  }
}

#if !SRU
  extension XMLElement {
    /// Whether the library was built with libexpat.
    static var isSupported: Bool { false }

    /// Refuses: the library was built without libexpat.
    static func parse(_ bytes: [UInt8]) throws(XMLError) -> XMLElement { throw .unsupported }
  }
#endif
