import Imaging
import Memory

/// How likely each pixel of a view belongs to text, in steps of 1/255; 0 where nothing was written.
///
/// Threads write to different places of it.
final class ScoreMap: @unchecked Sendable {
  let (width, height): (Int, Int)
  private let memory: ZeroedMemory

  /// Makes a map of zeros; both sides are at least 1.
  ///
  /// - Throws: ``ImagingError/outOfMemory(bytes:)``.
  init(width: Int, height: Int) throws(ImagingError) {
    (self.width, self.height) = (width, height)
    memory = try ZeroedMemory.taking(width * height)
  }

  /// Gives `body` the scores, row by row, for the time of the call.
  func withScores<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(memory) { body(UnsafeBufferPointer(start: memory.samples, count: width * height)) }
  }

  /// Takes what counts of a tile.
  ///
  /// - Parameters:
  ///   - tile: Which part of the map it shows.
  ///   - scores: Its scores, 0...1, row by row, as many as the tile needs at least.
  ///   - rowLength: How many of them a row has.
  func write(_ tile: DetectorTile, from scores: UnsafeBufferPointer<Float>, rowLength: Int) {
    guard let base = scores.baseAddress else { return }
    for y in tile.keptRows {
      let source = base + (y - tile.rows.lowerBound) * rowLength
      let target = memory.samples + y * width
      for x in tile.keptColumns {
        // Not a number, which damaged models give, is no text.
        let score = source[x &- tile.columns.lowerBound]
        target[x] = score > 0 ? UInt8(min(255, score * 255 + 0.5)) : 0
      }
    }
  }
}
