import Imaging
import Testing

@testable import TextRecognition

private func line(_ text: String, confidence: Double = 0.95) -> TextLine {
  TextLine(text: text, confidence: confidence, quad: Quad(Rect(x: 0, y: 0, width: 300, height: 30)))
}

private typealias Text = (String, Alphabet, Double)

private func reading(_ first: Text, _ others: Text...) -> LineReading {
  func candidate(_ text: Text) -> LineReading.Candidate { .init(line: line(text.0), alphabet: text.1, score: text.2) }
  return LineReading(first: candidate(first), others: others.map(candidate))
}

@Suite struct ShelfAlphabetsTests {
  @Test func countsLinesThatTell() {
    let shelf = ShelfAlphabets(["Война", "и мир", "Дым"].map { line($0) } + [line("War", confidence: 0.3), line("A")])
    #expect(shelf.logShare(of: .cyrillic) > -0.1)
    #expect(shelf.logShare(of: .latin) < -2 && shelf.logShare(of: .latin) == shelf.logShare(of: .hangul))
  }

  @Test func startsWithWhatIsExpected() {
    let (none, korean) = (ShelfAlphabets([]), ShelfAlphabets([], expecting: [.hangul]))
    #expect(none.logShare(of: .hangul) == none.logShare(of: .latin))
    #expect(korean.logShare(of: .hangul) > korean.logShare(of: .latin) + 3)
  }

  @Test func letsTheShelfDecideOnLookAlikes() {
    let doubtful = reading(("KOT", .latin, 0), ("КОТ", .cyrillic, 0.5))
    let latin = [String](repeating: "Cats", count: 5).map { reading(($0, .latin, 4), ("Сатс", .cyrillic, 0)) }
    let cyrillic = [String](repeating: "Кошки", count: 5).map { reading(("Komkn", .latin, 0), ($0, .cyrillic, 4)) }
    #expect(doubtful.best(on: ShelfAlphabets([]).counting(latin + [doubtful])).line.text == "KOT")
    #expect(doubtful.best(on: ShelfAlphabets([]).counting(cyrillic + [doubtful])).line.text == "КОТ")
  }

  @Test func keepsALineThatIsSurelyInAnotherAlphabet() {
    let other = reading(("Komkn", .latin, 0), ("Кошки", .cyrillic, 9))
    let latin = [String](repeating: "Cats", count: 30).map { reading(($0, .latin, 4), ("Сатс", .cyrillic, 0)) }
    #expect(other.best(on: ShelfAlphabets([]).counting(latin + [other])).alphabet == .cyrillic)
  }

  @Test func takesAMarkForTheAlphabetOfTheShelf() {
    let chinese = [String](repeating: "红楼梦", count: 20).map { reading(("II", .latin, 0), ($0, .ideographs, 4)) }
    let mark = reading(("|", .latin, 0), ("|", .ideographs, 3), ("ال", .arabic, 8))
    #expect(mark.best(on: ShelfAlphabets([]).counting(chinese + [mark])).line.text == "|")
    #expect(mark.best(on: ShelfAlphabets([])).line.text == "ال")
  }
}
