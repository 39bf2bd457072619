import Imaging
import Threading

/// Publishes what a scan has found: the drafts, the spines when they change, and each book.
final class ScanEvents {
  private let photo: Image
  private let preview: Bool
  private let progress: ScanProgress
  private var outlines: [Quad]?

  /// How many drafts the host has got.
  private(set) var draftCount = 0

  /// Makes a publisher of events.
  ///
  /// - Parameters:
  ///   - photo: The upright photo.
  ///   - preview: Whether the host wants pictures.
  ///   - progress: Sends the events.
  init(of photo: Image, preview: Bool, _ progress: ScanProgress) {
    self.photo = photo
    self.preview = preview
    self.progress = progress
  }

  /// Publishes the draft of a book.
  ///
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when the host asks to stop; so do the other methods.
  func publish(draft book: ScannedBook) throws {
    draftCount += 1
    try progress.send(.draft(book))
  }

  /// Publishes the spines with a picture of them, once they cover the photo and where they are others than before.
  ///
  /// - Throws: ``ImagingError`` when memory runs out.
  func publish(spinesOf state: ScanState) throws {
    let outlines = state.spines.map(\.spine.outline)
    guard state.coversPhoto, outlines != self.outlines else { return }
    let picture = preview ? try photo.preview(of: outlines, numbers: state.numbers) : []
    let places = zip(state.numbers, outlines).map { SpinePlace(id: "b\($0)", quad: $1.coordinates) }
    try progress.send(.segmented(imageJPEG: picture, totalBooks: outlines.count, spines: places))
    self.outlines = outlines
  }

  /// Publishes that the next book is being made, once the spines are published.
  func publishNextBook(of state: ScanState) throws {
    guard outlines != nil else { return }
    try progress.send(.bookProgress(current: state.books.count + 1, total: state.spines.count, stage: "extract"))
  }

  /// Publishes a book, which is the same in the result of the scan.
  func publish(book: ScannedBook) throws { try progress.send(.result(book)) }

  /// Publishes that the scan has ended.
  func publish(endWith books: [ScannedBook]) {
    progress.finish(ScanSummary(of: books, durationMs: progress.elapsed))
  }
}
