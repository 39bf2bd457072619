import Language

/// Where names of persons that catalogs have begin among a spine's tokens, and where they go on.
struct NamePlaces {
  private(set) var begin: Set<Int> = []
  private(set) var goOn: Set<Int> = []

  /// Looks for names whose words stand on one line, one after another.
  init(_ tokens: [SpineToken]) {
    for index in tokens.indices {
      let words = tokens[index...].prefix(CatalogWords.longestName).prefix { $0.line == tokens[index].line }
      guard let length = CatalogWords.nameLength(of: words.map(\.key)) else { continue }
      begin.insert(index)
      goOn.formUnion((index + 1)..<(index + length))
    }
  }
}
