import Testing

@testable import Language

@Suite struct TitleLanguageTests {
  @Test(arguments: [
    ("The House by the River", "en"), ("Das Haus am Fluss und die Berge", "de"), ("La maison dans les montagnes", "fr"),
    ("El libro de los árboles", "es"), ("Straße", "de"), ("Az erdő", "hu"), ("Książka", "pl"),
    ("Дом у реки и мы", "ru"),
    ("川のほとりの家", "ja"), ("河边的房子", "zh"), ("강가의 집", "ko"), ("Το σπίτι", "el"), ("บ้าน", "th"), ("הבית", "he"),
  ])
  func lettersAndWordsTell(title: String, tag: String) {
    #expect(TitleLanguage.tag(of: title) == tag)
  }

  @Test(arguments: ["", "1984", "Okafor", "?!"])
  func nothingIsClaimedWithoutAHint(title: String) {
    #expect(TitleLanguage.tag(of: title) == nil)
  }
}
