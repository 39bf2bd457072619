extension TextLine {
  /// Below this confidence a line may be in another script than the Latin one.
  private static var leastLatinConfidence: Double { 0.75 }
  /// Shorter ones, in squares of their height, are ornaments and publishers' marks more often.
  private static var leastSquares: Double { 3 }
  /// Text has two characters and more in such a square.
  private static var mostCharactersPerSquare: Double { 1.0 / 3 }

  /// Whether most letters are of another script than the Latin one; one alone is mostly a publisher's mark, read as what it looks like.
  var isMostlyNonLatin: Bool {
    let letters = text.filter(\.isLetter)
    return letters.count > 1 && letters.count(where: { !FineTunedWeights.isLatin($0) }) * 2 > letters.count
  }

  /// Whether the Latin network read the line so doubtfully that it may be in another script.
  var mayBeNonLatin: Bool { confidence < Self.leastLatinConfidence || isNearlyEmpty }

  /// Whether a line of some length reads as nothing, or as far fewer characters than it has room for.
  var isNearlyEmpty: Bool {
    let squares = quad.length / max(1, quad.height)
    return squares >= Self.leastSquares && Double(letterCount) <= Self.mostCharactersPerSquare * squares
  }
}
