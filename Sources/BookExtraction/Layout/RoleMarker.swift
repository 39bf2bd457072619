/// Recognises pieces that are neither title nor author: editions, volumes, labels, prices, praise.
enum RoleMarker {
  private static let editions: Set<String> = [
    "edition", "editions", "ed", "auflage", "aufl", "ausgabe", "edicion", "edicio", "edizione", "edicao", "tirage", "revised", "издание", "ristampa",
    "sonderausgabe", "reprint", "unabridged",
  ]
  private static let volumes: Set<String> = [
    "vol", "volume", "band", "bd", "tome", "tomo", "teil", "volum", "volumen", "book", "buch", "libro", "part", "том", "книга", "nr", "no",
  ]
  private static let genres: Set<String> = [
    "a novel", "novel", "roman", "novela", "romanzo", "romance", "novella", "thriller", "krimi", "kriminalroman", "poems", "poesia", "stories",
    "short stories", "erzahlungen", "a memoir", "memoir", "racconti", "nouvelles", "recit", "cuentos", "gedichte", "a mystery", "sachbuch", "fantasy",
    "science fiction", "novel la", "essays", "a novella", "роман", "historischer roman", "psychothriller", "manga", "fiction",
  ]
  private static let praise: Set<String> = [
    "bestseller", "bestsellers", "bestselling", "winner", "spiegel", "motion", "acclaimed", "prize", "award", "exclusive", "gekurzt", "premio", "bestsellerautor",
    "million", "copies", "sold",
  ]

  /// Marks the roles and publishers of pieces.
  static func mark(_ pieces: inout [Piece]) {
    for index in pieces.indices {
      pieces[index].publisher = PublisherMarks.publisher(pieces[index])
      pieces[index].role = role(of: pieces[index])
    }
  }

  private static func role(of piece: Piece) -> PieceRole? {
    let keys = piece.words.map(\.key).filter { !$0.isEmpty }
    let text = piece.text
    if text.contains(where: { "$€£".contains($0) }) && text.contains(where: \.isNumber) { return .price }
    if keys.first == "isbn" || !ISBN.find(in: text).isEmpty { return .isbn }
    if isCallNumber(piece) { return .callNumber }
    if keys.allSatisfy({ $0.allSatisfy(\.isNumber) }) { return .number }
    if keys.count <= 4, keys.contains(where: editions.contains) { return .edition }
    if genres.contains(keys.joined(separator: " ")) { return .genre }
    if isVolume(keys) { return .volume }
    if keys.count >= 2, keys.contains(where: praise.contains) || keys.joined(separator: " ").contains("new york times") { return .tagline }
    return piece.publisher == nil ? nil : .publisher
  }

  private static let ordinals: Set<String> = ["one", "two", "three", "four", "five", "six", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "eins", "zwei", "uno", "dos", "1st", "first"]

  private static func isVolume(_ keys: [String]) -> Bool {
    guard let first = keys.first, keys.count <= 2 else { return false }
    if keys.count == 1 { return ["ii", "iii", "iv", "vi", "vii", "viii", "ix"].contains(first) }
    guard volumes.contains(first), let last = keys.last else { return false }
    return last.allSatisfy(\.isNumber) || ordinals.contains(last)
  }

  /// A library's label: a class number and three letters of the author ("823.9 ORR", "N Cam", "I92(Par) San").
  static func isCallNumber(_ piece: Piece) -> Bool {
    let words = piece.words.map(\.text)
    guard (1...4).contains(words.count), let first = words.first, let last = words.last else { return false }
    let tail = last.filter(\.isLetter)
    let short = words.count > 1 && tail.count == 3 && last.count <= 4
    let digits = first.count(where: \.isNumber)
    let classNumber = digits > 0 && digits + 4 >= first.count && (first.contains(".") || first.contains("(") || short)
    let decimal = digits >= 3 && first.contains(".") && words.count == 1 && first.allSatisfy { $0.isNumber || $0 == "." }
    let letterClass = words.count == 2 && ["N", "T", "P", "F", "R", "JN", "I"].contains(first) && piece.words.last?.isDictionary == false
    return decimal || short && (classNumber || letterClass)
  }
}
