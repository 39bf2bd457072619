/// What the recognizer's backbone makes of a picture of a line: heads of several alphabets read it.
struct LineFeatures: Sendable {
  /// The features, [1, features, 1, steps].
  let values: OpenVINOTensor
  /// The share of the steps that show the line; the others are padding.
  let cropShare: Double

  /// Copies the second output of a network; nil where it has one alone.
  init?(_ outputs: OpenVINOModel.Outputs, cropShare: Double) throws {
    guard outputs.count > 1 else { return nil }
    self.cropShare = cropShare
    values = try outputs.withOutput(1) { shape, values in
      let copy = try OpenVINOTensor(shape: shape)
      _ = copy.values.update(from: values)
      return copy
    }
  }

  /// The mean of each feature over the steps that show the line.
  var means: [Double] {
    guard values.shape.count == 4, let steps = values.shape.last, steps > 0 else { return [] }
    let used = max(1, min(steps, Int((Double(steps) * cropShare).rounded(.up))))
    return (0..<(values.values.count / steps)).map { feature in
      let row = values.values[(feature * steps)..<(feature * steps + used)]
      return Double(row.reduce(0, +)) / Double(used)
    }
  }
}
