import Imaging

extension Image {
  /// Transforms that show the whole image with the reading direction turned clockwise by quarters, in bands.
  func transforms(quarterTurns: Int, scale: Double) -> [ImageTransform] {
    let frame = OrientedRectangle(
      center: Point(Double(width) / 2, Double(height) / 2), axis: Point(1, 0), length: Double(width),
      breadth: Double(height))
    return frame.turned(quarters: quarterTurns)
      .bands(breadth: TesseractParameters.bandHeight / scale, overlap: TesseractParameters.bandOverlap / scale)
      .map { ImageTransform(of: $0, scale: scale) }
  }

  /// The quarter turns in which the text of a single spine may read: along it when it is long.
  var spineTurns: [Int] {
    if Double(height) > TesseractParameters.spineRatio * Double(width) { return [1, 3] }
    if Double(width) > TesseractParameters.spineRatio * Double(height) { return [0, 2] }
    return [0, 1, 2, 3]
  }

  /// By how much a single spine is enlarged or shrunk to be read.
  var spineScale: Double {
    let (shorter, longer) = (Double(min(width, height)), Double(max(width, height)))
    return min(TesseractParameters.spineLength / longer, max(1, TesseractParameters.spineBreadth / shorter))
  }
}
