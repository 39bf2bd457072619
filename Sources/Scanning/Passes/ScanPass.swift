import SpineDetection
import TextRecognition

/// A way of looking at a photo: which lines it finds, and what becomes of the spines that they are on.
protocol ScanPass {
  /// What is announced while its lines become spines.
  var stage: ScanProgress.Stage { get }
  /// What is announced while its books are made.
  var publishingStage: ScanProgress.Stage { get }
  /// Whether it reads the places of settled spines, too; otherwise its lines are grouped besides them.
  var readsSettledPlaces: Bool { get }
  /// Whether lines on the boards below books are taken for what they are.
  var findsCards: Bool { get }
  /// Whether spines without text are looked for between the others.
  var findsTextlessSpines: Bool { get }

  /// Whether the pass may add to what is known.
  func isNeeded(after state: ScanState) -> Bool

  /// Finds the lines that are grouped into spines, in one or more ways.
  ///
  /// - Returns: The lines of each way; none: nothing new, so that the open spines stay as they are.
  /// - Throws: ``TextRecognitionError``, ``ImagingError``.
  func readings(of scan: PhotoScan) throws -> [[TextLine]]

  /// Whether a spine is one to read.
  func accepts(_ spine: Spine, on photo: ShelfPhoto) -> Bool

  /// The open spines after a reading: those of it, or some that were known before.
  func choose(_ spines: [RecognizedSpine], or known: [RecognizedSpine]) -> [RecognizedSpine]

  /// Puts spines that are open into the state, and settles those that no later pass is to change.
  func update(_ state: inout ScanState, with spines: [RecognizedSpine])
}

extension ScanPass {
  var findsCards: Bool { true }
  var findsTextlessSpines: Bool { false }
  func isNeeded(after state: ScanState) -> Bool { true }
  func accepts(_ spine: Spine, on photo: ShelfPhoto) -> Bool { true }
  func choose(_ spines: [RecognizedSpine], or known: [RecognizedSpine]) -> [RecognizedSpine] { spines }
}
