/// Series, and what libraries stick on books, by their words.
extension RoleMarker {
  /// How lines begin that name a series of a publisher's.
  private static let series: [[String]] = [
    "graduate texts in", "undergraduate texts in", "lecture notes in", "springer texts in", "cambridge studies in",
    "cambridge texts in", "oxford texts in", "narrativas hispanicas", "a tot vent", "stile libero", "gtm",
    "el libro de bolsillo", "coleccion",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Whether a line names a series: a publisher's, or one that tells of the same person or place ("A Discworld Novel").
  static func beginsSeries(_ keys: [String]) -> Bool {
    let isOfNovels =
      (3...6).contains(keys.count) && ["a", "an", "ein", "eine"].contains(keys[0])
      && ["novel", "mystery", "thriller", "memoir", "krimi"].contains(keys[keys.count - 1])
    return isOfNovels || series.contains { keys.starts(with: $0) }
  }

  /// What libraries stick on books beside the label.
  private static let stickers: Set<String> = [
    "withdrawn", "discarded", "large print", "reference", "reference only", "not for loan", "oversize", "young adult",
  ]

  static func isSticker(_ keys: [String]) -> Bool {
    stickers.contains(keys.joined(separator: " ")) || keys.starts(with: ["property", "of"])
  }
}
