import Glibc
import Imaging

/// How likely each pixel of a view belongs to text, in steps of 1/255; 0 where nothing was written.
///
/// Threads write to different places of it.
final class ScoreMap: @unchecked Sendable {
  let (width, height): (Int, Int)
  private let memory: UnsafeMutablePointer<UInt8>

  /// Makes a map of zeros.
  ///
  /// - Throws: ``ImagingError/tooLarge(width:height:)`` when memory is short.
  init(width: Int, height: Int) throws(ImagingError) {
    guard width > 0, height > 0, let memory = calloc(width * height, 1) else {
      throw ImagingError.tooLarge(width: width, height: height)
    }
    (self.width, self.height) = (width, height)
    self.memory = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { free(memory) }

  /// The scores, row by row; valid while the map is.
  var scores: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: width * height) }

  /// Takes the kept part of a piece from a tile's scores.
  ///
  /// - Parameters:
  ///   - piece: Which part, and where it is on the tile.
  ///   - tile: The tile's scores, 0...1, row by row.
  ///   - tileWidth: Pixels of a row of it.
  func write(_ piece: TilePlan.Piece, from tile: UnsafeBufferPointer<Float>, tileWidth: Int) {
    guard let base = tile.baseAddress else { return }
    for y in piece.keptRows {
      let source = base + ((piece.row + y - piece.rows.lowerBound) * tileWidth + piece.column)
      let target = memory + y * width
      for x in piece.keptColumns {
        target[x] = UInt8(truncatingIfNeeded: Int32(source[x &- piece.columns.lowerBound] * 255 + 0.5))
      }
    }
  }
}
