/// Words before an editor's name ("sous la direction de Jeanne Roe"), which are neither title nor name.
enum Bylines {
  private static let phrases: [[String]] = [
    "sous la direction de", "sous la direction du", "sous la direction", "a cura di", "bajo la direccion de",
    "edicion de", "edicio a cura de", "a cura de", "coordinado por", "organizado por", "dirige par",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The boundary after such a phrase at the beginning of a line, to cut there.
  static func bounds(_ words: [Word]) -> Set<Int> {
    let count = count(of: words)
    return count > 0 && count < words.count ? [count] : []
  }

  /// How many words of a line's beginning are such a phrase; 0 where it begins otherwise.
  static func count(of words: [Word]) -> Int {
    let keys = words.lazy.map(\.key)
    return phrases.first { $0.count <= words.count && keys.starts(with: $0) }?.count ?? 0
  }
}
