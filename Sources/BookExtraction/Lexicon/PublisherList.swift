/// Publishers and imprints as printed on spines.
enum PublisherList {
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    let text = UnsafeBufferPointer(start: PublisherData.text.utf8Start, count: PublisherData.text.utf8CodeUnitCount)
    for line in text.split(separator: 10) {
      let parts = line.split(separator: 9)
      if let key = parts.first, let name = parts.last {
        names[String(decoding: key, as: UTF8.self)] = String(decoding: name, as: UTF8.self)
      }
    }
    return names
  }()

  /// The most words that a publisher's name has.
  static let longest = 5

  /// Words that make an unknown company's name one of a publisher.
  private static let companyWords: Set<String> = [
    "press", "publishing", "publishers", "verlag", "editions", "editores", "editorial", "edizioni", "ediciones",
    "edicions",
    "editora", "editrice", "editore", "taschenbuch", "taschenbuchverlag", "paperbacks", "издательство",
  ]

  /// The publisher that folded words name, exactly.
  static func name(of words: some Sequence<String>) -> String? { names[words.joined(separator: " ")] }

  /// Whether a folded word usually ends or starts a publisher's name.
  static func isCompanyWord(_ word: String) -> Bool { companyWords.contains(word) }
}
