import Testing

@testable import Language

@Suite struct CapitalizationTests {
  @Test(arguments: [
    ("THE HISTORY OF THE GARDEN", TitleLanguage.english, "The History of the Garden"),
    ("WORLD WAR II", .english, "World War II"), ("WHY? THE PURPOSE", .english, "Why? The Purpose"),
    ("the quiet garden", .english, "The Quiet Garden"), ("EQ FOR MR. MOORE", .english, "EQ for Mr. Moore"),
    ("BASICS OF HTML", .english, "Basics of HTML"), ("САД И ЛЕС", .russian, "Сад и лес"),
    ("garden ii", .english, "Garden II"),
    ("WHERE IT GROWS", .english, "Where It Grows"),
    ("Already Set Well", .english, "Already Set Well"), ("DAS STILLE HAUS IM WALD", .german, "Das Stille Haus im Wald"),
    ("LA CASA DE LA MONTAÑA", .spanish, "La casa de la montaña"), ("L'ÉTÉ DES OMBRES", .french, "L'été des ombres"),
    ("IL SILENZIO DEL MARE", .italian, "Il silenzio del mare"), ("GARDENS: A HISTORY", .english, "Gardens: A History"),
    ("The StoRM, the NiGHT", .english, "The Storm, the Night"), ("Out oF tHe Garden", .english, "Out of the Garden"),
    ("DiE GARTEN-CHRONiKEN", .german, "Die Garten-Chroniken"),
    ("JavaScript for LaTeX and iOS", .english, "JavaScript for LaTeX and iOS"),
  ])
  func writesTitles(text: String, language: TitleLanguage, expected: String) {
    #expect(Capitalization.title(text, language: language) == expected)
  }

  @Test(arguments: [
    ("ANNA MOORE", "Anna Moore"), ("J.R. MCALLISTER", "J.R. McAllister"), ("SEAN O'CONNOR", "Sean O'Connor"),
    ("LUDWIG VAN DYKEN", "Ludwig van Dyken"),
    ("MARIE-CLAIRE DUBOIS", "Marie-Claire Dubois"), ("DeLacey", "DeLacey"), ("anna moore", "Anna Moore"),
    ("GARCÍA DE LA TORRE", "García de la Torre"), ("A.B.CARSON", "A.B. Carson"), ("J.Moore", "J. Moore"),
    ("Anna MoORe", "Anna Moore"), ("Brian BrenDErs", "Brian Brenders"), ("Sean McCARTHY", "Sean McCarthy"),
    ("MacLEOD", "MacLeod"),
    ("lan Moore", "Ian Moore"), ("lana Moore", "lana Moore"), ("EL James", "EL James"), ("ED MOORE", "Ed Moore"),
    ("Ann LaMoore", "Ann LaMoore"),
  ])
  func writesNames(text: String, expected: String) {
    #expect(Capitalization.name(text) == expected)
  }

  @Test(arguments: [
    ("SARI IŞIK", "Sarı Işık"), ("KIRMIZI BALIK", "Kırmızı Balık"), ("İSTANBUL IŞIKLARI", "İstanbul Işıkları"),
    ("KIŞ GÜNEŞİ: İKİNCİ KİTAP", "Kış Güneşi: İkinci Kitap"), ("Kırmızı Balık II", "Kırmızı Balık II"),
    ("INTRODUCTİON TO GARDENS", "Introduction to Gardens"), ("I, THE ISLAND", "I, the Island"),
    ("HIKING IN INDIA", "Hiking in India"),
  ])
  func writesTheTurkishI(text: String, expected: String) {
    #expect(Capitalization.title(text, language: nil) == expected)
  }

  @Test(arguments: [
    ("YILMAZ IŞIK", "Yılmaz Işık"), ("İSMAİL YILDIZ", "İsmail Yıldız"), ("IRINA DI MARTINI", "Irina di Martini"),
    ("Yılmaz AYDIN", "Yılmaz Aydın"),
  ])
  func writesTheTurkishIOfNames(text: String, expected: String) {
    #expect(Capitalization.name(text) == expected)
  }

  @Test(arguments: [
    ("the history of the garden", TitleLanguage.english), ("das Geheimnis der alten Brücke", .german),
    ("la sombra de los días", .spanish),
    ("les secrets de la forêt", .french), ("il segreto della notte", .italian),
    ("тайна старого дома и любовь", .russian),
  ])
  func guessesLanguages(text: String, expected: TitleLanguage) {
    #expect(TitleLanguage.guess(text) == expected)
  }
}
