import Language

/// What is the title, or a part of it, though it looks like something else.
extension RoleMarker {
  /// Takes the role of the largest line back where nothing but a person's name is left for the title ("A Caribbean Mystery").
  static func keepTitle(_ pieces: inout [Piece]) {
    let plain = pieces.stretches(of: pieces.indices.filter { pieces[$0].role == nil }).map {
      $0.flatMap { pieces[$0].words }
    }
    guard plain.allSatisfy({ NameShape.isWhole($0) || $0.count > 1 && NameShape.score($0) > leastNameBesideGenre })
    else {
      return
    }
    let largest = pieces.reduce(0) { max($0, $1.height) }
    let titles = pieces.indices.filter { index in
      pieces[index].height >= titleSize * largest && pieces.count(where: { $0.line == pieces[index].line }) == 1
        && mayBeTitle(pieces[index], beside: plain)
    }
    guard let title = titles.max(by: { pieces[$0].letters < pieces[$1].letters }) else { return }
    pieces[title].role = nil
  }

  /// Whether a line may be the title in spite of its role: no "A Novel", and no label that the author's name confirms.
  private static func mayBeTitle(_ piece: Piece, beside plain: [[Word]]) -> Bool {
    guard piece.letters >= leastTitleLetters, let role = piece.role, let last = piece.words.last else { return false }
    switch role {
    case .genre: return !(piece.words.count > 1 && NameShape.articles.contains(piece.words[0].key))
    case .tagline: return !isPraise(piece.words.map(\.key))
    case .callNumber:
      return !plain.isEmpty && !piece.words.contains(where: \.hasDigit)
        && !plain.joined().contains { $0.key.hasPrefix(last.key) }
    default: return false
    }
  }

  /// A line as large as this, by the largest, may be a title whatever it says, if it has so many letters.
  private static let (titleSize, leastTitleLetters) = (0.9, 4)

  /// Whether a line goes on with what is no name beside a genre, which is a part of its title then ("The Complete Short Stories"); a genre
  /// that titles seldom end with is none there, nor one with an article ("A Novel").
  static func isGenreInTitle(_ index: Int, _ pieces: [Piece]) -> Bool {
    guard let first = pieces[index].words.first, !NameShape.articles.contains(first.key),
      role(of: pieces[index]) == .genre
    else { return false }
    func isNoName(_ other: Int) -> Bool { NameShape.score(pieces[other].words) < leastNameBesideGenre }
    if pieces.lineGoesOn(after: index), isNoName(index + 1) { return true }
    guard pieces.lineGoesOn(after: index - 1), isNoName(index - 1) else { return false }
    let before = pieces[index - 1].words
    return !pieces[index].words.contains { genreLabels.contains($0.key) }
      || before.count <= 2 && NameShape.articles.contains(before[0].key)
  }

  /// What the words beside a genre must score as a name to be one: any words score 0, a full name 5.
  private static let leastNameBesideGenre = 1.0

  /// Genres that titles seldom have alone.
  static let genreLabels: Set<String> = [
    "roman", "romanzo", "romance", "novela", "kriminalroman", "krimi", "thriller", "psychothriller", "novella", "recit",
    "novelle", "romans", "policier", "verhalen", "noveller", "powiesc", "opowiadania",
  ]
}
