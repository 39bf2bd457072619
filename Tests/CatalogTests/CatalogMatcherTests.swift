import BookExtraction
import Testing

@testable import Catalog

@Suite struct CatalogMatcherTests {
  private let folder: TestFolder
  private let index: CatalogIndex

  init() throws {
    folder = try TestFolder()
    index = try folder.library()
  }

  private func read(_ title: String, _ author: String, score: Double = 0.5, isbn: String? = nil) -> BookSpineInfo {
    BookSpineInfo(
      title: title, author: author, isbn: isbn, confidence: BookSpineInfo.Confidence(score: score), score: score)
  }

  private func outcome(_ info: BookSpineInfo, _ text: String? = nil) throws -> CatalogMatcher.Outcome {
    try CatalogMatcher.apply(info, text: text ?? "\(info.title) \(info.author)", index: index)
  }

  @Test func correctsWhatWasMisread() throws {
    let outcome = try outcome(read("The Coper Lantfrn", "Lindqist"))
    #expect(outcome.info.title == "The Copper Lantern")
    #expect(outcome.info.author == "Maria Lindqvist")
    #expect(outcome.info.isbn == "9780306406157")
    #expect(outcome.match?.recordId == 1)
    #expect(outcome.match?.corrected == [.title, .author])
    #expect(outcome.match?.completed == [.isbn, .publisher])
    #expect(outcome.match?.contradicted == [])
  }

  @Test func completesWhatWasNotRead() throws {
    let outcome = try outcome(read("", ""), "RIVERS OF SALT OKAFOR N Oka")
    #expect(outcome.info.title == "Rivers of Salt")
    #expect(outcome.info.author == "Thomas Okafor")
    #expect(outcome.match?.completed == [.title, .author])
  }

  @Test func keepsAPrintedAuthorThatDiffers() throws {
    let info = read("The Copper Lantern", "Josefine Halvorsen")
    let outcome = try outcome(info, "THE COPPER LANTERN a story of the coast JOSEFINE HALVORSEN")
    #expect(outcome.info.title == info.title)
    #expect(outcome.info.author == info.author)
    #expect(outcome.info.isbn == nil)
    #expect(outcome.match.map { $0.contradicted == [.author] } ?? true)
    #expect(outcome.record == nil)
  }

  @Test func keepsAPrintedTitleThatDiffers() throws {
    let info = read("The Copper Mountain", "Maria Lindqvist")
    let outcome = try outcome(info, "THE COPPER MOUNTAIN MARIA LINDQVIST N Lin Harbour Books 7")
    #expect(outcome.info.title == info.title)
    #expect(outcome.info.isbn == nil)
  }

  @Test func keepsAPrintedISBNThatDiffers() throws {
    let outcome = try outcome(read("The Copper Lantern", "Maria Lindqvist", isbn: "9783161484100"))
    #expect(outcome.info.isbn == "9783161484100")
    #expect(outcome.match?.contradicted == [.isbn])
  }

  @Test func keepsAFullerNameThanTheRecords() throws {
    let outcome = try outcome(read("The Copper Lantern", "Maria Sofia Lindqvist"))
    #expect(outcome.match?.corrected == [])
    #expect(outcome.info.author == "Maria Sofia Lindqvist")
  }

  @Test func agreementRaisesTheConfidence() throws {
    for score in [0.1, 0.5, 0.8] as [Double] {
      let after = try #require(try outcome(read("Rivers of Salt", "Thomas Okafor", score: score)).info.score)
      #expect(after > score && after < 1)
    }
  }

  @Test func nothingChangesWithoutAMatch() throws {
    let info = read("Something Else Entirely", "Nobody Known")
    let outcome = try outcome(info)
    #expect(outcome.info == info)
    #expect(outcome.match == nil)
  }
}
