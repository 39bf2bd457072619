import Testing

@testable import BookExtraction
@testable import Language

@Suite struct AuthorNamesTests {
  private func persons(_ text: String) -> [String] {
    AuthorNames.persons(text.split(separator: " ").map { Word(String($0), start: 0, end: 1) })
  }

  @Test(arguments: [
    ("by Anna Moore", ["Anna Moore"]), ("Anna Moore and Paul Weber", ["Anna Moore", "Paul Weber"]),
    ("MOORE & WEBER", ["MOORE", "WEBER"]),
    ("Moore, Weber, Fuchs", ["Moore", "Weber", "Fuchs"]), ("Edited by Anna Moore", ["Anna Moore"]),
    ("Anna Moore (eds.)", ["Anna Moore"]),
    ("Dr. Anna Moore, Ph.D.", ["Anna Moore"]), ("von Maria Huber", ["Maria Huber"]),
    ("Johann von Ahlen", ["Johann von Ahlen"]), ("Paul »Pit« Moore", ["Paul Pit Moore"]),
    ("John B, Moore", ["John B Moore"]), ("Lord Henry Moore", ["Lord Henry Moore"]), ("Anna Lord", ["Anna Lord"]),
    ("Moore, B, Weber, P", ["Moore", "B", "Weber", "P"]),
    ("Fuchs und Huber (Hrsg.)", ["Fuchs", "Huber"]), ("J. R. Moore", ["J. R. Moore"]), ("", []),
    ("Anna Moore (Paula Weber)", ["Anna Moore"]), ("Anna (Paula) Moore", ["Anna Paula Moore"]),
    ("(Anna Moore)", ["Anna Moore"]), ("Anna Moore (Paula", ["Anna Moore Paula"]),
  ])
  func takesPersonsApart(text: String, expected: [String]) {
    #expect(persons(text) == expected)
  }
}

@Suite struct RoleMarkerTests {
  private func role(_ text: String) -> PieceRole? {
    var pieces = LineSplitter().pieces([SpineLine(text: text, x: 0, y: 0, length: 100, height: 10)])
    RoleMarker.mark(&pieces)
    return pieces.first?.role
  }

  @Test(arguments: [
    ("823.9 ORR", PieceRole.callNumber), ("N Cam", .callNumber), ("I92(Par) San", .callNumber),
    ("Penguin Books", .publisher), ("PENGUIN ENGLISH LIBRARY", .publisher), ("Penguin Popular Classics", .publisher),
    ("English Garden Library", nil), ("2nd Edition", .edition),
    ("Third Edition", .edition), ("2. Auflage", .edition), ("A NOVEL", .genre), ("Volume 2", .volume),
    ("$12.99", .price), ("899 U.S.", .price), ("(1199 CAN)", .price), ("DM 9,80", .price), ("823.914", .callNumber),
    ("8.10", .number), ("24190", .serial),
    ("978-3-16-148410-0", .isbn), ("New York Times Bestseller", .tagline), ("The Quiet Valley", nil),
    ("WINNER OF THE GARDEN PRIZE", .tagline), ("Now a Major Motion Picture", .tagline), ("THE WINNER GROWS ROSES", nil),
    ("THE PRIZE", nil), ("A Thriller", .genre), ("SAM'S", nil),
    ("Anna Moore", nil), ("17 Tex", .callNumber), ("PENGIUN BOOKS", nil),
  ])
  func knowsWhatIsNoTitle(text: String, expected: PieceRole?) {
    #expect(role(text) == expected)
  }
}
