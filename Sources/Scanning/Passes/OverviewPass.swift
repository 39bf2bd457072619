import TextRecognition

/// Reads all of the photo, and settles the spines whose text surely tells a book.
struct OverviewPass: ScanPass {
  var stage: ScanProgress.Stage { .group }
  var publishingStage: ScanProgress.Stage { .secondLook }
  var readsSettledPlaces: Bool { true }
  var findsTextlessSpines: Bool { true }

  func readings(of scan: PhotoScan) throws -> [[TextLine]] {
    [try scan.progress.reading { try scan.recognizer.recognizeLines(in: scan.photo.image, onProgress: $0) }]
  }

  func update(_ state: inout ScanState, with spines: [RecognizedSpine]) {
    let others = state.absorb(spines)
    state.replaceUnsettled(with: others.map { $0.isSure ? $0.settled() : $0 })
    state.coversPhoto = true
  }
}
