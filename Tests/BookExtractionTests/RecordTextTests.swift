import Testing

@testable import BookExtraction

@Suite struct RecordTextTests {
  @Test(arguments: [
    ("The Salt", "Road", "The Salt Road"), ("Salz-", "straße", "Salzstraße"), ("Salt-", "Road", "Salt-Road"),
    ("冬の", "花", "冬の花"), ("", "Road", "Road"), ("Tide -", "Tables", "Tide - Tables"),
  ])
  func joinsTheLinesOfATitle(first: String, second: String, whole: String) {
    #expect(RecordText.joined(first, second) == whole)
  }

  @Test(arguments: [
    (" – Tide Tables: ", "Tide Tables"), ("Tide (Tables", "Tide (Tables"), ("(Tide Tables", "Tide Tables"),
    ("Tide Tables.", "Tide Tables"), ("E. A.", "E. A."), ("···", ""), ("Who?", "Who?"),
  ])
  func trimsMarksAtBothEnds(text: String, trimmed: String) {
    #expect(RecordText.trimmed(text) == trimmed)
  }

  @Test(arguments: [
    ("Marrow, Ines", "Ines Marrow"), ("& Ines Marrow", "Ines Marrow"), ("Ines Marrow,", "Ines Marrow"),
    ("(Ines Marrow)", "Ines Marrow"),
  ])
  func ordersANameAsItIsSpoken(text: String, name: String) {
    #expect(RecordText.trimmedName(text) == name)
  }

  @Test func putsASubtitleBehindAColon() {
    #expect(RecordText.withSubtitle("Tides", "A History") == "Tides: A History")
    #expect(RecordText.withSubtitle("Why Tides?", "A History") == "Why Tides? A History")
    #expect(RecordText.withSubtitle("", "A History") == "A History")
  }
}
