import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

extension Scanner {
  /// The part of a photo's width that a first look reads, in the middle.
  ///
  /// It gives drafts on all of 14 photos; a sixth of the width gives none on two.
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
    let reads = try read(spines, progress)
    for (index, var read) in reads.enumerated() {
      try progress.check(.glance)
      read.number = index + 1
      let book = try progress.extracting { try self.book(on: read, options: options, progress) }
      if !book.metadata.title.isEmpty { try progress.send(.draft(book)) }
    }
    let sure = reads.filter(\.isSure).sorted { ($0.info.score ?? 0) > ($1.info.score ?? 0) }
    return try confirmed(Array(sure.prefix(Self.mostConfirmed)), among: spines, on: photo, edges, progress)
  }

  /// Those spines of which a closer look reads the same title and author, as it reads them.
  private func confirmed(
    _ reads: [ReadSpine], among spines: [Spine], on photo: Image, _ edges: EdgeMap, _ progress: ScanProgress
  ) throws -> [ReadSpine] {
    let goesOn = { progress.goesOn(.glance) }
    let places = reads.map { $0.spine.closeUp(among: spines) }
    let lines = try recognizer.recognizeLines(in: photo, at: places, besides: []) { _ in goesOn() }
    let others = spines.filter { spine in !reads.contains { $0.spine.quad == spine.quad } }
    let grouped = try detector.detectSpines(lines: lines, in: photo, edges, while: goesOn)
    var found = try read(detector.outlined(grouped, besides: others, edges, while: goesOn), progress)
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
  /// Whether another reading of the same place has the same title and author, but for case, accents and punctuation.
  fileprivate func agrees(with other: ReadSpine) -> Bool {
    covers(other) && TextFolding.key(info.title) == TextFolding.key(other.info.title)
      && TextFolding.key(info.author) == TextFolding.key(other.info.author)
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
