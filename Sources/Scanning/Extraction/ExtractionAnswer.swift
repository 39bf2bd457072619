import BookExtraction
import JSONValues
import Language

/// An answer that has the shape of ``ExtractionRequest/schema``.
///
/// Its ISBN is not used: those that are printed are found by their check digits, and others are not on the spine.
struct ExtractionAnswer {
  private static let keys: Set = ["title", "author", "coauthors", "isbn", "publisher", "confidence"]
  private static let mostBytes = 64 << 10
  private static let longestText = 500
  private static let mostAuthors = 20

  let title: String
  let author: String
  let coauthors: [String]
  let publisher: String?
  let confidence: BookSpineInfo.Confidence

  /// Reads an answer; nil unless it is exactly what was asked for.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, case .object(let object) = JSONValue(parsing: bytes),
      Set(object.keys) == Self.keys,
      let title = Self.text(object["title"]), let author = Self.text(object["author"]),
      let confidence = Self.text(object["confidence"]).flatMap(BookSpineInfo.Confidence.init)
    else { return nil }
    guard let values = object["coauthors"]?.elements, values.count <= Self.mostAuthors else { return nil }
    let coauthors = values.compactMap { Self.text($0) }
    guard coauthors.count == values.count else { return nil }
    for key in ["isbn", "publisher"] {
      guard object[key] == .null || Self.text(object[key]) != nil else { return nil }
    }
    (self.title, self.author, self.confidence) = (title, author, confidence)
    self.coauthors = Array(TextFolding.distinct([author] + coauthors).dropFirst())
    publisher = Self.text(object["publisher"])
  }

  /// A text on one line, as models often end it with a line break; nil for what is none or too long.
  private static func text(_ value: JSONValue?) -> String? {
    guard let text = value?.text, text.utf8.count <= 4 * longestText, text.count <= longestText else { return nil }
    return text.unicodeScalars.split { $0.value <= 0x20 || $0.value == 0x7F }.map { String($0) }.joined(separator: " ")
  }
}
