import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

extension Scanner {
  /// The part of a photo's width that a first look reads, in the middle.
  ///
  /// It gives drafts on all of 14 photos, 71 of 94 with the final title, the first after 0.03 to 0.23 of the scan's time; a sixth of
  /// the width gives none on two photos.
  private static let glanceShare = 0.3
  /// So many of the books that a first look is sure of are looked at closer at once.
  private static let mostConfirmed = 2

  /// Reads a strip of the photo as if it were a single spine, which takes the engine one quick pass, and sends drafts of the books on it.
  ///
  /// - Returns: The books on the strip of which a closer look reads the same.
  /// - Throws: ``TextRecognitionError``, `.canceled` when the host asks to stop; ``ImagingError`` when memory runs out.
  func glance(
    at photo: Image, _ edges: EdgeMap, options: ScanOptions, _ progress: ScanProgress
  ) throws -> [ReadSpine] {
    let strip = Self.strip(of: photo)
    let goesOn = { progress.goesOn(.glance) }
    let lines = try recognizer.recognizeSpine(in: photo.cropped(to: strip)) { _ in goesOn() }
      .map { $0.moved(by: Point(strip.x, strip.y)) }
    let spines = try detector.detectSpines(lines: lines, in: photo, edges, while: goesOn)
      .filter { Self.isWhole($0, in: strip) }
    var sure: [ReadSpine] = []
    for (index, spine) in spines.enumerated() {
      try progress.check(.glance)
      let read = ReadSpine(spine: spine, info: extractor.extract(spine.extractionLines), number: index + 1)
      let book = try book(on: read, options: options, progress)
      if !book.metadata.title.isEmpty { try progress.send(.draft(book)) }
      if read.isSure { sure.append(read) }
    }
    sure.sort { ($0.info.score ?? 0) > ($1.info.score ?? 0) }
    return try confirmed(Array(sure.prefix(Self.mostConfirmed)), among: spines, on: photo, edges, while: goesOn)
  }

  /// Those spines of which a closer look reads the same title and author, as it reads them.
  private func confirmed(
    _ reads: [ReadSpine], among spines: [Spine], on photo: Image, _ edges: EdgeMap, while goesOn: () -> Bool
  ) throws -> [ReadSpine] {
    let places = reads.map { $0.spine.closeUp(among: spines) }
    let lines = try recognizer.recognizeLines(in: photo, at: places, besides: []) { _ in goesOn() }
    let others = spines.filter { spine in !reads.contains { $0.spine.quad == spine.quad } }
    var found = try detector.outlined(
      detector.detectSpines(lines: lines, in: photo, edges, while: goesOn), besides: others, edges, while: goesOn
    ).map { ReadSpine(spine: $0, info: extractor.extract($0.extractionLines)) }
    return reads.compactMap { read in
      found.firstIndex { $0.isSure && $0.agrees(with: read) }.map { found.remove(at: $0) }
    }
  }

  /// The middle of the photo, as high as the photo.
  private static func strip(of photo: Image) -> Rect {
    let width = max(1, (Double(photo.width) * glanceShare).rounded())
    return Rect(x: ((Double(photo.width) - width) / 2).rounded(), y: 0, width: width, height: Double(photo.height))
  }

  /// Whether a spine lies off the sides along which the strip was cut: a book there is likely cut, too.
  private static func isWhole(_ spine: Spine, in strip: Rect) -> Bool {
    let box = spine.quad.boundingBox
    let margin = 0.02 * strip.width
    return box.x > strip.x + margin && box.maxX < strip.maxX - margin
  }
}

extension ReadSpine {
  /// Two readings that share so much of the smaller one's text are of one book.
  private static let samePlace = 0.5

  /// Whether another reading of the same place has the same title and author, but for case, accents and punctuation.
  fileprivate func agrees(with other: ReadSpine) -> Bool {
    covers(other) && TextFolding.key(info.title) == TextFolding.key(other.info.title)
      && TextFolding.key(info.author) == TextFolding.key(other.info.author)
  }

  /// Whether the text of another reading lies on the same place.
  func covers(_ other: ReadSpine) -> Bool { spine.quad.overlap(with: other.spine.quad) >= Self.samePlace }
}

extension TextLine {
  /// The line in the coordinates of a larger picture.
  fileprivate func moved(by offset: Point) -> TextLine {
    var moved = self
    moved.quad = quad.mapped { $0 + offset }
    return moved
  }
}
