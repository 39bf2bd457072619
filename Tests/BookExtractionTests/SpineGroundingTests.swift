import Testing

@testable import BookExtraction

@Suite struct SpineGroundingTests {
  private let spine = SpineGrounding(text: "THE COPER LANTFRN\nLindqvist, M.\nRiversofSalt")

  @Test(arguments: ["The Copper Lantern", "the lantern", "M. Lindqvist", "Rivers Salt", "Rivers", "", "Líndqvist"])
  func wordsOnTheSpineAreFound(text: String) { #expect(spine.holds(text)) }

  @Test(arguments: ["The Silver Lantern", "Maria Lindqvist", "A Lantern", "Okafor", "Lantern of Doom"])
  func othersAreNot(text: String) { #expect(!spine.holds(text)) }
}
