import Language

extension SpineReading {
  /// Fewer letters that stand alone are often signs that the recogniser saw in an ornament.
  private static let leastLetters = 4
  /// With less confidence what stands alone is often no word.
  private static let leastConfidence = 0.9

  /// The candidate with the only word that it leaves over as its author, where it has none and the word may be a surname.
  ///
  /// The ranker trusts such words little, but of 9 on 14 photos and 50 rendered shelves 6 were the author, and no book had none.
  func withLoneSurname(_ candidate: Candidate) -> Candidate {
    let left = left(by: candidate).filter { pieces[$0].role == nil && pieces[$0].letters >= Self.leastLetters }
    guard candidate.author.isEmpty, !candidate.title.isEmpty, let author = left.first, left.count == 1 else {
      return candidate
    }
    let piece = pieces[author]
    guard piece.words.count == 1, piece.confidence >= Self.leastConfidence, NameShape.mayBeSurname(piece.words[0]),
      !piece.words[0].hasDigit, !RoleMarker.volumes.contains(piece.words[0].key),
      !PublisherList.isCompanyWord(piece.words[0].key),
      pieces.count(where: { $0.line == piece.line }) == 1
    else { return candidate }
    return Candidate(title: candidate.title, author: [author])
  }
}
