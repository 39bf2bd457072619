import Language

extension SpineReading {
  /// What the name of another person must score at least to be taken for the missing one: any words score 0, a sentence -6.
  private static let leastName = 0.0

  /// The candidate, and where its author begins or ends like one of several ("and Richard Roe", "Roe /"), with the person that is
  /// missing, if another line names one.
  func withMissingAuthor(_ candidate: Candidate) -> Candidate {
    let isEnd = lacksLastAuthor(candidate)
    guard isEnd || lacksFirstAuthor(candidate) else { return candidate }
    let unused = pieces.indices.filter { !(candidate.title + candidate.author).contains($0) && pieces[$0].role == nil }
    let names = Dictionary(grouping: unused) { pieces[$0].line }.values.filter { isFullName(words($0)) }
    guard let name = names.max(by: { (nameScore($0), $1[0]) < (nameScore($1), $0[0]) }) else { return candidate }
    var candidate = candidate
    candidate.author.insert(contentsOf: name, at: isEnd ? candidate.author.count : 0)
    return candidate
  }

  /// The candidate with all persons that separators part on a line of its author ("Jane Doe · Richard Roe · John Moe").
  func withLineMates(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    for line in Set(candidate.author.map { pieces[$0].line }).sorted() {
      let places = pieces.indices.filter { pieces[$0].line == line }
      let persons = places.reduce(into: [[Int]]()) { persons, place in
        if persons.isEmpty || pieces[place].followsSeparator { persons.append([]) }
        persons[persons.count - 1].append(place)
      }
      let named = persons.filter { $0.allSatisfy(candidate.author.contains) || isLeftName($0, candidate) }
      let whole = named.flatMap(\.self)
      guard named.contains(where: { candidate.author.contains($0[0]) }), whole.count > 1,
        let first = candidate.author.firstIndex(where: places.contains),
        candidate.author.allSatisfy({ whole.contains($0) || !places.contains($0) })
      else { continue }
      candidate.author.removeAll(where: places.contains)
      candidate.author.insert(contentsOf: whole, at: first)
    }
    return candidate
  }

  /// Whether pieces are left over by a candidate and look like a name.
  private func isLeftName(_ places: [Int], _ candidate: Candidate) -> Bool {
    places.allSatisfy { pieces[$0].role == nil && !candidate.title.contains($0) && !candidate.author.contains($0) }
      && nameScore(places) >= Self.leastName
  }

  /// Whether the author begins or ends like one of several persons of whom the others were not read.
  func lacksAuthor(_ candidate: Candidate) -> Bool { lacksFirstAuthor(candidate) || lacksLastAuthor(candidate) }

  private func lacksFirstAuthor(_ candidate: Candidate) -> Bool {
    guard let piece = candidate.author.first.map({ pieces[$0] }), let word = piece.words.first else { return false }
    return word.text.hasPrefix("/") || NameShape.isConnector(word)
  }

  private func lacksLastAuthor(_ candidate: Candidate) -> Bool {
    guard let piece = candidate.author.last.map({ pieces[$0] }), let word = piece.words.last else { return false }
    return word.text.hasSuffix("/") || NameShape.isConnector(word)
  }

  private func nameScore(_ pieces: [Int]) -> Double { NameShape.score(words(pieces)) }

  private func isFullName(_ words: [Word]) -> Bool {
    words.count >= 2 && NameShape.score(words) >= Self.leastName && words.first.map(NameShape.isConnector) == false
      && words.last.map(NameShape.isConnector) == false
  }
}
