import Testing

@testable import BookExtraction

@Suite struct ISBNTests {
  @Test(arguments: [
    ("9783161484100", "9783161484100"), ("978-3-16-148410-0", "9783161484100"), ("978 3 16 148410 0", "9783161484100"),
    ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"), ("97831614841OO", "9783161484100"),
    ("978316I4841OO", "9783161484100"), ("9783161484101", nil), ("0306406153", nil), ("", nil), ("0000000000", nil),
    ("1234", nil),
    ("9773161484101", nil), ("abcdefghij", nil),
  ])
  func checksItsDigits(text: String, expected: String?) {
    #expect(ISBN(text)?.thirteen == expected)
  }

  @Test func isFoundInText() {
    #expect(
      ISBN.find(in: "ISBN 978-3-16-148410-0 and ISBN-10: 0-306-40615-2.").map(\.thirteen) == [
        "9783161484100", "9780306406157",
      ])
  }

  @Test(arguments: [
    ("2001 9783161484100", ["9783161484100"]), ("0 9783161484100", ["9783161484100"]),
    ("12.99 978-3-16-148410-0", ["9783161484100"]), ("ISBN 13 9783161484100", ["9783161484100"]),
    ("ISBN-10 0306406152", ["9780306406157"]), ("5.99 0-306-40615-2", ["9780306406157"]),
    ("0-306-40615-2 9783161484100", ["9780306406157", "9783161484100"]),
    ("978\u{2012}3\u{2212}16\u{2009}148410\u{202F}0", ["9783161484100"]), ("９７８３１６１４８４１００", ["9783161484100"]),
  ])
  func isFoundBesideOtherNumbers(text: String, expected: [String]) {
    #expect(ISBN.find(in: text).map(\.thirteen) == expected)
  }

  @Test func isFoundOnceWhenPrintedTwice() {
    #expect(ISBN.find(in: "9783161484100\n978-3-16-148410-0").count == 1)
  }

  @Test(arguments: [
    "call 555 123 4567 now", "BIOLOGISIS OBOSSILOOS", "1/2/3/4/5/6/7/8/9/0", "- - - -", "979-0-2600-0043-8",
  ])
  func isNotFoundInOtherText(text: String) {
    #expect(ISBN.find(in: text).isEmpty)
  }

  @Test func readsLongTextQuickly() {
    #expect(ISBN.find(in: String(repeating: "7", count: 1_000_000)).count <= 1)
  }
}
