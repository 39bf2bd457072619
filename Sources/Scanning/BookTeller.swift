import Imaging
import SpineDetection

/// Tells the host of a scan which spines there are, and each book as soon as it holds.
final class BookTeller {
  private let photo: Image
  private let preview: Bool
  private let progress: ScanProgress
  private let book: (ReadSpine) throws -> ScannedBook
  private var segmented: [Quad]?

  /// Makes a teller.
  ///
  /// - Parameters:
  ///   - photo: The upright photo.
  ///   - preview: Whether the host wants pictures.
  ///   - progress: Sends the events.
  ///   - book: Makes the record of a spine.
  init(
    of photo: Image, preview: Bool, _ progress: ScanProgress, book: @escaping (ReadSpine) throws -> ScannedBook
  ) {
    self.photo = photo
    self.preview = preview
    self.progress = progress
    self.book = book
  }

  /// Sends a picture of all spines, when they are others than before.
  ///
  /// - Returns: The spines, numbered: those that were told keep theirs, the others take those that are free, in order.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when the host asks to stop; ``ImagingError`` when memory runs out.
  func segment(_ spines: [ReadSpine]) throws -> [ReadSpine] {
    let spines = numbered(spines)
    let outlines = spines.map(\.spine.outline)
    if outlines != segmented {
      let picture = preview ? try photo.preview(of: spines) : []
      try progress.send(.segmented(imageJPEG: picture, totalBooks: spines.count))
      segmented = outlines
    }
    return spines
  }

  /// Sends the books of the spines that hold and were not told yet.
  ///
  /// - Parameters:
  ///   - spines: All spines that are known.
  ///   - holds: Whether a spine will stay as it is.
  /// - Returns: The spines with the books that were told.
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when the host asks to stop.
  func tell(_ spines: [ReadSpine], where holds: (ReadSpine) -> Bool = { _ in true }) throws -> [ReadSpine] {
    var spines = numbered(spines)
    var count = spines.count { $0.book != nil }
    for index in spines.indices where spines[index].book == nil && holds(spines[index]) {
      count += 1
      if segmented != nil {
        try progress.send(.bookProgress(current: count, total: spines.count, stage: "extract"))
      }
      let book = try book(spines[index])
      spines[index].book = book
      try progress.send(.result(book))
    }
    return spines
  }

  private func numbered(_ spines: [ReadSpine]) -> [ReadSpine] {
    let taken = Set(spines.filter { $0.book != nil }.map(\.number))
    var next = 0
    return spines.map { spine in
      guard spine.book == nil else { return spine }
      repeat { next += 1 } while taken.contains(next)
      var spine = spine
      spine.number = next
      return spine
    }
  }
}
