/// A part of a turned view that the detector's network looks at by itself.
///
/// Tiles overlap, and have one size whatever the view: the network is prepared for that size alone, and takes the memory of a tile
/// (Docs/Experiments/2026-11-26-memory.md).
struct DetectorTile: Hashable {
  /// What of the turned view is on the tile.
  let columns: Range<Int>
  let rows: Range<Int>
  /// What of that counts: the rest is there for the network to see what is around.
  let keptColumns: Range<Int>
  let keptRows: Range<Int>

  /// What neighbors show of each other on either side of where they meet, in pixels.
  static let margin = 32

  /// The tiles of a view.
  ///
  /// - Parameters:
  ///   - size: Pixels across and down of the turned view, multiples of ``DetectorView/sideMultiple``.
  ///   - side: Pixels across and down of a tile, a multiple of it, too, and more than twice the margin; nil: the view is one tile.
  /// - Returns: The tiles, row by row.
  static func tiles(of size: (width: Int, height: Int), side: Int?) -> [DetectorTile] {
    cuts(of: size.height, at: side ?? size.height).flatMap { down in
      cuts(of: size.width, at: side ?? size.width).map { across in
        DetectorTile(columns: across.seen, rows: down.seen, keptColumns: across.kept, keptRows: down.kept)
      }
    }
  }

  /// The parts of a length: what each shows, and what of it counts.
  private static func cuts(of length: Int, at most: Int) -> [(seen: Range<Int>, kept: Range<Int>)] {
    guard length > most else { return [(0..<length, 0..<length)] }
    let step = most - 2 * margin
    let count = (length - 2 * margin + step - 1) / step
    let unit = DetectorView.sideMultiple
    // Spread evenly, on the network's own raster.
    let starts = (0..<count).map { index in
      index == count - 1 ? length - most : (length - most) * index / (count - 1) / unit * unit
    }
    let borders = zip(starts, starts.dropFirst()).map { ($0 + most + $1) / 2 }
    return starts.enumerated().map { index, start in
      (start..<(start + most), (index == 0 ? 0 : borders[index - 1])..<(index == count - 1 ? length : borders[index]))
    }
  }
}
