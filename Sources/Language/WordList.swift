import EmbeddedModels

/// A short list of `Models/word-lists.txt`.
struct WordList: Sendable {
  private static let lists: [Substring: Set<String>] = {
    let text = String(decoding: EmbeddedBytes(of: "word-lists.txt").buffer, as: UTF8.self)
    return text.split(separator: "\n").reduce(into: [:]) { lists, line in
      let parts = line.split(separator: "\t")
      if let name = parts.first, let word = parts.last { lists[name, default: []].insert(String(word)) }
    }
  }()

  private let words: Set<String>

  /// The list of this name; an unknown one has no words.
  init(_ name: Substring) { words = Self.lists[name] ?? [] }

  /// Whether the list has a word, spelled exactly so.
  func contains(_ word: String) -> Bool { words.contains(word) }
}
