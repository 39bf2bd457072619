import Imaging
import Scanning

extension RemoteBookCollector {
  /// Takes the final list, which replaces what the stream sent, unless it is shorter; only books that the stream did not send are announced.
  func replace(by list: [RemoteBook]) {
    guard list.count >= received.count else { return join(list) }
    var streamed = received
    received = []
    let numbers = list.map { book in
      streamed.firstIndex { book.isSame(as: $0.book) }.flatMap { streamed.remove(at: $0).scanned.number }
    }
    for (book, number) in zip(list, numbers) {
      if let number {
        received.append(Received(book: book, scanned: scanned(book, number: number)))
      } else {
        announce(book, besides: numbers)
      }
    }
  }

  /// Adds what the stream did not send, and completes or corrects what it did; none of it is removed.
  private func join(_ list: [RemoteBook]) {
    var streamed = Array(received.indices)
    for book in list {
      func first(_ isMatch: (RemoteBook) -> Bool) -> Int? { streamed.firstIndex { isMatch(received[$0].book) } }
      if let index = first(book.isSame) ?? first(book.isAlike) ?? first(book.isThere) {
        supplement(streamed.remove(at: index), with: book)
      } else {
        announce(book)
      }
    }
    arrange()
  }

  /// Orders the books that the stream sent as a scan on the device does, where it is known of all where they are.
  func arrange() {
    guard received.allSatisfy({ $0.scanned.box.area > 0 }) else { return }
    received = shelfRows(of: received, box: \.scanned.box).flatMap(\.self)
  }
}
