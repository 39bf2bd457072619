import Collection
import Testing

@Suite struct BookLanguageTests {
  private func language(_ title: String, isbn: String? = nil) -> String? {
    var fields = BookFields(title: title)
    fields.isbn = isbn
    return fields.language
  }

  @Test func theTitleComesBeforeTheISBN() {
    #expect(language("The House by the River", isbn: "9783161484100") == "en")
    #expect(language("Okafor", isbn: "9783161484100") == "de")
    #expect(language("Okafor") == nil)
    #expect(language("Okafor", isbn: "9791032300824") == nil, "979 has groups of its own")
  }

  @Test func anISBNTellsJapaneseFromChinese() {
    #expect(language("山川", isbn: "9784101010014") == "ja")
    #expect(language("山川") == "zh")
  }
}
