import FoundationEssentials

/// Adapts PP-OCR's recognizer to the lettering of spines in the Latin alphabet.
///
/// The last part of the network, which reads the features of the picture as text, was fitted further on lines of rendered shelves by
/// `Training/recognition/fit_reader.py`; what that changed is kept here, six bits a weight. The classes of other alphabets are cut off:
/// they take time, and now and then the place of a Latin letter.
enum FineTunedWeights {
  /// The network's last layer, whose columns belong to the classes.
  private static let head: Set = ["linear_8.w_0", "linear_8.b_0"]

  /// The network as fitted, and its characters by class.
  ///
  /// - Parameters:
  ///   - file: The recognizer's ONNX file.
  ///   - characters: Its characters by class; class 0 is the blank.
  /// - Returns: nil when this is not the network that the weights were fitted to.
  static func tuned(_ file: Data, characters: [Character?]) -> (file: Data, characters: [Character?])? {
    let kept = characters.indices.filter { $0 == 0 || characters[$0].map(isLatin) ?? false }
    let onnx = ONNXFile(file)
    let base = onnx.tensors(named: Set(ReaderTuningData.names))
    guard kept.count == ReaderTuningData.classCount,
      let known = ReaderTuningData.names.first.flatMap({ base[$0] }),
      checksum(known.values) == ReaderTuningData.checksum
    else { return nil }
    var steps = ReaderTuningData.steps.makeIterator()
    var digits = Digits(ReaderTuningData.digits)
    var tuned: [String: ONNXFile.Tensor] = [:]
    for name in ReaderTuningData.names {
      guard var tensor = base[name], let step = steps.next() else { return nil }
      if head.contains(name) { tensor = columns(kept, of: tensor, count: characters.count) }
      for index in tensor.values.indices {
        guard let digit = digits.next() else { return nil }
        tensor.values[index] += Float(digit) * step
      }
      tuned[name] = tensor
    }
    guard digits.next() == nil else { return nil }
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

  /// Numbers of -32...31, one a character from "$" on, with "!" for a backslash.
  private struct Digits {
    private var bytes: UnsafeBufferPointer<UInt8>.Iterator

    init(_ text: StaticString) {
      bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).makeIterator()
    }

    mutating func next() -> Int? {
      bytes.next().map { Int($0 == UInt8(ascii: "!") ? UInt8(ascii: "\\") : $0) - 68 }
    }
  }
}
