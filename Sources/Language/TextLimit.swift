extension StringProtocol {
  /// The most marks that a letter keeps: accents of a real script are fewer.
  private static var mostMarks: Int { 3 }

  /// The first so many characters, each with a few marks at most.
  ///
  /// A character may have any number of combining marks, and comparing or hashing it then takes time by their square: hostile text is
  /// cut by its scalars first. Takes time in proportion to the text.
  public func plainPrefix(_ count: Int) -> String {
    var plain = String.UnicodeScalarView()
    var marks = 0
    var kept = 0
    // Every scalar that is no mark begins a character, but for the line feed after a carriage return and parts of pictures.
    for scalar in unicodeScalars where kept / 2 <= count {
      marks = scalar.properties.isGraphemeExtend ? marks + 1 : 0
      if marks <= Self.mostMarks { plain.append(scalar) }
      if marks == 0 { kept += 1 }
    }
    return String(String(plain).prefix(Swift.max(0, count)))
  }
}
