import EmbeddedModels
import Glibc
import Testing

@testable import BookExtraction

@Suite struct BookMetadataTests {
  @Test func joinsAuthorsAndTrims() {
    let info = BookSpineInfo(
      title: " The Silent Garden ", author: "Anna Moore", coauthors: ["Paul Weber", " "], publisher: " ",
      confidence: .high)
    let record = BookMetadata(spineInfo: info)
    #expect(record.title == "The Silent Garden")
    #expect(record.author == "Anna Moore, Paul Weber")
    #expect(record.publisher == nil)
  }

  @Test(arguments: zip(BookSpineInfo.Confidence.allCases, [0.9, 0.7, 0.5]))
  func mapsWordsToProbabilities(word: BookSpineInfo.Confidence, expected: Double) {
    #expect(BookMetadata(spineInfo: BookSpineInfo(title: "A", author: "", confidence: word)).confidence == expected)
  }

  @Test func prefersTheScore() {
    #expect(
      BookMetadata(spineInfo: BookSpineInfo(title: "A", author: "", confidence: .low, score: 0.83)).confidence == 0.83)
    #expect(
      BookMetadata(spineInfo: BookSpineInfo(title: "A", author: "", confidence: .low, score: .nan)).confidence == 0.5)
  }

  @Test func keepsOnlyARightISBN() {
    #expect(
      BookMetadata(spineInfo: BookSpineInfo(title: "A", author: "", isbn: "978-3-16-148410-0", confidence: .low)).isbn
        == "9783161484100")
    #expect(
      BookMetadata(spineInfo: BookSpineInfo(title: "A", author: "", isbn: "9783161484101", confidence: .low)).isbn
        == nil)
  }

  @Test(arguments: [
    (0.95, BookSpineInfo.Confidence.high), (0.8, .high), (0.79, .medium), (0.5, .medium), (0.49, .low), (0, .low),
  ])
  func namesProbabilities(score: Double, expected: BookSpineInfo.Confidence) {
    #expect(BookSpineInfo.Confidence(score: score) == expected)
  }
}

@Suite struct LexiconTests {
  @Test func knowsWordsNamesAndLanguages() {
    #expect(Lexicon.exact("garden").has([.frequent, .usual]))
    #expect(Lexicon.exact("jennifer").contains(.commonGiven))
    #expect(Lexicon.exact("robinson").contains(.commonSurname))
    #expect(Lexicon.exact("und").isSuperset(of: [.function, .german]))
    #expect(Lexicon.marks("gardens").has(.dictionary))
    #expect(Lexicon.exact("zzzzqq").isEmpty)
  }

  @Test func knowsWordsOfOtherLanguagesButPutsNothingRightWithThem() {
    for (word, language) in [("verlangen", WordMarks.german), ("quelque", .french), ("chiudere", .italian)] {
      #expect(Lexicon.exact(word).isSuperset(of: [.rare, .wide, language]), "\(word)")
      #expect(Lexicon.cost(of: Lexicon.marks(word)) == nil, "\(word)")
    }
    #expect(Lexicon.exact("nowakowski").has(.surname) && Lexicon.cost(of: Lexicon.marks("nowakowski")) == nil)
    #expect(Lexicon.cost(of: Lexicon.marks("gardens")) != nil)
  }

  @Test func knowsMoreWordsWhereAPictureTellsThem() {
    for word in ["verlangen", "nowakowski", "suhrkamp", "dr"] {
      #expect((Lexicon.costOnSpines(of: word) ?? 0) >= 10, "\(word)")
    }
    #expect(Lexicon.costOnSpines(of: "garden") == Lexicon.cost(of: Lexicon.marks("garden")))
    #expect(Lexicon.costOnSpines(of: "zzzzqq") == nil)
  }

  @Test(arguments: [
    ("kowalczyk", "kowalczvk"), ("ferreira", "ferrcira"), ("scientific", "sclentiflc"), ("brighton", "brightcn"),
    ("aeterna", "aeterna7"), ("anna", "annж"),
  ])
  func knowsHowWordsAreSpelled(right: String, misread: String) {
    #expect(LetterModel.cost(of: right) + 2 < LetterModel.cost(of: misread))
  }

  @Test func spellsAnything() {
    #expect(LetterModel.cost(of: "") > 0)
    #expect(LetterModel.cost(of: "ab") > LetterModel.cost(of: "a"))
    #expect(LetterModel.cost(of: String(repeating: "я7é", count: 10000)).isFinite)
  }

  @Test func rowsOfLettersAreSortedProbabilities() {
    let tables = EmbeddedTables("letter-model")
    let contexts: [[UInt8]] = tables.rows("contexts")
    let levels: [[UInt8]] = tables.rows("levels")
    #expect(contexts.count > 1000 && contexts.count == levels.count)
    #expect(contexts.allSatisfy { $0.count == 4 } && levels.allSatisfy { $0.count == 27 })
    #expect(zip(contexts, contexts.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let step: Double = tables.number("step")
    for row in levels { #expect(abs(row.reduce(0) { $0 + exp(-Double($1) * step) } - 1) < 0.1) }
  }

  @Test func tellsNamesFromWords() {
    #expect(Word("Robinson", start: 0, end: 1).nameOdds > Word("Gardens", start: 0, end: 1).nameOdds + 2)
  }

  @Test func knowsPublishers() {
    #expect(PublisherList.name(of: ["simon", "schuster"]) == "Simon & Schuster")
    #expect(PublisherList.name(of: ["vintage", "classic"]) == "Vintage Classics")
    #expect(PublisherList.name(of: ["garden"]) == nil)
  }

  @Test(arguments: [
    ("penguim books", "Penguin Books"), ("pengin books", "Penguin Books"), ("penguin boooks", "Penguin Books"),
    ("pemguim books", "Penguin Books"), ("doubledey", "Doubleday"),
  ])
  func knowsPublishersWithMisreadLetters(misread: String, publisher: String) {
    #expect(PublisherList.nearest(misread) == publisher)
  }

  @Test(arguments: ["pemguim bovks", "dowbledey", "", "penguin"])
  func takesNoOtherTextForAPublisher(text: String) { #expect(PublisherList.nearest(text) != "Penguin Books") }
}
