import Imaging
import Language

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
  /// The narrowest input that is read well; shorter lines are padded.
  static let leastWidth = 64
  /// The widest input; longer lines are squeezed.
  static let widest = 2048

  let model: OpenVINOModel
  /// To what width shorter lines are padded: one shape for many costs less than their padding.
  let leastWidth: Int
  /// The characters by class; class 0 is the blank.
  let characters: [Character?]
  /// Puts words right, where it is known which words there are.
  let corrector: WordCorrector?

  init(model: OpenVINOModel, leastWidth: Int = leastWidth, characters: [Character?], vocabulary: (any Vocabulary)?) {
    self.model = model
    self.leastWidth = leastWidth
    self.characters = characters
    corrector = vocabulary.map { WordCorrector(vocabulary: $0, characters: characters) }
  }

  /// The width that a crop of this many pixels is padded to: in steps of 32 pixels, for long lines in steps of an eighth to a quarter.
  ///
  /// Each new shape costs the runtime 20-45 ms once, a padded column costs 20 µs on every line. Batches of like lines, which
  /// shared a width, had 29 columns in 100 that were padding, and ran no faster a column.
  private func paddedWidth(_ width: Int) -> Int {
    var step = 32
    while step * 16 < width { step *= 2 }
    return min(Self.widest, max(leastWidth, (width + step - 1) / step * step))
  }

  /// Reads a crop that is ``height`` pixels high and at most ``widest`` wide.
  func read(_ crop: Image) throws -> Reading {
    let width = paddedWidth(crop.width)
    let input = OpenVINOTensor(shape: [1, 3, Self.height, width])
    input.values.initialize(repeating: 0)
    writeNormalizedPlanes(of: crop, to: input)
    // A line takes some milliseconds: the host is asked between lines.
    return try model.run(input) { shape, values in
      guard shape.count == 3, shape[0] == 1, shape[2] == characters.count,
        let steps = StepProbabilities(values, count: shape[1], classCount: characters.count)
      else {
        throw TextRecognitionError.modelUnavailable("the recognition model's output has the wrong shape \(shape)")
      }
      return decode(steps, cropShare: Double(crop.width) / Double(width))
    }
  }

  /// The best path's text, with words put right.
  private func decode(_ steps: StepProbabilities, cropShare: Double) -> Reading {
    let glyphs = steps.bestPath(characters)
    let corrected = corrector?.corrected(glyphs, steps: steps) ?? glyphs
    var reading = Reading(text: String(corrected.map(\.character)))
    reading.positions = corrected.map { min(1, (Double($0.step) + 0.5) / (Double(steps.count) * cropShare)) }
    // Combining marks join the character before them: then the positions no longer belong to characters.
    if reading.text.count != reading.positions.count { reading.positions = [] }
    let sum = corrected.reduce(0) { $0 + Double($1.probability) }
    reading.confidence = reading.positions.isEmpty ? 0 : sum / Double(corrected.count)
    return reading
  }
}
