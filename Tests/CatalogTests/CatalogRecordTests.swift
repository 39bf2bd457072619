import BookExtraction
import Testing

@testable import Catalog

@Suite struct CatalogRecordTests {
  @Test(arguments: [
    ("Lindqvist, Maria, 1931-2001", ["Maria Lindqvist"]), ("Dröge, Anselm (Poet)", ["Anselm Dröge"]),
    ("Voltaire, 1694-1778", ["Voltaire"]), ("", []), (" , ", []), ("Ines Tamm", ["Ines Tamm"]),
    ("Marsh, Harriet; Holloway, Richard", ["Harriet Marsh", "Richard Holloway"]),
    ("Harriet Marsh, Richard Holloway", ["Harriet Marsh", "Richard Holloway"]),
    ("Harriet Marsh | Richard Holloway", ["Harriet Marsh", "Richard Holloway"]),
  ])
  func ordersNames(author: String, names: [String]) {
    #expect(CatalogRecord(title: "T", author: author).authorNames == names)
  }

  @Test(arguments: [
    ("The Copper Lantern : a story /", "The Copper Lantern"), ("Rivers of Salt /", "Rivers of Salt"),
    ("Winter (Letters, #2)", "Winter"), (": odd", ": odd"), ("", ""),
  ])
  func cutsTitles(title: String, plain: String) { #expect(CatalogRecord(title: title).plainTitle == plain) }

  @Test func correctsAndCompletes() throws {
    let folder = try TestFolder()
    let index = try folder.library()
    let read = BookSpineInfo(title: "He Coper Lantern", author: "", confidence: .medium, score: 0.6)
    let outcome = try CatalogMatcher.apply(read, text: "HE COPER LANTERN Lindqvist N Lin", index: index)
    #expect(outcome.metadata.title == "The Copper Lantern")
    #expect(outcome.metadata.author == "Maria Lindqvist")
    #expect(outcome.metadata.isbn == "9780306406157")
    #expect(outcome.metadata.publisher == "Nordlys")
    #expect((outcome.metadata.confidence ?? 0) > 0.8)
  }

  @Test func leavesPrintedFactsAndOtherBooksAlone() throws {
    let folder = try TestFolder()
    let index = try folder.library()
    let stranger = BookSpineInfo(title: "Quiet Machines", author: "B. Unknown", confidence: .high, score: 0.9)
    let other = try CatalogMatcher.apply(stranger, text: "Quiet Machines B. Unknown", index: index)
    #expect(other.metadata == BookMetadata(spineInfo: stranger))
    let printed = BookSpineInfo(
      title: "The Copper Lantern", author: "Maria Lindqvist", isbn: "9783161484100", confidence: .high, score: 0.9)
    let outcome = try CatalogMatcher.apply(printed, text: "The Copper Lantern Maria Lindqvist", index: index)
    #expect(outcome.metadata.isbn == "9783161484100")
    #expect(outcome.reading == printed)
  }
}
