import Testing

@testable import Language

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("garden", "garden", 0), ("garden", "gardens", 1), ("kitten", "sitting", 3), ("abc", "", 3),
  ])
  func countsChanges(a: String, b: String, expected: Int) {
    #expect(EditDistance.of(Array(a.utf8), Array(b.utf8), most: 3) == expected)
  }

  @Test func stopsAboveTheMost() {
    #expect(EditDistance.of(Array("aaaaaaaa".utf8), Array("bbbbbbbb".utf8), most: 2) == 3)
  }
}
