import Testing

@testable import BookExtraction

/// What is neither title nor author, on spines of invented books.
@Suite struct NeighborRolesTests {
  private func line(_ text: String, x: Double, y: Double = 0, height: Double = 30) -> SpineLine {
    SpineLine(text: text, confidence: 0.98, x: x, y: y, length: Double(text.count) * height * 0.55, height: height)
  }

  private func roles(_ lines: [SpineLine]) -> [PieceRole?] { SpineReading(lines).pieces.map(\.role) }

  @Test(arguments: ["7431", "3120", "9900"]) func leavesSeriesNumbersOut(number: String) {
    let info = BookExtractor().extract([
      line("Katrin Schneider", x: 150), line("Das Haus am dunklen See \(number)", x: 560, height: 40),
    ])
    #expect(info.title == "Das Haus am dunklen See")
  }

  @Test(arguments: ["1793", "2001"]) func keepsYears(number: String) {
    #expect(
      roles([line("Der Winter \(number)", x: 150, height: 40), line("Katrin Schneider", x: 500)]).contains(.number))
  }

  @Test func tellsLabelsFromVolumes() {
    let number = line("1665", x: 900, height: 16)
    #expect(roles([number, line("ORR", x: 900, y: 18, height: 16)]) == [.callNumber, .callNumber])
    #expect(
      !roles([line("Das Haus am See", x: 300, height: 40), number, line("III", x: 900, y: 18, height: 16)])
        .contains(.callNumber))
  }

  @Test func dropsRowsOfASignFromAnotherScript() {
    let info = BookExtractor().extract([
      line("The Silent Garden", x: 300, height: 40), line("大大大大大大", x: 600), line("Moore", x: 800),
    ])
    #expect(info.title == "The Silent Garden" && info.author == "Moore")
  }

  @Test func keepsANumberThatIsTheTitle() {
    #expect(roles([line("4321", x: 100, height: 60), line("KATRIN SCHNEIDER", x: 400)]).first == .number)
  }

  @Test func joinsAPublisherOnTwoLines() {
    let info = BookExtractor().extract([
      line("JENNIFER ROBINSON", x: 150), line("THE SILENT GARDEN", x: 520), line("BOOKS", x: 800, y: 10, height: 14),
      line("WARNER", x: 800, y: -10, height: 14),
    ])
    #expect(info.publisher == "Warner Books")
    #expect(info.author == "Jennifer Robinson")
  }

  @Test func joinsAnEditionOnTwoLines() {
    #expect(
      roles([
        line("THE SILENT GARDEN", x: 200), line("SECOND", x: 500, y: -10, height: 14),
        line("EDITION", x: 500, y: 10, height: 14),
      ]).suffix(2) == [.edition, .edition])
    #expect(
      roles([
        line("TWENTIETH", x: 500, y: -10, height: 14), line("ANNIVERSARY EDITION", x: 500, y: 10, height: 12),
      ]) == [.edition, .edition])
  }

  @Test func joinsAHyphenatedTitle() {
    let title = [line("DIE WINTER-", x: 100, y: 0), line("GÄRTEN", x: 100, y: 40)].flatMap {
      LineSplitter().pieces([$0])
    }
    #expect(TitleText.text(title) == "DIE WINTER-GÄRTEN")
  }

  @Test func offersAnAuthorSplitOverLines() {
    let reading = SpineReading([
      line("THE SILENT GARDEN", x: 200, height: 40), line("AND MARTIN BAKER", x: 600, y: 20),
      line("JENNIFER ROBINSON", x: 600, y: -20),
    ])
    let authors = reading.candidates.map { reading.authors($0) }
    #expect(authors.contains(["JENNIFER ROBINSON", "MARTIN BAKER"]))
  }

  @Test(arguments: ["INTO THE WIND", "WITH WINTER LIGHT", "FOR THE GARDEN"]) func takesNoPhraseForAnAuthor(text: String)
  {
    let reading = SpineReading([line("THE SILENT GARDEN", x: 200, height: 40), line(text, x: 600)])
    let authors = reading.candidates.flatMap { reading.authors($0) }
    #expect(!authors.contains(text))
  }
}
