import Imaging
import Threading

/// The reading of places of a photo, mostly single spines, as large as the photo has them.
extension PPOCRRecognizer {
  /// The longest side of a place, in pixels of the photo as the look at all of it saw it: larger ones are seen a quarter smaller here.
  private static let largestPlace = 4.0 / 3 * Double(spineSide)
  /// Lines that were read with less are read again as they are cut here.
  private static let sureConfidence = 0.9
  /// Narrower places are enlarged to so many pixels across, as far as ``spineSide`` allows: text on the others is large enough
  /// (Docs/Experiments/2026-11-25-recognition-thresholds.md, "One spine").
  private static let spineBreadth = 128.0

  /// Looks at each place again, and reads what was not read there surely, or not at all.
  public func recognizeLines(
    in image: Image, at places: [Quad], besides lines: [TextLine], onProgress: (RecognitionProgress) -> Bool
  ) throws -> [TextLine] {
    try work.checkRoomToRun()
    let image = try image.converted(to: .rgb)
    let places = places.filter { Self.isCloser($0, than: image) }
    defer { releaseMemory() }
    let views = places.flatMap { Self.views(of: $0, on: image) }
      .sorted { ($0.turnedSize.width, $0.turnedSize.height) < ($1.turnedSize.width, $1.turnedSize.height) }
    let found = try parallelMap(count: views.count, threads: threads) {
      onProgress(RecognitionProgress(.detect, fraction: $0))
    } job: { [detector] index, onFraction in
      try detector.detect(views[index], threads: 1) { onFraction(0) }
    }
    releaseMemory()
    let (along, turned) = (found.of(views) { $0.quarterTurns == 0 }, found.of(views) { $0.quarterTurns != 0 })
    let known = lines.filter { $0.confidence >= Self.sureConfidence }.map(\.quad)
    return try counted(onProgress) { recognizer in
      var new: [TextLine] = []
      // What is seen turned is read only where nothing along a place was read surely.
      for (index, quads) in [along.distinct(from: known), turned.distinct(from: known + along)].enumerated() {
        new += try recognizer.recognize(quads, besides: lines + new, in: image) {
          onProgress(RecognitionProgress(.recognize, fraction: (Double(index) + $0) / 2))
        }
      }
      return try keep(lines + new, besides: lines, by: recognizer, in: image, onProgress)
    }
  }

  /// Whether a close-up shows a place larger than the look at the whole image did, or about as large.
  private static func isCloser(_ place: Quad, than image: Image) -> Bool {
    let shrinking = max(1, Double(max(image.width, image.height)) / Double(closeSide))
    let sizes = 1...(largestPlace * shrinking)
    return sizes.contains(place.length) && sizes.contains(place.height)
  }

  /// How a part of the photo is looked at: along it, and turned so that what stands upright on a standing book is upright again.
  private static func views(of place: Quad, on image: Image) -> [DetectorView] {
    let (length, height) = (place.length, place.height)
    let enlargement = max(1, spineBreadth / min(length, height))
    let scale = min(Double(spineSide) / max(length, height), enlargement, DetectorView.mostEnlargement)
    let down = (place.endTop - place.startTop).y
    return [0, down > 0 ? 1 : 3].map {
      DetectorView(image, place: place, width: length * scale, height: height * scale, quarterTurns: $0)
    }
  }
}

extension [[Quad]] {
  /// What was found on the views that are so.
  fileprivate func of(_ views: [DetectorView], where isIncluded: (DetectorView) -> Bool) -> [Quad] {
    zip(views, self).filter { isIncluded($0.0) }.flatMap(\.1)
  }
}

extension [Quad] {
  /// Those that show other lines than the ones known, each line once.
  fileprivate func distinct(from known: [Quad]) -> [Quad] {
    reduce(into: []) { kept, quad in
      if !quad.isAmong(known), !quad.isAmong(kept) { kept.append(quad) }
    }
  }
}

extension Quad {
  /// Quadrilaterals of a greater intersection over union are one line, and read alike.
  private static let sameLine = 0.6

  /// Whether one of these shows the same line, up to both of its ends.
  fileprivate func isAmong(_ others: [Quad]) -> Bool {
    others.contains { $0.intersectionOverUnion(with: self) > Self.sameLine && !extends(beyond: [$0]) }
  }

  /// The area in both quadrilaterals over the area in either, 0...1.
  fileprivate func intersectionOverUnion(with other: Quad) -> Double {
    let shared = intersectionArea(with: other)
    let either = area + other.area - shared
    return either > 0 ? shared / either : 0
  }
}
