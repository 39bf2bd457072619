import JSONValues

/// A shelf as it was photographed: the books of a scan or a session in the order in which they stand.
struct ObservedShelf: Sendable {
  /// A book that stands there.
  struct Book: Sendable {
    var seen: SeenBook
    /// The name of the photo, or its number in the session.
    var photo: JSONValue?
    /// The text that tells it.
    var runs: LetterRuns
    /// Title and author alone.
    var record: LetterRuns
    /// The shelf mark, as the scan has it or as lines of the text have it.
    var label: String?

    /// Whether enough was read to call it another book than those that are expected.
    var isReadable: Bool { record.letters >= 4 && seen.confidence >= 0.35 }
  }

  /// The books, row by row from the top, each row from left to right.
  let books: [Book]

  /// Reads a ScanResult or a session's result.
  ///
  /// - Throws: `JSONTextError`; ``ShelvesError`` for too many books.
  init(json: String, named name: String) throws {
    let elements = try JSONText.value(of: json, name)
    let seen = try JSONText.decode(Seen.self, from: json, name).books
    guard seen.count <= Self.maximumBooks else {
      throw ShelvesError.invalidArgument("\(name) has \(seen.count) books; at most \(Self.maximumBooks) are possible.")
    }
    let all = elements["books"]?.elements ?? []
    guard all.count == seen.count else {
      throw ShelvesError.invalidArgument("\(name) has \"books\" more than once.")
    }
    let books = zip(seen, all).map { book, json in
      let number = json["photo"]?.integer
      let named = number.flatMap { index in
        (elements["photos"]?.elements).flatMap { $0.indices.contains(index) ? $0[index]["photo"] : nil }
      }
      let photo = named ?? json["photo"] ?? elements["photo"]
      return Book(
        seen: book, photo: photo, runs: LetterRuns(book.text),
        record: LetterRuns("\(book.metadata.title)\n\(book.metadata.author)"), label: Self.label(of: book))
    }
    self.books = books.enumerated().sorted { Self.place($0) < Self.place($1) }.map(\.element)
  }

  private static let maximumBooks = 20_000

  private struct Seen: Decodable {
    var books: [SeenBook]
  }

  private static func place(_ entry: (offset: Int, element: Book)) -> (Int, Int, Int) {
    (entry.element.seen.row ?? 0, entry.element.seen.position ?? 0, entry.offset)
  }

  /// The shelf mark: as the scan tells it, else the lines that have the form of one.
  private static func label(of book: SeenBook) -> String? {
    if let label = book.spineInfo?.callNumber, !label.isEmpty { return label }
    let lines = (book.observation?.fullText ?? "").split(whereSeparator: \.isNewline).map(String.init)
    for (index, line) in lines.enumerated() {
      let isClass = [CallNumberScheme.dewey, .loc].contains { CallNumber(line, scheme: $0)?.isTyped == true }
      guard isClass, line.contains(where: \.isNumber), line.count <= 24 else { continue }
      let next = lines.indices.contains(index + 1) && lines[index + 1].count <= 6 ? " \(lines[index + 1])" : ""
      return line + next
    }
    return nil
  }
}
