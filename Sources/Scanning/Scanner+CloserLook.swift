import BookExtraction
import Catalog
import Imaging
import SpineDetection
import TextRecognition

/// A spine and what its text says.
struct ReadSpine: Sendable {
  var spine: Spine
  var info: BookSpineInfo
}

extension Scanner {
  /// Looks closer at the spines whose text does not surely tell a book, and groups all lines again with what is found there.
  ///
  /// The others are sent as drafts, when the host wants such: a new grouping seldom changes them.
  ///
  /// - Returns: The spines without those that show only a publisher's mark, an edition or a price: nearly always a part of the
  ///   neighbour's spine or a sticker (of the predictions on 14 photos .057 are spurious without them, .068 with them); and those
  ///   on which nothing was read.
  func lookCloser(
    at spines: [Spine], lines: [TextLine], in photo: Image, _ edges: EdgeMap, _ options: ScanOptions,
    _ progress: ScanProgress
  ) throws -> [ReadSpine] {
    let doubtful =
      looksCloser || options.drafts ? try doubtful(among: read(spines, progress), options, progress) : []
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
    let whole = try detector.withUnread(found, edges, in: photo, while: goesOn)
    return try read(whole, progress).filter { read in
      let isMark = (1...Self.mostMarkLines).contains(read.spine.lines.count)
      return !isMark || !read.info.title.isEmpty || !read.info.author.isEmpty
    }
  }

  /// The spines to look at again; sends drafts of the others.
  private func doubtful(
    among spines: [ReadSpine], _ options: ScanOptions, _ progress: ScanProgress
  ) throws -> [Spine] {
    var doubtful: [Spine] = []
    for (index, read) in spines.enumerated() {
      if looksCloser, (read.info.score ?? 0) < Self.sureScore {
        doubtful.append(read.spine)
      } else if options.drafts {
        let outcome = CatalogMatcher.Outcome(info: read.info)
        try progress.send(
          .draft(ScannedBook(number: index + 1, spine: read.spine, outcome: outcome, options: options)))
      }
    }
    return doubtful
  }

  /// What the text of each spine says; all threads work.
  private func read(_ spines: [Spine], _ progress: ScanProgress) throws -> [ReadSpine] {
    try progress.extracting {
      try JobQueue.run(
        count: spines.count, threads: threads, onFraction: { _ in progress.goesOn(.look) },
        job: { [extractor] index, _ in
          ReadSpine(spine: spines[index], info: extractor.extract(spines[index].extractionLines))
        })
    }
  }

  /// With more lines a spine shows more than a mark.
  private static var mostMarkLines: Int { 3 }
  /// From this score on a spine is not looked at again.
  private static var sureScore: Double { 0.6 }
}
