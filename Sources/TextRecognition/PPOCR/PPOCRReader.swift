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
  /// The widest input; longer lines are squeezed.
  static let widest = 2048

  let model: OpenVINOModel
  /// The characters by class; class 0 is the blank.
  let characters: [Character?]

  /// The width that a crop of this many pixels is padded to: in steps of 32 pixels, for long lines in steps of an eighth to a quarter.
  ///
  /// Each new shape costs the runtime 20-45 ms once, a padded column costs 20 µs on every line. Batches of like lines, which
  /// shared a width, had 29 columns in 100 that were padding, and ran no faster a column.
  static func paddedWidth(_ width: Int) -> Int {
    var step = 32
    while step * 16 < width { step *= 2 }
    return min(widest, max(2 * step, (width + step - 1) / step * step))
  }

  /// Reads a crop that is ``height`` pixels high and at most ``widest`` wide.
  func read(_ crop: Image) throws -> Reading {
    let width = Self.paddedWidth(crop.width)
    let planeStride = width * Self.height
    let input = OpenVINOTensor(shape: [1, 3, Self.height, width]) {
      writeNormalizedPlanes(of: crop, to: $0, rowStride: width, planeStride: planeStride)
    }
    // A line takes some milliseconds: the host is asked between lines.
    return try model.run(input) { shape, values in
      guard shape.count == 3, shape[0] == 1, shape[2] == characters.count else {
        throw TextRecognitionError.modelUnavailable("the recognition model's output has the wrong shape \(shape)")
      }
      return decode(values, stepCount: shape[1], cropShare: Double(crop.width) / Double(width))
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
