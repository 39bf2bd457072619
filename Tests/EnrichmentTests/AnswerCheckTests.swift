import Collection
import Testing

@testable import Enrichment

@Suite struct AnswerCheckTests {
  private let query = BookQuery(title: "The Copper Lantern", author: "Maria Lindqvist, Tom Okafor")

  @Test(arguments: [
    ("The Copper Lantern", ["Maria Lindqvist"]), ("The copper lantern: a story of the coast", ["M. LINDQVIST"]),
    ("Copper Lantern (Harbour Books, #7)", ["Okafor, Tom"]), ("The Coper Lantern", ["Maria Lindqwist"]),
  ])
  func accepts(title: String, authors: [String]) {
    #expect(AnswerCheck.matches(FoundBook(title: title, authors: authors), query))
  }

  @Test(arguments: [
    ("The Copper Mountain", ["Maria Lindqvist"]), ("The Copper Lantern", ["Maria Halvorsen"]),
    ("The Copper Lantern", []), ("", ["Maria Lindqvist"]), ("The", ["Maria Lindqvist"]),
    ("The Copper Lantern and the Silver Key", ["Maria Lindqvist"]), ("\u{1F4DA}", ["\u{1F4DA}"]),
  ])
  func refuses(title: String, authors: [String]) {
    #expect(!AnswerCheck.matches(FoundBook(title: title, authors: authors), query))
  }

  @Test func onlyOneLetterMakesAnotherBook() {
    let query = BookQuery(title: "Rivers of Salt", author: "Thomas Okafor")
    #expect(!AnswerCheck.matches(FoundBook(title: "Rivers of Silt", authors: ["Thomas Okafor"]), query))
  }

  @Test(arguments: [
    ("Algebra 1", "Algebra 2", false), ("Algebra", "Algebra 2", false), ("Algebra 2", "Algebra", false),
    ("Collected Plays: Volume Two", "Collected Plays: Volume 2", true), ("Henry IV", "Henry VI", false),
    ("The Years of Sail II", "The Years of Sail 2", true), ("Tales, Book One", "Tales, Book Two", false),
    ("Tales (Northern Shore, #3)", "Tales", true), ("Works: Part 1", "Works: Part 3", false),
    ("白いランプ 上", "白いランプ 下", false), ("銅燈物語一", "銅燈物語三", false), ("銅燈物語", "銅燈物語", true),
    ("Тайна ветра", "Талга ветра", false),
  ])
  func anotherVolumeIsAnotherBook(found: String, read: String, isTheSame: Bool) {
    let book = FoundBook(title: found, authors: ["Maria Lindqvist"])
    #expect(AnswerCheck.matches(book, BookQuery(title: read, author: "Maria Lindqvist")) == isTheSame)
  }

  @Test(arguments: [
    ("Tom Martin", "Martin Orr", false), ("Marsh, Tom", "Tom Orr", false),
    ("Orr Tamás", "Tamás Orr", true), ("Orr", "Tamás Orr", true), ("M. Orr", "Orr, Maria", true),
  ])
  func aFirstNameIsNoSurname(read: String, found: String, isTheSame: Bool) {
    let book = FoundBook(title: "The Copper Lantern", authors: [found])
    #expect(AnswerCheck.matches(book, BookQuery(title: "The Copper Lantern", author: read)) == isTheSame)
  }

  @Test func anISBNStandsForTheAuthor() {
    var found = FoundBook(title: "It", isbn: "9780306406157")
    let printed = BookQuery(title: "It", isbn: "9780306406157")
    #expect(AnswerCheck.matches(found, printed))
    #expect(!AnswerCheck.matches(found, BookQuery(title: "It")))
    #expect(!AnswerCheck.matches(found, BookQuery(title: "They", isbn: "9780306406157")))
    found.isbn = "9783161484100"
    found.authors = ["Stephen Halm"]
    #expect(!AnswerCheck.matches(found, BookQuery(title: "It", author: "Stephen Halm", isbn: "9780306406157")))
  }

  @Test func boundsHostileAnswers() {
    let long = String(repeating: "lantern ", count: 100_000)
    #expect(FoundBook(title: long).title.count <= 1000)
    #expect(!AnswerCheck.matches(FoundBook(title: long, authors: [long]), query))
    let odd = FoundBook(
      title: "a\u{0}b", isbn: "9780306406158", pageCount: -4, coverUrl: "javascript:alert(1)")
    #expect(odd.title == "a b" && odd.isbn == nil && odd.pageCount == nil && odd.coverUrl == nil)
  }
}
