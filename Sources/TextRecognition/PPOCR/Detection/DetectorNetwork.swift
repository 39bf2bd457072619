import Imaging

/// The detector's network for tiles of one size, or for whole views.
struct DetectorNetwork: Sendable {
  let models: DetectorModels
  /// Pixels across and down of a tile; nil: views are looked at whole.
  let side: Int?

  /// Runs the network on a tile of a view.
  ///
  /// - Parameters:
  ///   - tile: What is looked at.
  ///   - view: What it is a part of.
  ///   - shouldContinue: Asked while the network works; returns false to stop.
  ///   - map: Takes the scores.
  /// - Throws: ``TextRecognitionError``; ``Canceled``; ``ImagingError`` when memory runs out.
  func look(
    at tile: DetectorTile, of view: DetectorView, while shouldContinue: () -> Bool, writingTo map: ScoreMap
  ) throws {
    let input = try input(of: tile, of: view)
    let model = try models.model(rows: input.shape[2], columns: input.shape[3])
    try model.run(input, while: shouldContinue) { outputs in
      try outputs.withOutput { shape, scores in
        guard shape.suffix(2) == input.shape.suffix(2), scores.count >= input.shape.suffix(2).reduce(1, *) else {
          throw TextRecognitionError.modelUnavailable("the detection model's output has the wrong shape \(shape)")
        }
        map.write(tile, from: scores, rowLength: input.shape[3])
      }
    }
  }

  /// The tile as the network takes it; where it is smaller than the input, on the grey that stands for nothing.
  func input(of tile: DetectorTile, of view: DetectorView) throws -> OpenVINOTensor {
    let input = try OpenVINOTensor(shape: [1, 3, side ?? tile.rows.count, side ?? tile.columns.count])
    writeNormalizedPlanes(of: try view.picture(columns: tile.columns, rows: tile.rows), to: input)
    return input
  }
}
