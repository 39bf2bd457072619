import Imaging

/// The detector's network, prepared for pictures of one size.
struct DetectorTile: Sendable {
  let model: OpenVINOModel
  /// Pixels across and down.
  let (width, height): (Int, Int)

  /// Whether views of these sizes fit on one tile.
  func holds(_ sizes: [(width: Int, height: Int)]) -> Bool {
    sizes.allSatisfy { $0.width <= width && $0.height <= height }
      && TilePlan(views: sizes, tile: (width, height)).tiles.count <= 1
  }

  /// Runs the network on pieces of views.
  ///
  /// - Parameters:
  ///   - pieces: Where they are on the tile.
  ///   - views: What they are pieces of.
  ///   - shouldContinue: Asked while the network works; returns false to stop.
  ///   - body: Receives each piece and the scores of the tile, 0...1, row by row.
  /// - Throws: ``TextRecognitionError``; ``Canceled``; ``ImagingError`` when memory runs out.
  func look(
    at pieces: [TilePlan.Piece], of views: [DetectorView], while shouldContinue: () -> Bool,
    _ body: (TilePlan.Piece, UnsafeBufferPointer<Float>) -> Void
  ) throws {
    try model.run(input(pieces, of: views), while: shouldContinue) { outputs in
      try outputs.withOutput { shape, scores in
        guard shape.suffix(2) == [height, width], scores.count >= width * height else {
          throw TextRecognitionError.modelUnavailable("the detection model's output has the wrong shape \(shape)")
        }
        for piece in pieces { body(piece, scores) }
      }
    }
  }

  /// The pieces as the network takes them, on the grey that it takes the surroundings of a picture for.
  func input(_ pieces: [TilePlan.Piece], of views: [DetectorView]) throws -> OpenVINOTensor {
    let input = try OpenVINOTensor(shape: [1, 3, height, width])
    for piece in pieces {
      let picture = try views[piece.view].picture(columns: piece.columns, rows: piece.rows)
      writeNormalizedPlanes(of: picture, to: input, row: piece.row, column: piece.column)
    }
    return input
  }
}
