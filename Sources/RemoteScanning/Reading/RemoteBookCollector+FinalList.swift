import Imaging
import Scanning

extension RemoteBookCollector {
  /// Takes the final list, which replaces what the stream sent, unless it is shorter; only books that the stream did not send are announced.
  func replace(by list: [RemoteBook]) {
    guard list.count >= received.count else { return join(list) }
    var streamed = received
    received = []
    let known = list.map { book in
      streamed.firstIndex { book.isSame(as: $0.book) }.map { streamed.remove(at: $0) }
    }
    let numbers = known.map { $0?.scanned.number }
    for (book, known) in zip(list, known) {
      if let known, let number = known.scanned.number {
        let book = book.filled(from: known.book)
        received.append(Received(book: book, scanned: scanned(book, number: number)))
      } else {
        announce(book, besides: numbers)
      }
    }
  }

  /// Adds what the stream did not send, and completes or corrects what it did; none of it is removed.
  private func join(_ list: [RemoteBook]) {
    for (book, index) in zip(list, partners(of: list)) {
      if let index { supplement(index, with: book) } else { announce(book) }
    }
    arrange()
  }

  /// The streamed books that a list tells of: the same, then those without a place, then those alone at theirs.
  private func partners(of list: [RemoteBook]) -> [Int?] {
    var streamed = Array(received.indices)
    var partners = [Int?](repeating: nil, count: list.count)
    func pair(_ isMatch: (RemoteBook, RemoteBook) -> Bool) {
      for (number, book) in list.enumerated() where partners[number] == nil {
        guard let place = streamed.firstIndex(where: { isMatch(book, received[$0].book) }) else { continue }
        partners[number] = streamed.remove(at: place)
      }
    }
    let places = received.compactMap(\.book.place)
    pair { $0.isSame(as: $1) }
    pair { $0.isAlike($1) }
    // Some services give all books the place of the shelf.
    pair { book, other in book.isThere(other) && places.count { $0 == other.place } == 1 }
    return partners
  }

  /// Orders the books that the stream sent as a scan on the device does, where it is known of all where they are.
  func arrange() {
    guard received.allSatisfy({ $0.scanned.box.area > 0 }) else { return }
    received = shelfRows(of: received, box: \.scanned.box).flatMap(\.self)
  }
}
