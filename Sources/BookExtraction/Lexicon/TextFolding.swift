/// Letters made comparable: lower case, without diacritics.
package enum TextFolding {
  /// Folds a text: lower case, diacritics dropped, ligatures spelt out, curly apostrophes made straight.
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

  /// Lower-case letters by what is left without the marks that Unicode takes them apart into, or without a stroke.
  private static let rows = [
    "a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "b ḃḅḇ", "c çćĉċčḉ", "d ďđḋḍḏḑḓ", "e èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ", "f ḟ",
    "g ĝğġģǧǵḡ", "h ĥȟḣḥḧḩḫẖ", "i ìíîïĩīĭįıǐȉȋḭḯỉị", "j ĵǰ", "k ķǩḱḳḵ", "l ĺļľłḷḹḻḽ", "m ḿṁṃ", "n ñńņňǹṅṇṉṋ",
    "o òóôõöøǿōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ", "p ṕṗ", "r ŕŗřȑȓṙṛṝṟ", "s śŝşšșṡṣṥṧṩ", "t ţťțṫṭṯṱẗ",
    "u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "v ṽṿ", "w ŵẁẃẅẇẉẘ", "x ẋẍ", "y ýÿŷȳẏẙỳỵỷỹ", "z źżžẑẓẕ",
    "α άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ", "ε έἐἑἒἓἔἕὲέ", "η ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ", "ι ΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ",
    "ο όὀὁὂὃὄὅὸό", "ρ ῤῥ", "σ ς", "υ ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ", "ω ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ", "а ӑӓ", "г ѓ",
    "е ѐёӗ", "ж ӂӝ", "з ӟ", "и йѝӣӥ", "к ќ", "о ӧ", "у ўӯӱӳ", "ч ӵ", "ы ӹ", "э ӭ", "і ї", "ә ӛ", "ө ӫ",
    "' `´ʼ‘’", "ae æǣǽ", "oe œ", "ss ß",
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
