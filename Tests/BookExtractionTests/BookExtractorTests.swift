import Testing

@testable import BookExtraction

/// Spines of invented books, in the kinds of layouts that designers use.
@Suite struct BookExtractorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [SpineLine]
    let title: String
    let author: String

    init(_ name: String, _ title: String, _ author: String, _ lines: [SpineLine]) {
      (self.name, self.title, self.author, self.lines) = (name, title, author, lines)
    }

    var testDescription: String { name }
  }

  private static func line(
    _ text: String, _ x: Double, _ y: Double = 0, _ height: Double = 30, _ direction: SpineLine.Direction = .along
  ) -> SpineLine {
    let isIdeographic = text.unicodeScalars.contains(where: \.isIdeographic)
    return SpineLine(
      text: text, confidence: 0.98, x: x, y: y, length: Double(text.count) * height * (isIdeographic ? 1 : 0.55),
      height: height, direction: direction)
  }

  private static let cases = [
    Case(
      "a small first line", "Introductory Marsh Ecology", "Holloway",
      [
        line("INTRODUCTORY", 300, 0, 18), line("MARSH ECOLOGY", 300, 30, 34), line("Holloway", 760, 16, 24),
        line("Norwood Press", 1100, 16, 16),
      ]),
    Case(
      "small words above the title", "An Introduction to Tidal Chemistry", "R. Ashdown",
      [line("AN INTRODUCTION TO", 200, -14, 16), line("Tidal Chemistry", 220, 18, 40), line("R. Ashdown", 700, 8, 26)]),
    Case(
      "author and title on one line", "Das stille Haus", "Ines Marrow",
      [line("Ines Marrow Das stille Haus", 420, 0, 34)]),
    Case(
      "a surname in capitals before the title", "The Salt Road", "Holloway",
      [line("HOLLOWAY The Salt Road", 400, 0, 34), line("Norwood", 900, 0, 16, .across)]),
    Case("a surname and a colon", "Das stille Haus", "Marrow", [line("Marrow: Das stille Haus", 400, 0, 34)]),
    Case(
      "the title first", "The Silent Garden", "Jennifer Robinson",
      [line("THE SILENT GARDEN", 300), line("JENNIFER ROBINSON", 800, 0, 24)]),
    Case(
      "the author across the head", "The Silent Garden", "Robinson",
      [
        line("ROBINSON", 20, 0, 22, .across), line("The Silent Garden", 350, 0, 40),
        line("Vintage", 700, 0, 14, .across),
      ]),
    Case(
      "a title on two lines, given in the wrong order", "The Secret Life of the River", "Martin Baker",
      [line("OF THE RIVER", 200, 40), line("Martin Baker", 600, 20, 22), line("THE SECRET LIFE", 200, 0)]),
    Case(
      "stacked words", "The Winter Gardener", "Clara Whitcombe",
      [line("THE", 60, 0), line("WINTER", 60, 34), line("GARDENER", 60, 68), line("Clara Whitcombe", 60, 140, 18)]),
    Case(
      "a library's label", "La casa blanca", "Ana Vidal",
      [line("Ana Vidal La casa blanca", 420, 0, 30), line("N", 900, 0, 14, .across), line("Vid", 918, 0, 14, .across)]),
    Case(
      "a series and its volume", "The Lantern Keepers", "Clara Whitcombe",
      [line("The Lantern Keepers", 300, 0, 40), line("BOOK TWO", 520, 0, 16), line("CLARA WHITCOMBE", 800, 0, 28)]),
    Case(
      "an edition below the title", "Applied Hydrology", "Okafor",
      [line("Applied Hydrology", 250, 0, 36), line("Second Edition", 250, 36, 16), line("Okafor", 620, 10, 26)]),
    Case(
      "an editor", "Coastal Birds of the North", "Paul Weber",
      [line("Edited by Paul Weber", 250, 0, 22), line("Coastal Birds of the North", 800, 0, 36)]),
    Case(
      "German", "Das Haus am dunklen See", "Katrin Schneider",
      [line("Katrin Schneider", 150), line("Das Haus am dunklen See", 560, 0, 40), line("Heyne", 900, 0, 20)]),
    Case(
      "Spanish", "La sombra del jardín", "Lucía Herrera",
      [
        line("LUCÍA HERRERA", 150, 0, 26), line("La sombra del jardín", 560, 0, 40),
        line("Planeta", 900, 0, 16, .across),
      ]),
    Case(
      "Russian", "Тихая гавань зимой", "Вера Лугова",
      [line("Тихая гавань зимой", 300), line("Вера Лугова", 900, 0, 24)]),
    Case(
      "Chinese, with the sign for who wrote it", "冬天的花园", "林小河",
      [line("冬天的花园", 200, 0, 40), line("林小河著", 560, 0, 24), line("海风出版社", 800, 0, 20)]),
    Case(
      "Japanese", "港町の静かな朝", "浜野みどり", [line("港町の静かな朝", 240, 0, 40), line("浜野みどり", 640, 0, 26)]),
    Case(
      "Korean, with the word for who wrote it", "조용한 정원의 겨울", "김하늘",
      [line("조용한 정원의 겨울", 300, 0, 36), line("김하늘 지음", 760, 0, 24)]),
  ]

  @Test func anISBNIsNoCallNumber() {
    let info = BookExtractor().extract(text: "THE QUIET HARBOUR\nMaria Lindqvist\nISBN 0-306-40615-2")
    #expect(info.isbn == "9780306406157" && info.callNumber == nil)
  }

  @Test func aNamePrintedTwiceIsOneAuthor() {
    let info = BookExtractor().extract(text: "MARIA LINDQVIST\nTHE QUIET HARBOUR\nMARIA LINDQVIST")
    #expect(info.author == "Maria Lindqvist" && info.coauthors.isEmpty)
  }

  @Test(arguments: cases)
  func readsTitleAndAuthor(spine: Case) {
    let info = BookExtractor().extract(spine.lines)
    #expect(info.title.lowercased() == spine.title.lowercased())
    #expect(info.author == spine.author)
    #expect((info.score ?? 0) > 0.5)
  }

  @Test func doesNotDependOnTheOrderOfLines() {
    for spine in Self.cases {
      let (given, turned) = (BookExtractor().extract(spine.lines), BookExtractor().extract(spine.lines.reversed()))
      #expect(given.title == turned.title && given.author == turned.author)
    }
  }

  @Test func tellsThePersonsOfALineApart() {
    let info = BookExtractor().extract([
      Self.line("JENNIFER ROBINSON • PAUL WEBER • ANNA SCHNEIDER", 300, 0, 20),
      Self.line("The Silent Garden", 900, 0, 40),
    ])
    #expect(info.author == "Jennifer Robinson" && info.coauthors == ["Paul Weber", "Anna Schneider"])
  }

  /// Upright words of a label, on a spine whose title is read upward, so that they lie against its direction.
  @Test func readsALabelFromItsTop() {
    let label = ["PR", "6063", ".M37", "2009"].enumerated().map { index, text in
      SpineLine(
        text: text, confidence: 0.98, x: -60 - 14 * Double(index), y: 0, length: Double(text.count) * 7, height: 12,
        direction: .across, runsForward: false)
    }
    let info = BookExtractor().extract([Self.line("The Harbour Pilots", 300, 0, 36)] + label)
    #expect(info.callNumber == "PR 6063 .M37 2009")
  }

  /// Pieces of one printed line are never exactly beside each other.
  @Test(arguments: [-1.5, 1.5]) func readsALabelsLinesFromTheirBeginning(slope: Double) {
    let label = [("QA76", -20.0, 900.0), ("C153", 22, 900 + slope), ("2009", 0, 914)].map { text, y, x in
      SpineLine(
        text: text, confidence: 0.98, x: x, y: y, length: Double(text.count) * 7, height: 12, direction: .across)
    }
    let info = BookExtractor().extract([Self.line("The Harbour Pilots", 300, 0, 36)] + label)
    #expect(info.callNumber?.hasSuffix(" 2009") == true && info.callNumber?.contains("QA76") == true)
    #expect(
      info.callNumber
        == BookExtractor().extract(
          [Self.line("The Harbour Pilots", 300, 0, 36)]
            + label.map {
              var level = $0
              if level.text == "C153" { level.x = 900 }
              return level
            }
        ).callNumber, "a slope changes nothing")
  }

  @Test func tellsPublisherAndCallNumber() {
    let info = BookExtractor().extract([
      Self.line("The Harbour Pilots", 300, 0, 36), Self.line("MARROW", 640, 0, 22),
      Self.line("PR", 900, 0, 12, .across), Self.line("6063", 914, 0, 12, .across),
      Self.line(".M37", 928, 0, 12, .across), Self.line("2009", 942, 0, 12, .across),
    ])
    #expect(info.callNumber == "PR 6063 .M37 2009")
    #expect(BookExtractor().extract(Self.cases[14].lines).publisher == "Planeta")
  }

  @Test func putsASubtitleBehindAColon() {
    let info = BookExtractor().extract([
      Self.line("Tides", 150, 0, 60), Self.line("A Short History of the Sea", 480, 20, 20),
      Self.line("Ines Marrow", 860, 4, 28),
    ])
    #expect(info.title == "Tides: A Short History of the Sea" && info.author == "Ines Marrow")
  }

  @Test(arguments: ["HAROLD MARSH", "JENNIFER ROBINSON", "OSCAR J. HOLLOWAY"])
  func doubtsANameAlone(name: String) throws {
    let info = BookExtractor().extract([Self.line(name, 150)])
    #expect(try #require(info.score) < 0.3 && info.confidence == .low)
    #expect(!(info.reasons ?? []).isEmpty)
  }

  @Test func readsPlainTextInItsOrder() {
    let info = BookExtractor().extract(text: "The Salt Road\nInes Marrow\nNorwood Press")
    #expect(info.title == "The Salt Road" && info.author == "Ines Marrow")
  }

  /// Letters that make no words, and lines read badly.
  @Test func trustsBadlyReadTextLess() throws {
    func score(_ title: String, confidence: Double) throws -> Double {
      var lines = [Self.line(title, 300), Self.line("Richard Holloway", 900, 0, 24)]
      for index in lines.indices { lines[index].confidence = confidence }
      return try #require(BookExtractor().extract(lines).score)
    }
    let sure = try score("The Flowering Garden", confidence: 0.99)
    #expect(try score("Tne Flxvbring Gqrdzn", confidence: 0.99) < sure)
    #expect(try score("The Flowering Garden", confidence: 0.6) < sure)
  }

  @Test func namesWhatItIsUnsureOf() {
    let info = BookExtractor().extract([Self.line("TIDE MARROW", 300)])
    #expect(info.confidence != .high && !(info.reasons ?? []).isEmpty)
  }

  @Test func findsTheISBN() {
    let info = BookExtractor().extract(text: "The Salt Road\nISBN 978-0-306-40615-7")
    #expect(info.isbn == "9780306406157")
  }
}
