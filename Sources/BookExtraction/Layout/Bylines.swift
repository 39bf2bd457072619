/// Words before an editor's name ("sous la direction de Jeanne Roe"), which are neither title nor name.
enum Bylines {
  private static let phrases: [[String]] = [
    "sous la direction de", "sous la direction du", "sous la direction", "a cura di", "bajo la direccion de",
    "edicion de", "edicio a cura de", "a cura de", "coordinado por", "organizado por", "dirige par",
  ].map { $0.split(separator: " ").map(String.init) }

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
