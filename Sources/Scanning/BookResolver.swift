import BookExtraction
import Catalog
import SpineDetection
import Threading

/// Makes books of recognized spines: asks whoever reads titles and authors besides, then the catalog.
struct BookResolver {
  /// Asks a provider about the spines of this photo; nil: there is none.
  let session: ExtractionSession?
  /// Corrects and completes the books; nil: there is none.
  let catalog: CatalogIndex?
  /// The barcodes of the photo.
  var codes = CodesOnPhoto()
  let options: ScanOptions
  let progress: ScanProgress

  /// A draft of a book, for which no provider is asked.
  ///
  /// - Throws: ``CatalogError``.
  func draft(of read: RecognizedSpine, number: Int) throws -> ScannedBook {
    try book(read.info, on: read.spine, number: number)
  }

  /// The book that a spine's text names.
  ///
  /// - Throws: ``CatalogError``; ``TextRecognitionError``; ``Canceled`` when the host asks to stop.
  func book(of read: RecognizedSpine, number: Int) throws -> ScannedBook {
    let text = read.spine.lines.map(\.text).joined(separator: "\n")
    let info = try session?.reading(of: text, builtIn: read.info) { !progress.shouldContinue() }
    return try book(info ?? read.info, on: read.spine, number: number)
  }

  /// The books of barcodes that are on none of the spines.
  ///
  /// - Throws: ``CatalogError``.
  func books(besides spines: [Spine], from number: Int) throws -> [ScannedBook] {
    try codes.books(besides: spines).enumerated().map { index, coded in
      let spine = Spine(lines: [], colors: [], quad: coded.quad, row: 0)
      let info = BookSpineInfo(title: "", author: "", isbn: coded.isbn, confidence: .low)
      var book = try book(info, on: spine, number: number + index)
      book.itemId = coded.itemNumber
      return book
    }
  }

  private func book(_ info: BookSpineInfo, on spine: Spine, number: Int) throws -> ScannedBook {
    let outcome = try matched(codes.completing(info, on: spine), spine)
    var book = ScannedBook(number: number, spine: spine, outcome: outcome, options: options)
    book.itemId = codes.itemNumber(on: spine)
    return book
  }

  /// What the catalog makes of a reading.
  private func matched(_ info: BookSpineInfo, _ spine: Spine) throws -> CatalogMatcher.Outcome {
    guard let catalog else { return CatalogMatcher.Outcome(reading: info) }
    let text = spine.lines.map(\.text).joined(separator: " ")
    return try progress.matching { try CatalogMatcher.apply(info, text: text, index: catalog) }
  }
}
