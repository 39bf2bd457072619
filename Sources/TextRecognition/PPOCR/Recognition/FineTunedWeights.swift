import EmbeddedModels
import FoundationEssentials

/// Adapts PP-OCR's recognizer to the lettering of spines in the Latin alphabet.
///
/// The last part of the network, which reads the features of the picture as text, was fitted further on lines of rendered shelves by
/// `Training/recognition/fit_recognizer.py`; what that changed is in
/// `Models/fine-tuned-recognizer.safetensors`, six bits a weight. The classes of other alphabets are cut off:
/// they take time, and now and then the place of a Latin letter.
enum FineTunedWeights {
  /// The network's last layer, whose columns belong to the classes.
  private static let head: Set = ["linear_8.w_0", "linear_8.b_0"]
  /// The network's first fitted array, whose hash tells whether a file is the network that the weights were fitted to.
  private static let first = "linear_0.w_0"
  /// What stands behind an array's name in that of what one of its digits is worth.
  private static let stepEnding = ".step"

  /// The network as fitted, and its characters by class.
  ///
  /// - Parameters:
  ///   - file: The recognizer's ONNX file.
  ///   - characters: Its characters by class; class 0 is the blank.
  /// - Returns: nil when this is not the network that the weights were fitted to.
  static func tuned(_ file: Data, characters: [Character?]) -> (file: Data, characters: [Character?])? {
    let kept = characters.indices.filter { $0 == 0 || characters[$0].map(isLatin) ?? false }
    let changes = EmbeddedTables("fine-tuned-recognizer")
    let names = changes.names.filter { changes.shape(of: $0 + stepEnding) != nil }
    let onnx = ONNXFile(file)
    let base = onnx.tensors(named: Set(names))
    guard [kept.count] == changes.shape(of: "linear_8.b_0"),
      let known = base[first], checksum(known.values) == changes.number("known.hash")
    else { return nil }
    var tuned: [String: ONNXFile.Tensor] = [:]
    for name in names {
      guard var tensor = base[name] else { return nil }
      if head.contains(name) { tensor = columns(kept, of: tensor, count: characters.count) }
      let digits: [Int8] = changes.numbers(name)
      guard digits.count == tensor.values.count else { return nil }
      let step: Float = changes.number(name + stepEnding)
      for index in digits.indices { tensor.values[index] += Float(digits[index]) * step }
      tuned[name] = tensor
    }
    return (onnx.replacing(tuned), kept.map { characters[$0] })
  }

  /// Whether a character is a Latin letter, or a digit or a sign that stands among them.
  static func isLatin(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first?.value else { return false }
    switch scalar {
    case 0x20..<0x250, 0x1E00..<0x1F00, 0x2010...0x2027, 0x2030...0x205E: return true
    default: return signs.contains(character)
    }
  }

  private static let signs: Set<Character> = Set("€£¥₤№™℮−×÷∞≈≠≤≥•·●■▪★☆♥♦✓→←↑↓")

  /// Some columns of a matrix of `count` columns, or elements of a vector.
  private static func columns(_ kept: [Int], of tensor: ONNXFile.Tensor, count: Int) -> ONNXFile.Tensor {
    let rows = tensor.values.count / max(1, count)
    let values = (0..<rows).flatMap { row in kept.map { tensor.values[row * count + $0] } }
    return ONNXFile.Tensor(shape: tensor.shape.dropLast() + [kept.count], values: values)
  }

  /// A hash of the numbers' bits (FNV-1a, 64 bits, a step for each number).
  private static func checksum(_ values: [Float]) -> UInt64 {
    values.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01b3 }
  }
}
