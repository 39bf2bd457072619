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

  @Test func namesEachAuthorOnce() {
    let info = BookSpineInfo(
      title: "A", author: "Anna Moore", coauthors: ["ANNA MOORE", "José Paz", "Jose Paz"], confidence: .high)
    #expect(BookMetadata(spineInfo: info).author == "Anna Moore, José Paz")
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
