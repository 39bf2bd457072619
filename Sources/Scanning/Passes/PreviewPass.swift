import Imaging
import SpineDetection
import TextRecognition

/// Reads the middle of the photo as if it were a single spine, which takes the engine one quick pass.
struct PreviewPass: ScanPass {
  /// From this score on what is read settles a spine: as many are right as were at 0.8 by the rules before the labeler
  /// (Docs/Experiments/2026-11-26-labeler.md).
  private static let settlingScore = 0.75
  /// The width of what is read, as a share of the photo's: less gives some photos no draft at all
  /// (Docs/Experiments/2026-11-22-second-look.md).
  private static let width = 0.3

  /// The height of what is read, as a share of the photo's; a smaller part shows smaller books larger.
  let height: Double

  var stage: ScanProgress.Stage { .preview }
  var publishingStage: ScanProgress.Stage { .preview }
  var readsSettledPlaces: Bool { true }
  /// A card may be cut, and be read otherwise later.
  var findsCards: Bool { false }

  func isNeeded(after state: ScanState) -> Bool { state.settled.isEmpty }

  func readings(of scan: PhotoScan) throws -> [[TextLine]] {
    try scan.progress.check(stage)
    let part = part(of: scan.photo)
    let lines = try scan.recognizer.recognizeSpine(in: scan.photo.image.cropped(to: part)) {
      scan.progress.count($0)
      return scan.progress.shouldContinue(stage)
    }
    return [lines.map { $0.moved(by: Point(part.x, part.y)) }]
  }

  /// Whether the text lies off the sides along which the part is cut: a book there is likely cut, too.
  func accepts(_ spine: Spine, on photo: ShelfPhoto) -> Bool {
    let (box, part) = (spine.quad.boundingBox, part(of: photo))
    let margin = 0.02 * part.width
    return (part.x <= 0 || box.x > part.x + margin)
      && (part.y <= 0 || box.y > part.y + margin)
      && (part.maxX >= photo.size.width || box.maxX < part.maxX - margin)
      && (part.maxY >= photo.size.height || box.maxY < part.maxY - margin)
  }

  /// Settles what is sure, the surest first; what else has a title is a draft, unless one on its place is known.
  func update(_ state: inout ScanState, with spines: [RecognizedSpine]) {
    func score(_ read: RecognizedSpine) -> Double { read.info.score ?? 0 }
    for read in spines where score(read) < Self.settlingScore && !read.info.title.isEmpty {
      if !state.drafts.contains(where: { $0.covers(read) }) { state.spines.append(read.with(.draft)) }
    }
    let sure = spines.filter { score($0) >= Self.settlingScore }
    state.spines += sure.sorted { score($0) > score($1) }.map { $0.settled() }
  }

  /// The middle of a photo.
  private func part(of photo: ShelfPhoto) -> Rect {
    let width = max(1, (Self.width * photo.size.width).rounded())
    let height = max(1, (height * photo.size.height).rounded())
    return Rect(
      x: ((photo.size.width - width) / 2).rounded(), y: ((photo.size.height - height) / 2).rounded(),
      width: width, height: height)
  }
}

extension TextLine {
  /// The line in the coordinates of a larger picture.
  fileprivate func moved(by offset: Point) -> TextLine {
    var moved = self
    moved.quad = quad.mapped { $0 + offset }
    return moved
  }
}
