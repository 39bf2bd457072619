import Language

/// What belongs together on a line, by its words.
extension LineSplitter {
  private static let bylines: Set<String> = ["by", "von", "par"]

  /// Whether "von" and the last word follow, as part of a name ("Ödön von Horváth"); "Van Gogh" may be a title.
  private func isOfName(_ words: [Word], _ at: Int) -> Bool {
    words.count - at == 2 && ["von", "van", "VON", "VAN"].contains(words[at].text)
  }

  /// Whether an author's name follows; "von" and one word are part of a name or of a title.
  func isByline(_ words: [Word], _ at: Int) -> Bool {
    Self.bylines.contains(words[at].key) && (words[at].key != "von" || words.count - at > 2)
  }

  /// Whether a boundary touches "and" or "&", which join what stands on both sides, or parts a number from the word that it belongs to, or
  /// the last word of a company's name from the others.
  func joins(_ words: [Word], _ at: Int) -> Bool {
    [words[at - 1], words[at]].contains { $0.text == "&" || ["and", "und"].contains($0.key) } || isCount(words, at)
      || at == words.count - 1 && PublisherList.isCompanyWord(words[at].key)
  }

  /// Whether the words before a boundary want what follows: "The Retribution of", "Miss", "P.C.", or those after it what precedes; a
  /// publisher's name may be a given name, too ("NATHAN HILL").
  func goesOn(_ words: [Word], _ at: Int) -> Bool {
    let (left, right) = (words[at - 1], words[at])
    return left.isInitial && left.text.contains(".") || beginsWithLetter(words, at)
      || NameShape.forms.contains(left.key)
      || (NameShape.opens.contains(left.key) || left.isParticle) && !left.isInitial
      || NameShape.middles.contains(right.key) && !right.isInitial
      || right.isInitial && right.text.contains(".") && left.marks.has(.given)
      || ["de", "di"].contains(right.key) || isOfName(words, at)
      || NameShape.continuing.contains(right.key) && left.marks.isDisjoint(with: .name)
      || TextFolding.fold(right.text).hasPrefix("d'")
      || isConnecting(words, at) || isSurname(words, at)
      || at == 1 && PublisherMarks.name([left]) != nil && NameShape.isWhole(words)
      || right.text.lowercased() == "à"
      || at == 1 && left.isNumber && left.key.count <= 3 && right.isDictionary
        && right.marks.isDisjoint(with: .name)
  }

  /// Whether a line begins with a capital that is no initial, as what follows is a word and no name: "O Dia", "B Movie".
  private func beginsWithLetter(_ words: [Word], _ at: Int) -> Bool {
    at == 1 && words[0].text.count == 1 && words[0].hasLetter && words[1].isDictionary
      && words[1].marks.isDisjoint(with: .name)
  }

  /// Whether a word of a longer line is all but surely the surname of the given name before it ("Willem Frederik Hermans De ..."), or a part of
  /// the name that it ends ("Junior").
  private func isSurname(_ words: [Word], _ at: Int) -> Bool {
    guard at > 1 else { return false }
    let (left, right) = (words[at - 1], words[at])
    if NameShape.suffixes.contains(right.key), !right.isInitial { return left.marks.has(.surname) }
    return words.count >= Self.shortLine && left.marks.has(.given) && !left.isDictionary
      && words[at - 2].marks.has(.given)
      && right.marks.has(.surname) && !right.isDictionary && right.marks.isDisjoint(with: .given)
  }

  /// Whether a word is a Spanish or Catalan "and" in capitals, which looks like an initial.
  private func isConnecting(_ words: [Word], _ at: Int) -> Bool {
    guard words.indices.contains(at + 1), words[at].text.count == 1 else { return false }
    let next = words[at + 1]
    return ["y", "e"].contains(words[at].key)
      || words[at].key == "i" && (["el", "la", "els", "les"].contains(next.key) || next.text.dropFirst().first == "'")
  }

  /// Whether a number of up to three digits follows a word and stands before another ("PYTHON 3 INTERPRETER"), or counts volumes ("Band 1").
  private func isCount(_ words: [Word], _ at: Int) -> Bool {
    words[at].isNumber && words[at].key.count <= 3
      && (at < words.count - 1 && words[at - 1].hasLetter || RoleMarker.volumes.contains(words[at - 1].key))
  }

  /// Whether words are a given name, initials or particles, and what may be a surname.
  func isFullName(_ words: ArraySlice<Word>) -> Bool {
    guard (2...4).contains(words.count), let first = words.first, let last = words.last else { return false }
    return first.marks.has(.given) && !first.isFunction && !last.isDictionary && last.hasLetter && !last.isInitial
      && words.dropFirst().dropLast().allSatisfy { $0.isInitial || $0.isParticle }
  }
}
