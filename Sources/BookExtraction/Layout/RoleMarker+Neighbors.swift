import Language

extension RoleMarker {
  /// Two pieces farther apart than this many font sizes do not belong together.
  private static let nearness = 3.0
  /// A number set smaller than this share of the largest print is no title.
  private static let serialSize = 0.9
  /// The years that a title may end with.
  static let years = 1000...2099
  private static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "new", "revised",
    "updated", "anniversary", "expanded", "international", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th",
    "9th", "10th", "erste", "zweite", "dritte", "twentieth", "thirtieth", "fortieth", "fiftieth", "hundredth",
    "20th", "25th", "30th", "40th", "50th", "100th",
  ]

  /// Whether two words tell an edition: "third edition", "2 auflage".
  static func isEdition(_ keys: [String]) -> Bool {
    guard keys.count == 2, ["edition", "ed", "auflage", "aufl", "edicion", "edicao", "edizione"].contains(keys[1])
    else {
      return false
    }
    return ordinals.contains(keys[0]) || keys[0].count <= 2 && keys[0].allSatisfy(\.isNumber)
  }

  /// A number of four digits that is no year is the publisher's: after a title, or smaller than the largest print.
  static func markSerials(_ pieces: inout [Piece]) {
    let largest = pieces.reduce(0) { max($0, $1.height) }
    for index in pieces.indices where pieces[index].role == .number {
      let text = pieces[index].words.map(\.key).joined()
      guard text.count == 4, let number = Int(text), !years.contains(number) else { continue }
      let line = pieces[index].line
      let follows = pieces.contains { $0.line == line && $0.words.contains(where: \.hasLetter) }
      if follows || pieces[index].height < serialSize * largest { pieces[index].role = .serial }
    }
  }

  private static let seriesEnds: Set<String> = [
    "series", "trilogy", "saga", "quartet", "cycle", "chronicles", "sequence", "trilogie", "zyklus", "serie",
  ]

  /// A line that names a series, where two others may be title and author ("The Cicero Trilogy", "The Grisha Book 3").
  static func markSeries(_ pieces: inout [Piece]) {
    let plain = pieces.stretches(of: pieces.indices.filter { pieces[$0].role == nil })
    guard plain.count > 2 else { return }
    for (place, line) in plain.enumerated() where namesSeries(line.flatMap { pieces[$0].words }.map(\.key)) {
      let others = plain.indices.filter { $0 != place }.map { plain[$0].flatMap { pieces[$0].words } }
      let isTitled = others.contains { words in
        !NameShape.isWhole(words) && words.contains { $0.isDictionary && $0.key.count > 2 && !$0.isFunction }
      }
      guard isTitled else { continue }
      for index in line { pieces[index].role = .tagline }
    }
  }

  private static func namesSeries(_ keys: [String]) -> Bool {
    guard keys.count > 1, let last = keys.last else { return false }
    if seriesEnds.contains(last) { return true }
    let before = keys[keys.count - 2]
    return keys.count > 2 && counts(last) && (seriesEnds.contains(before) || before == "book" || before == "volume")
  }

  private static let institutions: Set<String> = [
    "museum", "museo", "musee", "museu", "gallery", "galerie", "galleria", "kunsthalle", "kunstmuseum", "pinakothek",
  ]

  /// Print smaller than this share of the largest may name who shows what a book is about.
  private static let institutionSize = 0.75

  /// The museum of an exhibition's catalogue, in small print on a line of its own.
  static func markInstitutions(_ pieces: inout [Piece]) {
    let largest = pieces.reduce(0) { max($0, $1.height) }
    for line in pieces.stretches(of: Array(pieces.indices)) {
      let words = line.flatMap { pieces[$0].words }
      guard line.allSatisfy({ pieces[$0].role == nil && pieces[$0].height < institutionSize * largest }),
        words.contains(where: { institutions.contains($0.key) })
      else { continue }
      for index in line {
        pieces[index].role = .publisher
        pieces[index].publisher = words.map(\.text).joined(separator: " ")
      }
    }
  }

  /// After a separator, words that the line already has name a series ("Winter in Rome · Rome").
  static func markRepeats(_ pieces: inout [Piece]) {
    for index in pieces.indices where pieces[index].followsSeparator && pieces[index].role == nil {
      let words = pieces[index].words.map(\.key)
      let repeated = pieces[..<index].contains { other in
        other.line == pieces[index].line && other.words.count > words.count
          && words.allSatisfy { word in other.words.contains { $0.key == word } }
      }
      if repeated { pieces[index].role = .tagline }
    }
  }

  /// A publisher's name on two lines ("NORTH" over "BOOKS"), in either order.
  static func markSplitPublishers(_ pieces: inout [Piece]) {
    for first in pieces.indices {
      for second in pieces.indices where second != first && near(pieces[first], pieces[second]) {
        let keys = [first, second].flatMap { pieces[$0].words.map(\.key) }.filter { !$0.isEmpty }
        let isKnown = pieces[first].publisher != nil || pieces[second].publisher != nil
        guard keys.count <= 3, let name = publisher(keys, mayBeMisread: !isKnown) else { continue }
        for index in [first, second] {
          pieces[index].publisher = name
          pieces[index].role = .publisher
        }
      }
    }
  }

  private static func publisher(_ keys: [String], mayBeMisread: Bool) -> String? {
    let text = keys.joined(separator: " ")
    return PublisherList.name(of: keys) ?? PublisherList.name(of: [keys.joined()])
      ?? (mayBeMisread && text.utf8.count >= 10 ? PublisherList.nearest(text) : nil)
  }

  /// "SECOND" beside "EDITION", or beside "ANNIVERSARY EDITION".
  static func markSplitEditions(_ pieces: inout [Piece]) {
    let editions = pieces.filter { $0.role == .edition && $0.words.count <= 2 }
    for index in pieces.indices where pieces[index].role != .edition && pieces[index].words.count == 1 {
      let key = pieces[index].words[0].key
      guard ordinals.contains(key), editions.contains(where: { near($0, pieces[index]) }) else { continue }
      pieces[index].role = .edition
    }
  }

  /// Whether two lines of about one size, read in one direction, stand beside each other.
  private static func near(_ a: Piece, _ b: Piece) -> Bool {
    let size = max(a.height, b.height)
    guard a.line != b.line, a.direction == b.direction, min(a.height, b.height) > 0.55 * size else { return false }
    let gapX = max(a.minX, b.minX) - min(a.maxX, b.maxX)
    let gapY = max(a.minY, b.minY) - min(a.maxY, b.maxY)
    return max(gapX, gapY) < nearness * size
  }
}
