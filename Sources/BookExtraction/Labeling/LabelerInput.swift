/// A spine as the labeler sees it.
package struct LabelerInput: Sendable {
  let layout: SpineLayout
  let texts: [LineText]
  let tokens: [SpineToken]
  let hashes: [TokenHashes]
  let places: [TokenPlace]
  /// ``TokenFeatures/count`` numbers a token.
  let features: [Float]

  /// Takes lines apart; those that are empty or have impossible geometry are left out or made harmless.
  package init(_ lines: [SpineLine]) {
    layout = SpineLayout(Array(lines.prefix(SpineTokenizer.mostLines)))
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
    features = TokenFeatures(layout, tokens, texts).all()
  }

  /// What the training reads of each token: its line and range, the rows of its word and of its runs, features and place.
  package var exported: [(line: Int, range: Range<Int>, word: Int, runs: [Int], features: [Float], place: [Float])] {
    tokens.indices.map {
      let start = $0 * TokenFeatures.count
      return (
        tokens[$0].line, tokens[$0].range, hashes[$0].word, hashes[$0].runs,
        Array(features[start..<(start + TokenFeatures.count)]), places[$0].values
      )
    }
  }
}
