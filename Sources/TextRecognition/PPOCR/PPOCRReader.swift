import Imaging

/// Reads crops of single lines with PP-OCR's recogniser, which ends in connectionist temporal classification (Graves et al., ICML 2006).
struct PPOCRReader: Sendable {
  /// What the network read.
  struct Reading: Hashable, Sendable {
    var text = ""
    /// Mean probability of the characters, 0...1.
    var confidence = 0.0
    /// For each character, the centre of its time step as a fraction of the crop's width.
    var positions: [Double] = []
  }

  /// The height of the network's input.
  static let height = 48
  /// The widths that crops are padded to: each new shape costs the runtime 25-190 ms once, a padded column costs time on every line.
  static let widths = [64, 96, 128, 160, 192, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1280, 1536, 2048]
  /// Crops a run.
  static let batchSize = 4

  let model: OpenVINOModel
  /// The characters by class; class 0 is the blank.
  let characters: [Character?]

  /// The width that a crop of this many pixels by `height` is padded or squeezed to.
  static func paddedWidth(_ width: Int) -> Int { widths.first { $0 >= width } ?? widths[widths.count - 1] }

  /// Reads a batch of crops that are ``height`` pixels high and at most `width` wide, while `goesOn` returns true.
  func read(_ crops: [Image], width: Int, while goesOn: () -> Bool) throws -> [Reading] {
    let planeStride = width * Self.height
    let input = OpenVINOTensor(shape: [Self.batchSize, 3, Self.height, width]) { base in
      for (index, crop) in crops.prefix(Self.batchSize).enumerated() {
        writeNormalizedPlanes(of: crop, to: base + index * 3 * planeStride, rowStride: width, planeStride: planeStride)
      }
    }
    return try model.run(input, while: goesOn) { shape, values in
      guard shape.count == 3, shape[0] == Self.batchSize, shape[2] == characters.count else {
        throw TextRecognitionError.modelUnavailable("the recognition model's output has the wrong shape \(shape)")
      }
      return crops.prefix(Self.batchSize).enumerated().map { index, crop in
        let steps = UnsafeBufferPointer(
          rebasing: values[(index * shape[1] * shape[2])..<((index + 1) * shape[1] * shape[2])])
        return decode(steps, stepCount: shape[1], cropShare: Double(crop.width) / Double(width))
      }
    }
  }

  /// Best path decoding: the likeliest class of each step, repetitions and blanks dropped.
  private func decode(_ probabilities: UnsafeBufferPointer<Float>, stepCount: Int, cropShare: Double) -> Reading {
    var reading = Reading()
    var previous = 0
    var sum = 0.0
    for step in 0..<stepCount {
      let (best, probability) = likeliestClass(probabilities, from: step * characters.count)
      defer { previous = best }
      guard best != 0, best != previous, let character = characters[best] else { continue }
      reading.text.append(character)
      reading.positions.append(min(1, (Double(step) + 0.5) / (Double(stepCount) * cropShare)))
      sum += Double(probability)
    }
    // Combining marks join the character before them: then the positions no longer belong to characters.
    defer { if reading.text.count != reading.positions.count { reading.positions = [] } }
    reading.confidence = reading.positions.isEmpty ? 0 : sum / Double(reading.positions.count)
    return reading
  }

  private func likeliestClass(_ values: UnsafeBufferPointer<Float>, from start: Int) -> (index: Int, probability: Float)
  {
    guard let base = values.baseAddress else { return (0, 0) }
    let step = base + start
    // Numbers that are not negative compare like their bits, and only a maximum of integers is vectorised.
    return step.withMemoryRebound(to: Int32.self, capacity: characters.count) { bits in
      var greatest = bits[0]
      for index in 1..<characters.count { greatest = max(greatest, bits[index]) }
      var index = 0
      while index &+ 1 < characters.count, bits[index] < greatest { index &+= 1 }
      return (index, step[index])
    }
  }
}
