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

  @Test(arguments: [
    ("5837gru", "5837gruurm", 0), ("5837gru", "xx5837gru", 0), ("5837gru", "5837gr", 1), ("abc", "", 3), ("", "abc", 0),
    ("5837gru", "6278gru", 3),
  ])
  func countsWithinAPart(_ a: String, _ b: String, expected: Int) {
    #expect(EditDistance.of(Array(a.utf8), within: Array(b.utf8)) == expected)
  }
}
