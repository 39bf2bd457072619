import BookExtraction
import Catalog
import Imaging
import SpineDetection
import TextRecognition

extension Scanner {
  /// Looks closer at the spines whose text does not surely tell a book, and groups all lines again with what is found there.
  ///
  /// The others are sent as drafts, when the host wants such: a new grouping seldom changes them.
  ///
  /// - Returns: The spines without those that show only a publisher's mark, an edition or a price: nearly always a part of the
  ///   neighbour's spine or a sticker (of the predictions on 14 photos .057 are spurious without them, .068 with them).
  func lookCloser(
    at spines: [Spine], lines: [TextLine], in photo: Image, _ edges: EdgeMap, _ options: ScanOptions,
    _ progress: ScanProgress
  ) throws -> [Spine] {
    var doubtful: [Spine] = []
    for (index, spine) in spines.enumerated() {
      try progress.check(.look)
      let outcome = CatalogMatcher.Outcome(info: extractor.extract(spine.extractionLines))
      if looksCloser, (outcome.info.score ?? 0) < Self.sureScore {
        doubtful.append(spine)
      } else if options.drafts {
        let book = ScannedBook(number: index + 1, spine: spine, outcome: outcome, options: options)
        try progress.send(.draft(book))
      }
    }
    let places = doubtful.map { $0.closeUp(among: spines) }
    let more =
      places.isEmpty
      ? lines
      : try recognizer.recognizeLines(in: photo, at: places, besides: lines) { _ in progress.goesOn(.look) }
    let goesOn = { progress.goesOn(.look) }
    let found =
      more == lines
      ? spines
      : try detector.outlined(
        detector.detectSpines(lines: more, in: photo, edges, while: goesOn), edges, while: goesOn)
    return try found.filter { spine in
      try progress.check(.look)
      guard spine.lines.count <= Self.mostMarkLines else { return true }
      let info = extractor.extract(spine.extractionLines)
      return !info.title.isEmpty || !info.author.isEmpty
    }
  }

  /// With more lines a spine shows more than a mark.
  private static var mostMarkLines: Int { 3 }
  /// From this score on a spine is not looked at again.
  private static var sureScore: Double { 0.6 }
}
