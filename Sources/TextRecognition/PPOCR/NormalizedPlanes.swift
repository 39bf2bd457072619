import Imaging

/// Writes an image as the PP-OCR networks take it, planes of blue, green, red with values (x / 255 - 0.5) / 0.5, to a place in an array of
/// the shape [1, 3, rows, columns] where it lies within those.
func writeNormalizedPlanes(of image: Image, to array: OpenVINOTensor, row: Int = 0, column: Int = 0) {
  let (rows, columns) = (array.shape[2], array.shape[3])
  let channels = image.format.channels
  guard let base = array.values.baseAddress else { return }
  image.withSamples { samples in
    for plane in 0..<3 {
      let first = samples + (channels == 1 ? 0 : 2 &- plane)
      for y in 0..<image.height {
        let source = first + y &* image.stride
        let target = base + ((plane &* rows &+ row &+ y) &* columns &+ column)
        for x in 0..<image.width {
          target[x] = Float(source[x &* channels]) * (2.0 / 255.0) - 1.0
        }
      }
    }
  }
}
