/// Words that the recognizer ran together, taken apart.
package enum FusedWords {
  private static let longest = 40
  /// The least number of letters of words run together: shorter ones are mostly compounds and surnames ("Northgate", "Steinbeck").
  private static let shortest = 14
  private static let longestPart = 16
  /// How much cheaper the parts must be than the unknown whole; chosen so that rare surnames stay whole.
  private static let margin = 9.0

  /// The parts of a word, or the word alone where it is one.
  package static func split(_ word: Substring) -> [Substring] {
    guard !isName(word) else { return [word] }
    let parts = splitAtSmallWords(word) ?? splitAtCase(word).flatMap(splitByLexicon)
    return parts.isEmpty ? [word] : parts
  }

  /// Whether a publisher or a thing is called so ("HarperCollins", "JavaScript").
  private static func isName(_ word: Substring) -> Bool {
    guard word.count >= Self.shortestName, word.contains(where: \.isLowercase),
      word.dropFirst().contains(where: \.isUppercase)
    else { return false }
    let key = TextFolding.key(String(word))
    return mixedNames.contains(key) || PublisherList.name(of: [key]) != nil || !Lexicon.exact(key).isEmpty
  }

  private static let shortestName = 6
  private static let mixedNames = WordList("compound-names")

  /// The parts of words in capitals run together with the short ones set small between them ("WINTERofMyDAYS"), or nil.
  private static func splitAtSmallWords(_ word: Substring) -> [Substring]? {
    var parts: [Substring] = []
    var rest = word
    while !rest.isEmpty {
      let large = rest.prefix(while: \.isUppercase)
      let small = rest.dropFirst(large.count).prefix(while: \.isLowercase)
      // The last capital may be the short word's: "My", not "my".
      let borrowed = small.isEmpty || shortWords.contains(String(small)) ? 0 : 1
      let capitals = large.dropLast(borrowed)
      let short = rest.dropFirst(capitals.count).prefix(borrowed + small.count)
      guard capitals.isEmpty || capitals.count >= 3, short.isEmpty || shortWords.contains(short.lowercased()),
        capitals.count + short.count > 0
      else { return nil }
      parts += [capitals, short].filter { !$0.isEmpty }
      rest = rest.dropFirst(capitals.count + short.count)
    }
    return parts.count > 1 ? parts : nil
  }

  /// Splits where a small letter is followed by a capital ("JohnSmith"), but not in McDonald, MacLeod, DeLacey, LaTeX, O'Reilly, nor in
  /// words that only the recognizer set in both ("BrenDErs").
  private static func splitAtCase(_ word: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = word.startIndex
    for (before, index) in zip(word.indices, word.indices.dropFirst())
    where word[before].isLowercase && word[index].isUppercase {
      let left = word[start..<index]
      let right = word[index...].prefix { !$0.isWhitespace }
      guard left.count >= 3, right.count >= 3, MixedCase.isCapitalized(left), !left.hasSuffix("Mac"),
        !MixedCase.beginsMixed(right)
      else { continue }
      parts.append(left)
      start = index
    }
    return parts + [word[start...]]
  }

  private static func splitByLexicon(_ word: Substring) -> [Substring] {
    let letters = Array(word)
    guard (shortest...longest).contains(letters.count), letters.allSatisfy(\.isLetter) else { return [word] }
    let folded = letters.map { TextFolding.fold(String($0)) }
    guard Lexicon.marks(folded.joined()).isEmpty else { return [word] }
    let whole = Lexicon.costOfUnknown(letterCount: letters.count)
    let (cost, cuts) = cheapestParts(folded)
    guard cost + margin < whole, cuts.count > 1 else { return [word] }
    let parts = zip([0] + cuts, cuts).map { folded[$0..<$1].joined() }
    guard !shortWords.contains(parts[parts.count - 1]), !isGermanCompound(parts), parts.allSatisfy(isKnown) else {
      return [word]
    }
    return zip([0] + cuts, cuts).map { from, to in
      word[word.index(word.startIndex, offsetBy: from)..<word.index(word.startIndex, offsetBy: to)]
    }
  }

  /// Whether all parts are German words of some length, the first one perhaps a name ("Alexanderplatz"): German writes them as one.
  private static func isGermanCompound(_ parts: [String]) -> Bool {
    guard let first = parts.first.map(Lexicon.exact), parts.allSatisfy({ $0.count >= 4 }) else { return false }
    let others = parts.dropFirst().map(Lexicon.exact)
    return others.allSatisfy { $0.contains(.german) }
      && (first.contains(.german)
        || first.has(.name) && others.allSatisfy { $0.isDisjoint(with: .name) })
  }

  /// The cheapest partition, as the ends of its parts.
  private static func cheapestParts(_ folded: [String]) -> (cost: Double, ends: [Int]) {
    var best: [(cost: Double, from: Int)] = [(0, 0)]
    for end in 1...folded.count {
      var choice = (cost: Double.infinity, from: 0)
      for from in max(0, end - longestPart)..<end {
        let total = best[from].cost + cost(of: folded[from..<end].joined())
        if total < choice.cost { choice = (total, from) }
      }
      best.append(choice)
    }
    var ends: [Int] = []
    var at = folded.count
    while at > 0 {
      ends.append(at)
      at = best[at].from
    }
    return (best[folded.count].cost, ends.reversed())
  }

  private static let shortWords = WordList("short-words")

  private static func isKnown(_ part: String) -> Bool {
    shortWords.contains(part) || Lexicon.cost(of: Lexicon.exact(part)) != nil
  }

  private static func cost(of part: String) -> Double {
    if shortWords.contains(part) { return 9 }
    guard part.count >= 4 else { return 40 }
    return Lexicon.cost(of: Lexicon.exact(part))
      ?? (part.count < 5 ? 40 : Lexicon.costOfUnknown(letterCount: part.count))
  }
}
