import Imaging

extension [ScannedBook] {
  /// The same books in the same order, each with its row and its position in it, where it is known of all where they are.
  func placed() -> [ScannedBook] {
    guard allSatisfy({ $0.box.area > 0 }) else { return self }
    var books = self
    for (row, places) in shelfRows(of: [Int](indices), box: { self[$0].box }).enumerated() {
      for (position, index) in places.enumerated() {
        books[index].row = row
        books[index].position = position
      }
    }
    return books
  }
}
