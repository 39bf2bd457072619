import Language

/// Words before an editor's name ("sous la direction de Jeanne Roe"), which are neither title nor name.
enum Bylines {
  private static let phrases: [[String]] = [
    "sous la direction de", "sous la direction du", "sous la direction", "a cura di", "bajo la direccion de",
    "edicion de", "edicio a cura de", "a cura de", "coordinado por", "organizado por", "dirige par",
  ].map { $0.split(separator: " ").map(String.init) }

  /// How lines begin that name who helped with a book ("Translated by Jane Roe").
  private static let helpers: [[String]] = [
    "translated by", "translated from", "translation by", "a new translation by", "illustrated by", "illustrations by",
    "pictures by", "retold by", "introduced by", "introduction by", "with an introduction by", "foreword by",
    "with a foreword by", "afterword by", "preface by", "selected by", "chosen by", "deutsch von", "ubersetzt von",
    "aus dem englischen", "aus dem amerikanischen", "aus dem franzosischen", "mit einem nachwort von",
    "mit einem vorwort von", "illustriert von", "traduit par", "traduit de", "traduction de", "preface de",
    "illustrations de", "traduccion de", "prologo de", "introduccion de", "ilustraciones de", "traduzione di",
    "introduzione di", "prefazione di", "traducao de", "prefacio de", "traduccio de",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Whether folded words name a translator, an illustrator, or who wrote an introduction.
  static func nameHelper(_ keys: [String]) -> Bool {
    helpers.contains { $0.count < keys.count && keys.starts(with: $0) }
  }

  /// The boundaries before and after such phrases in a line, to cut there.
  static func bounds(_ words: [Word]) -> Set<Int> {
    let places = words.indices.flatMap { start -> [Int] in
      let count = count(of: Array(words[start...]))
      return count > 0 ? [start, start + count] : []
    }
    return Set(places.filter { $0 > 0 && $0 < words.count })
  }

  /// How many words of a line's beginning are such a phrase; 0 where it begins otherwise.
  static func count(of words: [Word]) -> Int {
    let keys = words.lazy.map(\.key)
    return phrases.first { $0.count <= words.count && keys.starts(with: $0) }?.count ?? 0
  }
}
