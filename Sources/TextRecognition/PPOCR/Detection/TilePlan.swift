/// How pictures of any size are cut into pieces that overlap, and these put on tiles of one size: the detector's network is prepared for
/// that size alone, and takes the memory of a tile whatever the pictures (Docs/Experiments/2026-11-26-memory.md).
struct TilePlan {
  /// A part of a view and where it is put.
  struct Piece: Hashable {
    /// The number of the view.
    let view: Int
    /// What of the turned view is on the tile.
    let columns: Range<Int>
    let rows: Range<Int>
    /// What of that counts: the rest is there for the network to see what is around.
    let keptColumns: Range<Int>
    let keptRows: Range<Int>
    /// Where the piece's first column and row are on the tile.
    var column = 0
    var row = 0
  }

  /// What the pieces of a view share with each other on either side of where they meet, in pixels.
  static let margin = 32
  /// What is left free between pieces on a tile, in pixels.
  static let gap = 32

  /// The pieces of each tile.
  let tiles: [[Piece]]

  /// Cuts views, and fills tiles with the pieces.
  ///
  /// - Parameters:
  ///   - views: Pixels across and down of each, multiples of ``DetectorView/sideMultiple``.
  ///   - tile: Pixels across and down of a tile, multiples of it, too, and more than twice the margin.
  init(views: [(width: Int, height: Int)], tile: (width: Int, height: Int)) {
    let pieces = views.enumerated().flatMap { view, size in
      Self.cuts(of: size.height, at: tile.height).flatMap { down in
        Self.cuts(of: size.width, at: tile.width).map { across in
          Piece(
            view: view, columns: across.seen, rows: down.seen, keptColumns: across.kept, keptRows: down.kept)
        }
      }
    }
    tiles = Self.packed(pieces, on: tile)
  }

  /// The pieces of a length: what each shows, and what of it counts.
  static func cuts(of length: Int, at most: Int) -> [(seen: Range<Int>, kept: Range<Int>)] {
    guard length > most else { return [(0..<length, 0..<length)] }
    let step = most - 2 * margin
    let count = (length - 2 * margin + step - 1) / step
    let unit = DetectorView.sideMultiple
    // Evenly, on the network's own raster.
    let starts = (0..<count).map { index in
      index == count - 1 ? length - most : (length - most) * index / (count - 1) / unit * unit
    }
    let borders = zip(starts, starts.dropFirst()).map { ($0 + most + $1) / 2 }
    return starts.enumerated().map { index, start in
      (start..<(start + most), (index == 0 ? 0 : borders[index - 1])..<(index == count - 1 ? length : borders[index]))
    }
  }

  /// Puts pieces on tiles in shelves, the highest first (next fit decreasing height; Coffman et al., 1980).
  private static func packed(_ pieces: [Piece], on tile: (width: Int, height: Int)) -> [[Piece]] {
    var tiles: [[Piece]] = []
    var (column, row, shelf) = (0, 0, 0)
    let order = pieces.indices.sorted { (pieces[$1].rows.count, $0) < (pieces[$0].rows.count, $1) }
    for index in order {
      var piece = pieces[index]
      if column + piece.columns.count > tile.width {
        (column, row) = (0, row + shelf + gap)
        shelf = 0
      }
      if tiles.isEmpty || row + piece.rows.count > tile.height {
        tiles.append([])
        (column, row, shelf) = (0, 0, 0)
      }
      (piece.column, piece.row) = (column, row)
      tiles[tiles.count - 1].append(piece)
      column += piece.columns.count + gap
      shelf = max(shelf, piece.rows.count)
    }
    return tiles
  }
}
