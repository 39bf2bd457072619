extension StringProtocol {
  /// The most marks that a letter keeps: accents of a real script are fewer.
  private static var mostMarks: Int { 3 }
  /// The most regional indicators, two of which make a flag, that are kept in a row.
  private static var mostIndicators: Int { 8 }

  /// The first so many characters, each with a few marks at most, and a few flags in a row.
  ///
  /// A character may have any number of combining marks, and comparing or hashing it then takes time by their square; so does walking
  /// back over a row of flags, as only its beginning tells which two indicators belong together. Hostile text is cut by its scalars
  /// first. Takes time in proportion to the text.
  public func plainPrefix(_ count: Int) -> String {
    var plain = String.UnicodeScalarView()
    var marks = 0
    var indicators = 0
    var kept = 0
    // Every scalar that is no mark begins a character, but for the line feed after a carriage return and parts of pictures.
    for scalar in unicodeScalars where kept / 2 <= count {
      marks = scalar.properties.isGraphemeExtend ? marks + 1 : 0
      indicators = 0x1F1E6...0x1F1FF ~= scalar.value ? indicators + 1 : 0
      if marks <= Self.mostMarks, indicators <= Self.mostIndicators { plain.append(scalar) }
      if marks == 0 { kept += 1 }
    }
    return String(String(plain).prefix(Swift.max(0, count)))
  }
}
