import Imaging
import Scanning

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
  /// How many books there are by what the service told last; nil when it did not tell.
  var promised: Int?
  var received: [Received] = []
  /// The books of earlier connections that this one has not sent again; a stream that broke off may begin anew.
  private var earlier: [Int] = []
  /// Whether this connection was asked to go on where the last one broke.
  private var isResumed = false
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

  /// A book, and what the host knows of it.
  struct Received {
    let book: RemoteBook
    let scanned: ScannedBook
    var eventID: String?
  }

  /// Begins to take the books of another connection, which was asked to begin anew or to go on where the last one broke.
  func reconnect(resuming: Bool) {
    earlier = Array(received.indices)
    (mayHaveGap, isResumed) = (true, resuming)
  }

  /// Whether the stream surely sent all books: as many as its end tells or, where that tells nothing, without a gap and no other number
  /// than was expected.
  func isWhole(total: Int?) -> Bool {
    if let total { return total == received.count }
    return !received.isEmpty && ignoredEvents == 0 && !mayHaveGap && received.count == expected ?? received.count
  }

  /// Takes a book that the stream sent, or adds what it tells of one that it has sent before.
  ///
  /// It has sent it at the same place, by the same id or, where it tells neither, on an earlier connection.
  ///
  /// - Returns: Whether it told anything new.
  /// - Throws: ``RemoteError/protocolViolation(_:)`` when there are too many.
  @discardableResult
  func add(_ book: RemoteBook, eventID: String? = nil) throws -> Bool {
    if let place = earlier.firstIndex(where: { book.isSame(as: received[$0].book) }) {
      let index = earlier.remove(at: place)
      // Of a stream that goes on where it broke, it may be another copy.
      if earlier.isEmpty, !isResumed { mayHaveGap = false }
      return supplement(index, with: book)
    }
    let known = received.firstIndex {
      book.isSame(as: $0.book) && (book.place != nil || eventID != nil && eventID == $0.eventID)
    }
    if let known {
      // Services may give all events one id: then it may be another copy.
      if book.place == nil { mayHaveGap = true }
      return supplement(known, with: book)
    }
    guard received.count < Self.mostBooks else {
      throw RemoteError.protocolViolation("it sends more than \(Self.mostBooks) books of one photo")
    }
    announce(book, eventID: eventID)
    return true
  }

  /// Sends a book under the number that the service gave it, or, where it gave none, the first that is free.
  func announce(_ book: RemoteBook, eventID: String? = nil, besides numbers: [Int?] = []) {
    let taken = Set((received.map(\.scanned.number) + numbers).compactMap(\.self))
    let own = book.scanned?.number.flatMap { taken.contains($0) ? nil : $0 }
    guard let number = own ?? (1...).first(where: { !taken.contains($0) }) else { return }
    let scanned = scanned(book, number: number)
    received.append(Received(book: book, scanned: scanned, eventID: eventID))
    progress.send(.result(scanned))
  }

  /// Replaces a book by what is told of it later, and sends it again when that changes it.
  @discardableResult
  func supplement(_ index: Int, with later: RemoteBook) -> Bool {
    let known = received[index]
    let book = later.filled(from: known.book)
    let scanned = scanned(book, number: known.scanned.number ?? index + 1)
    received[index] = Received(book: book, scanned: scanned, eventID: known.eventID)
    guard !book.isEqual(to: known.book) else { return false }
    progress.send(.result(scanned))
    return true
  }

  func scanned(_ book: RemoteBook, number: Int) -> ScannedBook {
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

  /// All that the scan found.
  func result(of photo: RemotePhoto, named name: String?, _ timings: ScanTimings) -> ScanResult {
    var result = ScanResult(
      photo: name, width: photo.width, height: photo.height, engine: "remote", books: books, quality: photo.quality,
      suggestions: photo.quality.suggestions + Suggestion.about(books), timings: timings)
    result.ignoredEvents = ignoredEvents > 0 ? ignoredEvents : nil
    if let promised, books.count < promised {
      let message = "The service told of \(promised) books and gave \(books.count); look for the others."
      result.warnings = [ScanWarning(.booksMissing, message)]
    }
    return result
  }
}
