extension StringProtocol {
  /// Whether another text is a part of this one, letter by letter.
  package func hasPart(_ other: String) -> Bool { indices.contains { self[$0...].hasPrefix(other) } || other.isEmpty }

  /// What stands before, between and after the places where a mark is, from the front; "" where it stands twice in a row.
  package func parts(between mark: String) -> [String] {
    var parts: [String] = []
    var (start, place) = (startIndex, startIndex)
    while place < endIndex {
      guard self[place...].hasPrefix(mark), !mark.isEmpty else {
        formIndex(after: &place)
        continue
      }
      parts.append(String(self[start..<place]))
      _ = formIndex(&place, offsetBy: mark.count, limitedBy: endIndex)
      start = place
    }
    return parts + [String(self[start...])]
  }
}
