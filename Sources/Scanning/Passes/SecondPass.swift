import Imaging
import SpineDetection
import TextRecognition

/// Reads the spines again whose text does not surely tell a book, and looks for those without any; then all spines are settled.
///
/// Only the lines of open spines are grouped again: the groups of settled ones hardly ever change
/// (Docs/Experiments/2026-11-22-second-look.md).
struct SecondPass: ScanPass {
  /// Whether spines are read again at all.
  let readsAgain: Bool

  var stage: ScanProgress.Stage { .secondLook }
  var publishingStage: ScanProgress.Stage { .extract }
  var readsSettledPlaces: Bool { false }
  var findsTextlessSpines: Bool { true }

  func findLines(in scan: PhotoScan) throws -> [TextLine]? {
    guard readsAgain else { return nil }
    return try scan.progress.stage(stage) {
      let known = scan.state.lines + scan.state.cards
      let found = try scan.recognizer.recognizeLines(in: scan.photo.image, at: places(in: scan), besides: known) {
        scan.progress.count($0)
        return scan.progress.shouldContinue(stage)
      }
      return found == known ? nil : found.without(scan.state.settled.flatMap(\.spine.lines) + scan.state.cards)
    }
  }

  func update(_ state: inout ScanState, with spines: [RecognizedSpine]) {
    state.replaceUnsettled(with: spines.filter { !$0.isMark }.map { $0.settled() })
  }

  /// Where text may stand that was not read, or not well.
  private func places(in scan: PhotoScan) throws -> [Quad] {
    let spines = scan.state.spines.map(\.spine)
    let textless = try scan.textlessSpines(besides: spines)
    let doubtful = scan.state.open.filter(\.isWorthSecondLook).map(\.spine)
    return (doubtful + textless).map { $0.searchArea(among: spines + textless) }
  }
}
