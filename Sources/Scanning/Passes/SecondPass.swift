import SpineDetection
import TextRecognition

/// Reads the places again of spines whose text does not surely tell a book, and of those without any; then all spines are settled.
///
/// Each place is read as if nothing were known of it, and what that finds is grouped alone and with the lines known before. Lines that are
/// cut otherwise are read and grouped otherwise, and only the whole record shows which way is better
/// (Docs/Experiments/2026-11-30-reading-places-anew.md).
struct SecondPass: ScanPass {
  /// Whether spines are read again at all.
  let readsAgain: Bool

  var stage: ScanProgress.Stage { .secondLook }
  var publishingStage: ScanProgress.Stage { .extract }
  var readsSettledPlaces: Bool { false }
  var findsTextlessSpines: Bool { true }

  func readings(of scan: PhotoScan) throws -> [[TextLine]] {
    guard readsAgain else { return [] }
    return try scan.progress.stage(stage) {
      let (open, settled) = (scan.state.open.map(\.spine), scan.state.settled.map(\.spine))
      let places = open.map { $0.searchArea(among: scan.state.spines.map(\.spine)) }
      let known = settled.flatMap(\.lines) + scan.state.cards
      let found = try scan.recognizer.recognizeLines(in: scan.photo.image, at: places, besides: known) {
        scan.progress.count($0)
        return scan.progress.shouldContinue(stage)
      }
      let new = found.without(known)
      return new.isEmpty ? [] : [new, (open.flatMap(\.lines) + new).suppressed()]
    }
  }

  func choose(_ spines: [RecognizedSpine], or known: [RecognizedSpine]) -> [RecognizedSpine] {
    known.replacedWhereLikelier(by: spines)
  }

  func update(_ state: inout ScanState, with spines: [RecognizedSpine]) {
    state.replaceUnsettled(with: spines.filter { !$0.isMark }.map { $0.settled() })
  }
}
