/// Letters made comparable: lower case, without diacritics.
package enum TextFolding {
  /// Folds a text: lower case, diacritics dropped, ligatures spelt out, curly apostrophes made straight.
  package static func fold(_ text: some StringProtocol) -> String {
    var folded = ""
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      append(scalar, to: &folded)
    }
    return folded
  }

  /// Folds a text and keeps only its letters and digits.
  package static func key(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(fold(text).unicodeScalars.filter { isLetter($0) || isDigit($0) }))
  }

  /// Whether a scalar is a letter of any script.
  package static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
  }

  /// Whether a scalar is one of the digits 0 to 9.
  package static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
    if scalar.isASCII {
      let upper = scalar.value >= 65 && scalar.value <= 90
      folded.unicodeScalars.append(upper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
    } else if let plain = table[scalar] {
      folded += plain
    } else if !(0x300...0x36F).contains(scalar.value) {
      folded += scalar.properties.lowercaseMapping
    }
  }

  private static let rows = [
    "a àáâãäåāăąǎÀÁÂÃÄÅĀĂĄǍ", "c çćĉċčÇĆĈĊČ", "d ďđĎĐ", "e èéêëēĕėęěÈÉÊËĒĔĖĘĚ", "g ĝğġģĜĞĠĢ", "h ĥĤ",
    "i ìíîïĩīĭįıÌÍÎÏĨĪĬĮİ", "j ĵĴ", "k ķĶ", "l ĺļľłĹĻĽŁ", "n ñńņňÑŃŅŇ", "o òóôõöøōŏőÒÓÔÕÖØŌŎŐ", "r ŕŗřŔŖŘ",
    "s śŝşšșŚŜŞŠȘ", "t ţťțŢŤȚ", "u ùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲ", "w ŵŴ", "y ýÿŷÝŶŸ", "z źżžŹŻŽ", "ss ßẞ", "ae æÆ", "oe œŒ",
    "' ’‘ʼ´`", "е ёЁ", "и йЙ",
  ]

  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for row in rows {
      let parts = row.split(separator: " ")
      for scalar in (parts.last ?? "").unicodeScalars {
        table[scalar] = parts.first.map(String.init)
      }
    }
    return table
  }()
}
