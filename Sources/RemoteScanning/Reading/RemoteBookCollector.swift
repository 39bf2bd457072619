import Imaging
import Scanning

/// Keeps the books of a scan, and sends each when it is first seen.
final class RemoteBookCollector {
  /// The most books of a photo.
  static let mostBooks = 1000

  /// The books so far, in the order in which they came.
  private(set) var books: [ScannedBook] = []
  /// Events that this version does not know, or that hold nothing it can use.
  private(set) var ignoredEvents = 0
  private var received: [RemoteBook] = []
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

  /// Takes a book that the stream sent.
  ///
  /// - Throws: ``RemoteError/protocolViolation(_:)`` when there are too many.
  func add(_ book: RemoteBook) throws {
    guard books.count < Self.mostBooks else {
      throw RemoteError.protocolViolation("it sends more than \(Self.mostBooks) books of one photo")
    }
    received.append(book)
    let scanned = book.scannedBook(number: books.count + 1, photo: photo, reviewThreshold: options.reviewThreshold)
    books.append(scanned)
    progress.send(.result(scanned))
  }

  /// Takes a book that is sent while more is read, when the host wants such.
  func addDraft(_ book: RemoteBook) {
    guard options.drafts else { return }
    drafts += 1
    progress.send(.draft(book.scannedBook(number: drafts, photo: photo, reviewThreshold: options.reviewThreshold)))
  }

  /// Counts an event that nobody knows.
  func ignore() { ignoredEvents += 1 }

  /// Takes the final list, which replaces what the stream sent; only books that it did not send are announced.
  func replace(by list: [RemoteBook]) {
    var unannounced = received
    received = list
    books = list.enumerated().map {
      $1.scannedBook(number: $0 + 1, photo: photo, reviewThreshold: options.reviewThreshold)
    }
    for (book, scanned) in zip(list, books) {
      if let index = unannounced.firstIndex(where: book.isSame) {
        unannounced.remove(at: index)
      } else {
        progress.send(.result(scanned))
      }
    }
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
