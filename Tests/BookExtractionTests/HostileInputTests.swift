import Imaging
import Testing

@testable import BookExtraction

@Suite struct HostileInputTests {
  @Test func emptyInputGivesAnEmptyRecord() {
    let info = BookExtractor().extract([])
    #expect(info.title == "" && info.author == "" && info.confidence == .low && info.score == 0)
    #expect(BookExtractor().extract(text: "\n \t\n").title == "")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -5, 1e300, .leastNonzeroMagnitude])
  func impossibleGeometryIsHarmless(value: Double) {
    let lines = [
      SpineLine(
        text: "The Silent Garden", confidence: value, x: value, y: 0, length: value, height: 10,
        background: LabColor(l: value, a: value, b: value)),
      SpineLine(text: "Jennifer Robinson", x: 0, y: value, length: 10, height: value, characterPositions: [value]),
    ]
    let info = BookExtractor().extract(lines)
    #expect((0...1).contains(info.score ?? -1))
    #expect(info.title.isEmpty == (info.score == 0))
  }

  @Test func positionsOutOfRangeAreHarmless() {
    let text = "AB CD"
    let info = BookExtractor().extract([
      SpineLine(text: text, x: 0, y: 0, length: 10, height: 5, characterPositions: [9, -9, .nan, .infinity, 0])
    ])
    #expect((0...1).contains(info.score ?? -1))
  }

  @Test(arguments: [
    "\u{0}\u{1}\u{2}", "\u{202E}abc\u{202C}", "🏳️‍🌈🏳️‍🌈", "((((", "&&&& & &", ".", "\u{FFFD}", "by", "and and and", "1 2 3",
    "ﬁﬂ", "\r\n",
  ])
  func oddTextIsHarmless(text: String) {
    let info = BookExtractor().extract([SpineLine(text: text, x: 0, y: 0, length: 10, height: 5)])
    #expect((0...1).contains(info.score ?? -1))
  }

  /// Comparing characters of many marks takes time by their square.
  @Test func marksOnALetterAreBounded() {
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    #expect(("abc" + marks).plainPrefix(300).unicodeScalars.count == 6)
    #expect("The Garden".plainPrefix(3) == "The" && "Ǘé".plainPrefix(9) == "Ǘé" && "a".plainPrefix(-1).isEmpty)
    #expect(BookExtractor().extract(text: "The Silent Garden" + marks).title.hasPrefix("The Silent Garde"))
  }

  @Test func manyLinesAreBounded() {
    let lines = (0..<5000).map {
      SpineLine(text: "Word\($0) other words of a line", x: Double($0), y: 0, length: 50, height: 5)
    }
    #expect(!BookExtractor().extract(lines).title.isEmpty)
  }

  @Test func tenMegabytesAreCut() {
    let text = String(repeating: "all work and no play ", count: 500_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      let info = BookExtractor().extract(text: text)
      #expect(info.title.isEmpty == (info.score == 0))
    }
    #expect(time < .seconds(5))
    #expect(
      clock.measure { _ = BookExtractor().extract([SpineLine(text: text, x: 0, y: 0, length: 1, height: 1)]) }
        < .seconds(5))
  }

  @Test func aLongWordWithoutSpacesIsHarmless() {
    _ = BookExtractor().extract(text: String(repeating: "x", count: 100_000))
  }
}
