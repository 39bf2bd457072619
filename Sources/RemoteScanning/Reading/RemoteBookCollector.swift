import Imaging
import Scanning
import SpineDetection

/// Keeps the books of a scan, and sends each when it is first seen.
final class RemoteBookCollector {
  /// The most books of a photo.
  static let mostBooks = 1000

  /// The books so far, in the order in which they came, until they are arranged.
  var books: [ScannedBook] { received.map(\.scanned) }
  /// Events that this version does not know, or that hold nothing it can use.
  private(set) var ignoredEvents = 0
  /// How many books the service expected before it read them; nil when it did not tell.
  var expected: Int?
  private var received: [(book: RemoteBook, scanned: ScannedBook)] = []
  /// The books of earlier connections that this one has not sent again; a stream that broke off may begin anew.
  private var earlier: [RemoteBook] = []
  /// Whether books may have been lost between two connections, since the last one has not sent all again.
  private var mayHaveGap = false
  private var drafts = 0
  private let photo: RemotePhoto
  private let options: ScanOptions
  private let progress: RemoteProgress

  init(photo: RemotePhoto, options: ScanOptions, progress: RemoteProgress) {
    self.photo = photo
    self.options = options
    self.progress = progress
  }

  /// Whether the host wants pictures.
  var wantsPreview: Bool { options.preview }

  /// Begins to take the books of another connection.
  func reconnect() {
    earlier = received.map(\.book)
    mayHaveGap = true
  }

  /// Whether the stream surely sent all books: as many as its end tells or, where that tells nothing, without a gap and no other number
  /// than was expected.
  func isWhole(total: Int?) -> Bool {
    if let total { return total == received.count }
    return !received.isEmpty && ignoredEvents == 0 && !mayHaveGap && received.count == expected ?? received.count
  }

  /// Takes a book that the stream sent, unless it has sent it before: at the same place or, where it tells none, on an earlier
  /// connection.
  ///
  /// - Returns: Whether it was taken.
  /// - Throws: ``RemoteError/protocolViolation(_:)`` when there are too many.
  @discardableResult
  func add(_ book: RemoteBook) throws -> Bool {
    if let index = earlier.firstIndex(where: book.isSame) {
      earlier.remove(at: index)
      if earlier.isEmpty { mayHaveGap = false }
      return false
    }
    guard book.place == nil || !received.contains(where: { book.isSame(as: $0.book) }) else { return false }
    guard received.count < Self.mostBooks else {
      throw RemoteError.protocolViolation("it sends more than \(Self.mostBooks) books of one photo")
    }
    announce(book)
    return true
  }

  /// Sends a book under the number that the service gave it, or, where it gave none, the first that is free.
  private func announce(_ book: RemoteBook, besides numbers: [Int?] = []) {
    let taken = Set((received.map(\.scanned.number) + numbers).compactMap(\.self))
    let own = book.scanned?.number.flatMap { taken.contains($0) ? nil : $0 }
    guard let number = own ?? (1...).first(where: { !taken.contains($0) }) else { return }
    let scanned = scanned(book, number: number)
    received.append((book, scanned))
    progress.send(.result(scanned))
  }

  private func scanned(_ book: RemoteBook, number: Int) -> ScannedBook {
    book.scannedBook(number: number, photo: photo, reviewThreshold: options.reviewThreshold)
  }

  /// Takes a book that is sent while more is read, when the host wants such.
  func addDraft(_ book: RemoteBook) {
    guard options.drafts else { return }
    drafts += 1
    progress.send(.draft(scanned(book, number: drafts)))
  }

  /// Counts an event that nobody knows.
  func ignore() { ignoredEvents += 1 }

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
        received.append((book, scanned(book, number: number)))
      } else {
        announce(book, besides: numbers)
      }
    }
  }

  /// Adds what the stream did not send; what it sent is final, and stays.
  private func join(_ list: [RemoteBook]) {
    var streamed = received.map(\.book)
    for book in list {
      if let index = streamed.firstIndex(where: book.isSame) ?? streamed.firstIndex(where: book.isAlike) {
        streamed.remove(at: index)
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

  /// All that the scan found.
  func result(of photo: RemotePhoto, named name: String?, _ timings: ScanTimings) -> ScanResult {
    var result = ScanResult(
      photo: name, width: photo.width, height: photo.height, engine: "remote", books: books, quality: photo.quality,
      suggestions: photo.quality.suggestions + Suggestion.about(books), timings: timings)
    result.ignoredEvents = ignoredEvents > 0 ? ignoredEvents : nil
    return result
  }
}
