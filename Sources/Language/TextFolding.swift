import EmbeddedModels

/// Letters made comparable: lower case, without diacritics.
package enum TextFolding {
  /// Folds a text: lower case, diacritics dropped, ligatures spelled out, curly apostrophes made straight.
  package static func fold(_ text: some StringProtocol) -> String { fold(plain: String(text)) }

  private static func fold(plain text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "`") }) { return text.lowercased() }
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

  /// Names without those that another one before equals but for case, accents and marks.
  package static func distinct(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { name in
      let key = key(name)
      return key.isEmpty || known.insert(key).inserted
    }
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
    } else {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(lower) {
        if let plain = table[lower] { folded += plain } else { folded.unicodeScalars.append(lower) }
      }
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { 0x300...0x36F ~= scalar.value }

  /// What is left of lower-case letters without the marks that Unicode takes them apart into, or without a stroke.
  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for row in EmbeddedBytes(of: "folding.txt").buffer.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: row, as: UTF8.self).split(separator: " ")
      for scalar in (parts.last ?? "").unicodeScalars {
        table[scalar] = parts.first.map(String.init)
      }
    }
    return table
  }()
}
