import BookExtraction
import Imaging
import SpineDetection
import TextRecognition
import Threading

/// The scan of one photo: passes read it one after the other, and what they settle is published.
struct PhotoScan {
  /// How often pairs of spines are made one: enough for eight parts.
  private static let joiningRounds = 3

  let photo: ShelfPhoto
  let recognizer: any TextRecognizer
  let detector: SpineDetector
  let progress: ScanProgress
  let resolver: BookResolver
  let events: ScanEvents
  private(set) var state = ScanState()

  /// Finds lines, groups them into spines, outlines these, extracts what they say, and publishes the books that are settled.
  ///
  /// - Throws: ``TextRecognitionError``; ``Canceled`` when the host asks to stop; ``ImagingError`` when memory runs out;
  ///   ``CatalogError``.
  mutating func run(_ pass: some ScanPass) throws {
    guard pass.isNeeded(after: state) else { return }
    let readings = try pass.readings(of: self)
    try progress.stage(pass.stage) {
      var spines = state.open
      for lines in readings { spines = pass.choose(try readSpines(on: lines, by: pass), or: spines) }
      if !readings.isEmpty, pass.findsTextlessSpines {
        spines.removeAll(where: \.spine.lines.isEmpty)
        spines += try extract(textlessSpines(besides: (state.settled + spines).map(\.spine)))
      }
      pass.update(&state, with: spines)
    }
    try progress.stage(pass.publishingStage) { try progress.extracting { try publish() } }
  }

  /// What the spines say that lines are on; lines on the boards below are put aside.
  private mutating func readSpines(on lines: [TextLine], by pass: some ScanPass) throws -> [RecognizedSpine] {
    let settled = pass.readsSettledPlaces ? [] : state.settled.map(\.spine)
    var outlined = try outlinedSpines(of: lines, besides: settled)
    let cards = pass.findsCards ? cards(among: lines, on: outlined + settled) : []
    if !cards.isEmpty { outlined = try outlinedSpines(of: lines.without(cards), besides: settled) }
    state.take(cards: cards)
    return try joined(extract(outlined.filter { pass.accepts($0, on: photo) }), besides: settled)
  }

  /// The spines, those made one of which more right records are expected so, though the evidence on their places left them apart.
  private func joined(_ spines: [RecognizedSpine], besides settled: [Spine]) throws -> [RecognizedSpine] {
    var spines = spines
    for _ in 0..<Self.joiningRounds {
      let pairs = try detector.joinablePairs(
        of: spines.map(\.spine), besides: settled, in: photo.image, photo.edges, while: shouldContinue
      ) { [spines] in spines[$0].certainty + spines[$1].certainty < 1 }
      let unions = try extract(pairs.map { Spine(joining: [spines[$0.first].spine, spines[$0.second].spine]) })
      let chosen = spines.joined(where: pairs, areLikelierAs: unions)
      guard chosen.count < spines.count else { break }
      let outlined = try detector.outlined(
        chosen.map(\.spine), besides: settled, photo.edges, while: shouldContinue)
      spines = try extract(outlined, knowing: chosen)
    }
    return spines
  }

  private func outlinedSpines(of lines: [TextLine], besides settled: [Spine]) throws -> [Spine] {
    let groups = try detector.group(lines, besides: settled, in: photo.image, photo.edges, while: shouldContinue)
    return try detector.outlined(groups, besides: settled, photo.edges, while: shouldContinue)
  }

  /// The lines on the boards below the spines.
  private func cards(among lines: [TextLine], on spines: [Spine]) -> [TextLine] {
    let rows = shelfRows(of: spines) { $0.outline.boundingBox }
    return ShelfCards(below: rows.map { $0.map(\.outline.boundingBox) }).lines(of: lines, on: spines)
  }

  /// The books of the spines, which are all settled, and those of barcodes beside them, which are published now.
  ///
  /// - Throws: ``Canceled`` when the host asks to stop; ``CatalogError``.
  func books() throws -> [ScannedBook] {
    let spines = state.books
    let next = (spines.compactMap(\.number).max() ?? 0) + 1
    let coded = try resolver.books(besides: state.spines.map(\.spine), from: next)
    for book in coded { try events.publish(book: book) }
    return spines + coded
  }

  /// The spines between others on which no text was found.
  private func textlessSpines(besides spines: [Spine]) throws -> [Spine] {
    try detector.textless(besides: spines, photo.edges, in: photo.image, while: shouldContinue)
  }

  /// What the text of each spine says, as far as it is not known of the same lines; all threads work.
  private func extract(_ spines: [Spine], knowing known: [RecognizedSpine] = []) throws -> [RecognizedSpine] {
    let known = Dictionary(known.map { ($0.spine.lines, $0) }) { first, _ in first }
    return try progress.extracting {
      try parallelMap(spines, threads: threadCount(detector.threads), while: shouldContinue) {
        if let known = known[$0.lines] { return RecognizedSpine(spine: $0, info: known.info, state: known.state) }
        let (info, certainty) = BookExtractor().reading($0.extractionLines)
        return RecognizedSpine(spine: $0, info: info, state: .open(certainty: certainty))
      }
    }
  }

  /// Makes the books of the drafts and settled spines that the host does not know.
  private mutating func publish() throws {
    for (index, draft) in state.drafts.enumerated().dropFirst(events.draftCount) {
      try events.publish(draft: resolver.draft(of: draft, number: index + 1))
    }
    try events.publish(spinesOf: state)
    let numbers = state.numbers
    for (index, spine) in state.spines.enumerated() where spine.isSettled && spine.book == nil {
      try events.publishNextBook(of: state)
      let book = try resolver.book(of: spine, number: numbers[index])
      state.spines[index].state = .settled(book)
      try events.publish(book: book)
    }
  }

  private func shouldContinue() -> Bool { progress.shouldContinue() }
}
