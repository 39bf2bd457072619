import Testing

@testable import BookExtraction

@Suite struct LineSplitterTests {
  private func pieces(_ text: String) -> [Piece] {
    LineSplitter().pieces([SpineLine(text: text, x: 0, y: 0, length: 100, height: 10)])
  }

  /// Texts between separators, whatever smaller pieces they hold.
  private func parts(_ text: String) -> [String] {
    pieces(text).reduce(into: []) { parts, piece in
      if let cut = piece.cut, cut < 9, let last = parts.popLast() {
        parts.append(last + " " + piece.text)
      } else {
        parts.append(piece.text)
      }
    }
  }

  @Test(arguments: [
    ("Maria Fuchs · Das stille Tal", ["Maria Fuchs", "Das stille Tal"]),
    ("The Quiet Valley | Anna Moore", ["The Quiet Valley", "Anna Moore"]),
    ("Anna Moore - The Quiet Valley", ["Anna Moore", "The Quiet Valley"]),
    ("Twenty-One", ["Twenty-One"]), ("The Quiet Valley -Moore", ["The Quiet Valley", "Moore"]),
  ])
  func cutsAtSeparators(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(arguments: [
    "Jennifer Robinson the history of the garden", "JENNIFER ROBINSON  THE HISTORY OF THE GARDEN",
    "The history of the garden Jennifer Robinson",
    "Jennifer Robinson THE HISTORY OF THE GARDEN", "Jennifer Robinson PENGUIN",
  ])
  func cutsWhereANameMeetsSomethingElse(text: String) {
    let words = text.split(separator: " ")
    let texts = pieces(text).map(\.text)
    let starts = texts.indices.map { texts[..<$0].joined(separator: " ").split(separator: " ").count }
    let name = words.firstIndex { $0.lowercased() == "jennifer" } ?? 0
    #expect(starts.contains(name))
    #expect(name > 0 || starts.contains(2))
  }

  @Test(arguments: [
    "Robinson and Miller", "Fuchs & Huber", "Penguin Books", "2nd Edition", "N Cam", "Volume 2", "NORMA MOORE",
    "Ariel Robinson",
  ])
  func keepsTogetherWhatBelongsTogether(text: String) {
    #expect(pieces(text).map(\.text) == [text])
  }

  @Test(arguments: [
    "The Garden of Jennifer Robinson", "P.C. Moore GARDENS", "Gardens in the Rain Jennifer B. Robinson",
    "30 GARDENS AT NIGHT", "Das Haus von Maria Fuchs",
  ])
  func partsNothingThatWantsWhatFollows(text: String) {
    let texts = pieces(text).map(\.text)
    let open = ["of", "p.c.", "the", "b.", "30", "von"]
    #expect(!texts.dropLast().contains { open.contains($0.split(separator: " ").last?.lowercased() ?? "") })
    #expect(!texts.contains { ["of", "b."].contains($0.split(separator: " ").first?.lowercased() ?? "") })
  }

  @Test(arguments: [
    ("Gärten ohne Regen Ödön von Fuchs", "von"), ("Jennifer Robinson Junior Gardens at Night", "junior"),
    ("JENNIFER WILHELM HERMANNS DE STILLE TUIN", "hermanns"),
  ])
  func keepsNamesWhole(text: String, part: String) {
    #expect(!pieces(text).contains { $0.words.first?.text.lowercased() == part })
  }

  @Test(arguments: ["Le Grand Jardin Antoine de Fontenoy", "La Vie des jardins Antoine Fontenoy"])
  func partsAFullNameThatEndsALine(text: String) {
    #expect(pieces(text).contains { $0.words.first?.text == "Antoine" })
  }

  @Test func partsAPhraseBeforeAnEditor() {
    let texts = pieces("Jardins sous la direction de Jennifer Robinson").map(\.text)
    #expect(texts.prefix(2) == ["Jardins", "sous la direction de"])
  }

  @Test(arguments: ["JENNIFER 3 GARDENS", "Jennifer, Band 1"]) func keepsNumbersWithTheirWords(text: String) {
    let texts = pieces(text).map(\.text)
    #expect(!texts.contains { $0.first?.isNumber == true })
  }

  @Test(arguments: ["NORMA The Quiet Garden", "Ariel Gardens", "Maria Fuchs Suhrkamp"])
  func partsAPublisherFromWhatIsNoNameWithIt(text: String) {
    #expect(pieces(text).count > 1)
  }

  @Test func partsASerialNumber() {
    #expect(pieces("Das stille Tal im Winter 24190").last?.text == "24190")
  }

  @Test(arguments: ["The Robinson Garden", "The Art of Bread Making", "A Day with Anna House"])
  func leavesAnOrdinaryLastWordOnItsLine(text: String) {
    #expect(pieces(text).last?.words.count != 1)
  }
}
