import Language

/// Recognises pieces that are neither title nor author: editions, volumes, labels, prices, praise.
enum RoleMarker {
  private static let editions: Set<String> = [
    "edition", "editions", "ed", "auflage", "aufl", "ausgabe", "edicion", "edicio", "edizione", "edicao", "tirage",
    "revised", "издание", "ristampa",
    "sonderausgabe", "neuausgabe", "jubilaumsausgabe", "reprint", "unabridged",
  ]
  static let volumes: Set<String> = [
    "vol", "volume", "band", "bd", "tome", "tomo", "teil", "volum", "volumen", "book", "buch", "libro", "part", "том",
    "книга", "nr", "no", "del", "deel", "czesc", "cz", "tom",
  ]
  private static let genres: Set<String> = [
    "a novel", "novel", "roman", "novela", "romanzo", "romance", "novella", "thriller", "krimi", "kriminalroman",
    "poems", "poesia", "stories",
    "short stories", "erzahlungen", "a memoir", "memoir", "racconti", "nouvelles", "recit", "cuentos", "gedichte",
    "a mystery", "sachbuch", "fantasy", "a thriller", "a true story", "a romance", "a love story",
    "science fiction", "novel la", "essays", "a novella", "роман", "historischer roman", "psychothriller", "manga",
    "fiction", "romans", "novelle", "eine novelle", "eine erzahlung", "racconto", "contes", "contos", "powiesc",
    "opowiadania", "policier", "roman policier", "een roman", "en roman", "verhalen", "noveller", "relatos",
    "a graphic novel", "graphic novel",
  ]
  private static let praise: Set<String> = [
    "bestseller", "bestsellers", "bestselling", "acclaimed", "exclusive", "gekurzt", "premio", "bestsellerautor",
    "newbery", "caldecott", "pulitzer", "preistrager",
  ]
  /// Words of praise that titles have, too: two of them are none ("The Winner Stands Alone", but "Winner of the Booker Prize").
  private static let halfPraise: Set<String> = [
    "winner", "winning", "spiegel", "motion", "picture", "prize", "award", "medal", "copies", "sold", "booker", "nobel",
    "national", "international", "edgar", "hugo", "nebula", "costa", "orange",
  ]

  /// Marks the roles and publishers of pieces.
  static func mark(_ pieces: inout [Piece]) {
    for index in pieces.indices
    where !isSurname(index, pieces) && !isInTitle(index, pieces) {
      pieces[index].role = isGenreInTitle(index, pieces) ? nil : role(of: pieces[index])
      pieces[index].publisher = PublisherMarks.publisher(pieces[index], mayBeMisread: isTelling(index, pieces))
      if pieces[index].publisher != nil { pieces[index].role = pieces[index].role ?? .publisher }
    }
    markOrnaments(&pieces)
    CallNumber.markLetterLabels(&pieces)
    CallNumber.markSplitLabels(&pieces)
    markSerials(&pieces)
    markSeries(&pieces)
    markInstitutions(&pieces)
    markRepeats(&pieces)
    markSplitPublishers(&pieces)
    markSplitEditions(&pieces)
    keepTitle(&pieces)
  }

  /// Whether a word follows a given name or an initial on its line, and so is a surname, though a publisher is called so or nearly so;
  /// not where no person is called so and no other publisher is named, or all of it is the publisher ("Robert Laffont").
  private static func isSurname(_ index: Int, _ pieces: [Piece]) -> Bool {
    let piece = pieces[index]
    guard pieces.lineGoesOn(after: index - 1), piece.words.count == 1, let word = piece.words.first,
      let given = pieces[index - 1].words.last
    else { return false }
    let previous = pieces[index - 1]
    let isGiven = given.isInitial || given.marks.contains(.commonGiven) && !given.isFunction
    let isName = given.marks.has(.name) && !given.isDictionary && word.hasLetter && word.key.count > 3
    let isCalledSo = PublisherMarks.name(piece.words) != nil
    func hasOther() -> Bool { pieces.contains { $0.line != piece.line && PublisherMarks.name($0.words) != nil } }
    return (isGiven || isName && (given.marks.has(.given) || !isCalledSo))
      && (word.marks.has(.surname) || !isCalledSo || hasOther())
      && PublisherMarks.name(previous.words + piece.words) == nil
  }

  /// Whether a piece that is nearly a publisher's name is likely one: it stands apart, or is a long word.
  private static func isTelling(_ index: Int, _ pieces: [Piece]) -> Bool {
    pieces.standsApart(index) || pieces[index].words.count == 1 && pieces[index].letters >= leastTellingLetters
  }

  private static let leastTellingLetters = 8

  /// Whether a word that a publisher is called stands beside a given name alone, and so is part of a title ("Peter Pan").
  private static func isInTitle(_ index: Int, _ pieces: [Piece]) -> Bool {
    let isFirst = pieces.lineGoesOn(after: index)
    let other = isFirst ? index + 1 : index - 1
    guard pieces.count(where: { $0.line == pieces[index].line }) == 2, isFirst || pieces.lineGoesOn(after: other),
      pieces[index].words.count == 1, pieces[other].words.count == 1, let word = pieces[index].words.first,
      let given = pieces[other].words.first
    else { return false }
    return word.isDictionary && given.marks.contains(.commonGiven) && given.marks.isDisjoint(with: .surname)
      || isFirst && word.marks.has(.given) && given.marks.contains(.commonSurname)
  }

  /// A letter that is by more than this larger than all other lines is no ornament.
  private static let largestOrnament = 1.2

  /// A few signs of an East Asian script, a row of one or two over and over, or a single sign, among Latin or Cyrillic lines are ornaments
  /// misread.
  private static func markOrnaments(_ pieces: inout [Piece]) {
    let eastern = pieces.map { $0.text.unicodeScalars.count { $0.value >= 0x2E80 && $0.value < 0xFB00 } }
    let all = pieces.reduce(0) { $0 + $1.letters }
    guard eastern.reduce(0, +) * 3 < all else { return }
    for index in pieces.indices
    where eastern[index] > 0 && (pieces[index].letters <= 3 || Set(pieces[index].text).count <= 2)
      || pieces[index].letters == 1 && pieces[index].cut == nil
    {
      let lone = pieces[index].letters == 1 && pieces.contains { $0.line == pieces[index].line && $0.letters > 1 }
      // The title may be a letter: then it is the largest.
      let isTitle = pieces.allSatisfy {
        $0.line == pieces[index].line || $0.height * largestOrnament < pieces[index].height
      }
      if !lone, eastern[index] > 0 || !isTitle { pieces[index].role = pieces[index].role ?? .ornament }
    }
  }

  /// The role that a piece's text gives away, or nil.
  static func role(of piece: Piece) -> PieceRole? {
    let keys = piece.words.map(\.key).filter { !$0.isEmpty }
    let text = piece.text
    if keys.count <= 2, text.contains(where: { "$€£".contains($0) }), text.contains(where: \.isNumber) { return .price }
    if keys.first == "isbn" || !ISBN.find(in: text).isEmpty { return .isbn }
    if CallNumber.isLabel(piece.words) { return .callNumber }
    if isPrice(keys) { return .price }
    if isSpanOfYears(piece.words) { return nil }
    if text.contains("/"), PublisherMarks.name(piece.words) != nil { return .publisher }
    if keys.allSatisfy({ $0.allSatisfy(\.isNumber) }) { return keys.joined().count >= 5 ? .serial : .number }
    if keys.count <= 4, keys.contains(where: editions.contains), !namesEditor(piece), !goesOn(keys) { return .edition }
    if genres.contains(keys.joined(separator: " ")) { return .genre }
    if Bylines.count(of: piece.words) == piece.words.count || Bylines.nameHelper(keys) { return .tagline }
    if isVolume(keys) { return .volume }
    if keys.count == 1, ["bestseller", "bestsellers"].contains(keys[0]) { return .tagline }
    if isPraise(keys) || isSticker(keys) || beginsSeries(keys) { return .tagline }
    return PublisherMarks.name(piece.words) == nil ? nil : .publisher
  }

  static func isPraise(_ keys: [String]) -> Bool {
    keys.count >= 2
      && (keys.contains(where: praise.contains) || keys.count(where: halfPraise.contains) >= 2
        || keys.starts(with: ["winner", "of", "the"]) || keys.joined(separator: " ").contains("new york times"))
  }

  /// Whether words go on with what a title began: "in the First Edition".
  private static func goesOn(_ keys: [String]) -> Bool {
    keys.first.map { NameShape.middles.contains($0) || ["in", "on", "for", "with", "from"].contains($0) } ?? false
  }

  /// Whether "ed." stands for an editor: in brackets or after a comma, behind a name ("MOORE (ED.)", "Moore, ed.").
  private static func namesEditor(_ piece: Piece) -> Bool {
    guard let last = piece.words.last, last.key == "ed", let before = piece.words.dropLast().last else { return false }
    return (last.text.hasPrefix("(") || before.text.hasSuffix(",")) && !piece.words.contains(where: \.hasDigit)
  }

  /// "1909-1962".
  private static func isSpanOfYears(_ words: [Word]) -> Bool {
    guard words.count == 1, let text = words.first?.text else { return false }
    let years = text.split(whereSeparator: { "-–—/".contains($0) })
    return years.count == 2 && years.allSatisfy { $0.count == 4 && Int($0).map(Self.years.contains) ?? false }
  }

  private static let currencies: Set<String> = [
    "us", "usa", "usd", "can", "canada", "cdn", "uk", "gbp", "aud", "eur", "euro", "dm", "sfr", "chf", "pts", "ptas",
    "pta",
  ]

  /// An amount and the name of a currency or of a country ("8.99 U.S."), in either order.
  private static func isPrice(_ keys: [String]) -> Bool {
    keys.count == 2 && keys.contains { $0.allSatisfy(\.isNumber) } && keys.contains(where: currencies.contains)
  }

  private static let ordinals: Set<String> = [
    "one", "two", "three", "four", "five", "six", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "eins",
    "zwei", "uno", "dos", "1st", "first",
  ]

  private static func isVolume(_ keys: [String]) -> Bool {
    guard let first = keys.first else { return false }
    if keys.count > 3, volumes.contains(first), counts(keys[1]), keys[2] == "of" || keys[2] == "in" { return true }
    guard keys.count <= 2 else { return false }
    if keys.count == 1 { return ["ii", "iii", "iv", "vi", "vii", "viii", "ix"].contains(first) }
    guard let last = keys.last else { return false }
    return volumes.contains(first) && counts(last) || positions.contains(first) && parts.contains(last)
  }

  static func counts(_ key: String) -> Bool { key.allSatisfy(\.isNumber) || ordinals.contains(key) }

  /// "Erstes Buch", "Første bok".
  private static let (positions, parts): (Set<String>, Set<String>) = (
    [
      "erster", "erstes", "erste", "zweiter", "zweites", "zweite", "dritter", "drittes", "dritte", "premier", "primer",
      "primero", "segundo", "tercer", "primo", "secondo", "terzo", "primeiro", "forste", "andra", "tredje", "eerste",
      "tweede", "derde",
    ], ["band", "buch", "teil", "tome", "tomo", "libro", "volumen", "volume", "bok", "boek", "deel", "del"]
  )
}
