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
    #expect(outcome.metadata.title == "The Copper Lantern")
    #expect(outcome.metadata.author == "Maria Lindqvist")
    #expect(outcome.metadata.isbn == "9780306406157")
    #expect(outcome.match?.recordId == 1)
    #expect(outcome.match?.corrected == [.title, .author])
    #expect(outcome.match?.completed == [.isbn, .publisher])
    #expect(outcome.match?.contradicted == [])
  }

  @Test func theReadingStaysBesideTheCorrection() throws {
    let info = read("The Coper Lantfrn", "Lindqist")
    let outcome = try outcome(info)
    #expect(outcome.reading == info)
    #expect(outcome.metadata.title != info.title && outcome.metadata.author != info.author)
    #expect(outcome.reading.isbn == nil && outcome.reading.score == 0.5 && outcome.reading.reasons == nil)
  }

  @Test func namesTheAuthorsOneByOne() throws {
    let outcome = try outcome(read("Two Harbors", "Marsh"), "TWO HARBORS MARSH HOLLOWAY")
    #expect(outcome.metadata.author == "Harriet Marsh, Richard Holloway")
    #expect(outcome.match?.authors == ["Harriet Marsh", "Richard Holloway"])
  }

  @Test func aReadingGivesWayOnlyToWhatIsLikelierRight() throws {
    // Author and call number are those of the record; of its title one word in four is printed.
    let text = "AIGUA NÚRIA VILAFRANCA I POU 628 Vil"
    let sure = read("Aigua", "Núria Vilafranca i Pou", score: 0.79)
    let kept = try outcome(sure, text)
    #expect(kept.metadata == BookMetadata(spineInfo: sure))
    #expect(kept.match?.contradicted == [.title] && kept.match?.authors == nil)
    let corrected = try outcome(read("Aigua", "Núria Vilafranca i Pou", score: 0.2), text)
    #expect(corrected.metadata.title == "Els camins de l'aigua")
    let confidence = try #require(corrected.metadata.confidence)
    #expect(confidence > 0.2 && confidence < 0.79)
  }

  @Test func anISBNAloneNamesTheBook() throws {
    let outcome = try outcome(read("", "", isbn: "9780306406157"), "")
    #expect(outcome.metadata.title == "The Copper Lantern" && outcome.metadata.author == "Maria Lindqvist")
    #expect(outcome.match?.completed == [.title, .author, .publisher])
    #expect(try self.outcome(read("", "", isbn: "9783161484100"), "").match == nil)
    #expect(
      try self.outcome(read("Salt", "", isbn: "9780306406157"), "SALT").match == nil, "the print is another book's")
  }

  @Test func completesWhatWasNotRead() throws {
    let outcome = try outcome(read("", ""), "RIVERS OF SALT OKAFOR N Oka")
    #expect(outcome.metadata.title == "Rivers of Salt")
    #expect(outcome.metadata.author == "Thomas Okafor")
    #expect(outcome.match?.completed == [.title, .author])
  }

  @Test func keepsAPrintedAuthorThatDiffers() throws {
    let info = read("The Copper Lantern", "Josefine Halvorsen")
    let outcome = try outcome(info, "THE COPPER LANTERN a story of the coast JOSEFINE HALVORSEN")
    #expect(outcome.metadata.title == info.title)
    #expect(outcome.metadata.author == info.author)
    #expect(outcome.metadata.isbn == nil)
    #expect(outcome.match.map { $0.contradicted == [.author] } ?? true)
    #expect(outcome.metadata == BookMetadata(spineInfo: info))
  }

  @Test func keepsAPrintedTitleThatDiffers() throws {
    let info = read("The Copper Mountain", "Maria Lindqvist")
    let outcome = try outcome(info, "THE COPPER MOUNTAIN MARIA LINDQVIST N Lin Harbour Books 7")
    #expect(outcome.metadata.title == info.title)
    #expect(outcome.metadata.isbn == nil)
  }

  @Test func keepsAPrintedISBNThatDiffers() throws {
    let outcome = try outcome(read("The Copper Lantern", "Maria Lindqvist", isbn: "9783161484100"))
    #expect(outcome.metadata.isbn == "9783161484100")
    #expect(outcome.match?.contradicted == [.isbn])
  }

  @Test func keepsAFullerNameThanTheRecords() throws {
    let outcome = try outcome(read("The Copper Lantern", "Maria Sofia Lindqvist"))
    #expect(outcome.match?.corrected == [])
    #expect(outcome.metadata.author == "Maria Sofia Lindqvist")
  }

  @Test func agreementRaisesTheConfidence() throws {
    for score in [0.1, 0.5, 0.8] as [Double] {
      let after = try #require(try outcome(read("Rivers of Salt", "Thomas Okafor", score: score)).metadata.confidence)
      #expect(after > score && after < 1)
    }
  }

  @Test func nothingChangesWithoutAMatch() throws {
    let info = read("Something Else Entirely", "Nobody Known")
    let outcome = try outcome(info)
    #expect(outcome.reading == info)
    #expect(outcome.metadata == BookMetadata(spineInfo: info))
    #expect(outcome.match == nil)
  }
}
