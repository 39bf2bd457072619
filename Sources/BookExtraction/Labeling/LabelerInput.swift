/// A spine as the labeler sees it.
struct LabelerInput: Sendable {
  let layout: SpineLayout
  let texts: [LineText]
  let tokens: [SpineToken]
  let hashes: [TokenHashes]
  let places: [TokenPlace]
  let names: NamePlaces
  /// ``TokenFeatures/count`` numbers a token.
  let features: [Float]

  /// Takes lines apart; those that are empty or have impossible geometry are left out or made harmless.
  init(_ lines: [SpineLine]) {
    layout = SpineLayout(Array(lines.prefix(SpineTokenizer.mostLines)).readFromLeft)
    let texts = layout.lines.map(LineText.init)
    let tokens = SpineTokenizer.tokens(texts)
    let hashes = tokens.indices.map { TokenHashes(tokens[$0], in: tokens, at: $0, text: texts[tokens[$0].line]) }
    var index = 0
    places = tokens.indices.map { [layout] in
      index = $0 > 0 && tokens[$0 - 1].line == tokens[$0].line ? index + 1 : 0
      return TokenPlace(tokens[$0], index: index, word: hashes[$0].word, in: layout)
    }
    self.texts = texts
    self.tokens = tokens
    self.hashes = hashes
    names = NamePlaces(tokens)
    features = TokenFeatures(layout, tokens, texts, names).all()
  }
}

/// What the labeler sees of one token of a spine, for its training.
package struct ExportedToken: Sendable {
  /// The line, and where on it the token stands, in Unicode scalars.
  package let line: Int
  package let range: Range<Int>
  /// The rows of its word and of its runs of letters.
  package let word: Int
  package let runs: [Int]
  package let features: [Float]
  package let place: [Float]
}

/// What the labeler sees of a spine's tokens, for its training.
package func exportedTokens(_ lines: [SpineLine]) -> [ExportedToken] {
  let input = LabelerInput(lines)
  return input.tokens.indices.map { index in
    ExportedToken(
      line: input.tokens[index].line, range: input.tokens[index].range, word: input.hashes[index].word,
      runs: input.hashes[index].runs,
      features: Array(input.features[(index * TokenFeatures.count)..<((index + 1) * TokenFeatures.count)]),
      place: input.places[index].values)
  }
}
