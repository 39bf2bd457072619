import Imaging
import Language

/// Recognizes the text of crops of single lines with PP-OCR's recognizer, which ends in connectionist temporal classification (Graves et
/// al., "Connectionist Temporal Classification", ICML 2006).
struct CTCRecognizer: Sendable {
  /// What the network read.
  struct Reading: Hashable, Sendable {
    var text = ""
    /// Mean probability of the characters, 0...1.
    var confidence = 0.0
    /// For each character, the center of its time step as a fraction of the crop's width.
    var positions: [Double] = []
    /// For each character, how likely it is among all texts that the line may say, 0...1.
    var certainties: [Double] = []
  }

  /// The height of the network's input, in pixels.
  static let height = 48
  /// The narrowest input that is read well, in pixels; shorter lines are padded.
  static let leastWidth = 64
  /// From this width on, in pixels, lines are stretched or squeezed to a width that the input takes: by an eighth at most.
  static let leastFittedWidth = 192
  /// The widest input, in pixels; longer lines are squeezed.
  static let mostWidth = 2048

  /// The alphabet that is read.
  let alphabet: Alphabet
  let model: OpenVINOModel
  /// The characters by class; class 0 is the blank.
  let characters: [Character?]
  private let corrector: LineCorrector
  /// Counts the pictures that are read.
  var counter: RunCounter?

  /// Makes a recognizer of a network that takes pictures of lines, or of a head that takes their features.
  init(_ alphabet: Alphabet, model: OpenVINOModel, characters: [Character?]) {
    self.alphabet = alphabet
    self.model = model
    self.characters = characters
    corrector = LineCorrector(for: alphabet, characters: characters)
  }

  /// Reads a quadrilateral as it is cut.
  ///
  /// - Returns: What it reads, and the features that heads read, where the network gives them.
  func recognize(_ quad: Quad, in image: Image) throws -> (reading: Reading, features: LineFeatures?) {
    try recognize(image.rectified(quad, width: Self.fittedWidth(Self.cropWidth(of: quad)), height: Self.height))
  }

  /// Reads a picture of a line, ``height`` pixels high and at most ``mostWidth`` wide.
  func recognize(_ crop: Image) throws -> (reading: Reading, features: LineFeatures?) {
    let width = Self.inputWidth(atLeast: crop.width)
    let input = try OpenVINOTensor(shape: [1, 3, Self.height, width])
    writeNormalizedPlanes(of: crop, to: input)
    let share = Double(crop.width) / Double(width)
    counter?.add()
    // A line takes some milliseconds: the host is asked between lines.
    return try model.run(input) { outputs in
      (try decode(outputs, cropShare: share), try LineFeatures(outputs, cropShare: share))
    }
  }

  /// Reads the features of a line.
  func recognize(_ features: LineFeatures) throws -> Reading {
    try model.run(features.values) { try decode($0, cropShare: features.cropShare) }
  }

  /// The width of a quadrilateral's crop, in pixels, as the print is.
  static func cropWidth(of quad: Quad) -> Int {
    let width = quad.length / max(1, quad.height) * Double(height)
    return max(8, Int(min(width, 100_000).rounded()))
  }

  /// The width that a line so many pixels wide is cut to: of the two widths of the input beside it the nearer one, by ratio.
  ///
  /// A short line, whose few letters would change their shape, keeps its own and is padded.
  static func fittedWidth(_ width: Int) -> Int {
    guard width >= leastFittedWidth, width < mostWidth else { return min(width, mostWidth) }
    let step = inputStep(to: width)
    let above = inputWidth(atLeast: width)
    let below = above - step
    return width * width >= above * below ? above : below
  }

  /// The narrowest input that takes a line so many pixels wide.
  ///
  /// A new shape costs the runtime more than many columns (Docs/Experiments/2026-11-28-widths-of-lines.md).
  static func inputWidth(atLeast width: Int) -> Int {
    let step = inputStep(to: width)
    return min(mostWidth, max(leastWidth, (width + step - 1) / step * step))
  }

  /// The widths of the input are multiples of 32 pixels to 256, then four an octave: this is the distance of those beside a line's width.
  private static func inputStep(to width: Int) -> Int {
    var step = 32
    while step * 8 < width { step *= 2 }
    return step
  }

  private func decode(_ outputs: OpenVINOModel.Outputs, cropShare: Double) throws -> Reading {
    try outputs.withOutput { shape, values in
      guard shape.count == 3, shape[0] == 1 else {
        throw TextRecognitionError.modelUnavailable("the recognition model's output has the wrong shape \(shape)")
      }
      guard shape[2] == characters.count else {
        throw TextRecognitionError.modelUnavailable(
          "the recognition model has \(shape[2]) classes, its character list \(characters.count), with the blank and the space"
        )
      }
      let output = CTCProbabilities(
        values, count: shape[1], classCount: characters.count, isFromRight: alphabet.isRightToLeft)
      guard let output else {
        throw TextRecognitionError.modelUnavailable("the recognition model's output has the wrong shape \(shape)")
      }
      return decode(output, cropShare: cropShare)
    }
  }

  /// The likeliest text, with the glyphs of the best path as far as they are the same.
  private func decode(_ output: CTCProbabilities, cropShare: Double) -> Reading {
    var corrected = corrector.corrected(output.bestPath(characters), output: output)
    if alphabet.isRightToLeft { corrected = corrected.withLeftToRightRunsTurned }
    var reading = Reading(text: String(corrected.map(\.character)))
    reading.positions = corrected.map {
      min(1, (Double(output.column(of: $0.step)) + 0.5) / (Double(output.count) * cropShare))
    }
    // Combining marks join the character before them: then the positions no longer belong to characters.
    if reading.text.count != reading.positions.count { reading.positions = [] }
    if !reading.positions.isEmpty { reading.certainties = corrected.map { Double($0.certainty) } }
    let sum = corrected.reduce(0) { $0 + Double($1.probability) }
    reading.confidence = reading.positions.isEmpty ? 0 : sum / Double(corrected.count)
    return reading
  }
}
