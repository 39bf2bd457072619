import Testing

@testable import Language

@Suite struct PublisherListTests {
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
