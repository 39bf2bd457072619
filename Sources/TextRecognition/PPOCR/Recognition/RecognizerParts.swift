import EmbeddedModels

/// The parts of PP-OCR's recognizer: a backbone that makes features of a picture, and heads that read them, one an alphabet.
///
/// A head is the last part of the published network (two transformer blocks and a layer of classes), fitted further on rendered lines by
/// `Training/recognition`; `Models/recognizer-ALPHABET.safetensors` holds what that changed, and the classes of letters that the
/// network lacks. The classes of other alphabets are cut off, but not from the ideographs': they take time, and now and then the place of
/// a letter.
struct RecognizerParts {
  /// A network's ONNX file, and its characters by class; class 0 is the blank.
  typealias Network = (file: [UInt8], characters: [Character?])

  /// The array of features: 384 for each step of 8 pixels.
  private static let features = (name: "p2o.pd_op.pool2d.1.0", sizes: [1, 384, 1, nil] as [Int?])
  /// The last layer: its columns, or elements, belong to the classes.
  private static let classes: Set = ["linear_8.w_0", "linear_8.b_0"]
  /// The network's first fitted array, whose hash tells whether a file is the network that the weights were fitted to.
  private static let first = "linear_0.w_0"
  /// What stands behind an array's name in that of what one of its levels is worth.
  private static let stepEnding = ".step"

  private let onnx: ONNXFile
  private let characters: [Character?]

  /// Looks into the recognizer's file; nil when this is not the network that the weights were fitted to.
  ///
  /// - Parameters:
  ///   - file: Its ONNX file.
  ///   - characters: Its characters by class; class 0 is the blank.
  init?(_ file: FileBytes, characters: [Character?]) {
    onnx = ONNXFile(file)
    self.characters = characters
    let known = onnx.tensors(named: [Self.first])[Self.first]
    guard let known, Self.checksum(known.values) == Self.table(of: .latin).number("known.hash") else { return nil }
  }

  /// The network that reads Latin letters, and gives the features as its second output.
  func latin() -> Network? {
    let kept = characters.indices.filter { $0 == 0 || characters[$0].map(Alphabet.isLatin) ?? false }
    guard let arrays = fitted(Self.table(of: .latin), keeping: kept) else { return nil }
    let file = ONNXFile(onnx.replacing(arrays))
    return (file.addingOutput(Self.features.name, sizes: Self.features.sizes), kept.map { characters[$0] })
  }

  /// The head that reads an alphabet; nil where there is none.
  func head(of alphabet: Alphabet) -> Network? {
    let table = Self.table(of: alphabet)
    guard alphabet != .ideographs else {
      return fitted(table, keeping: []).map { (head(with: $0), characters) }
    }
    let text = String(decoding: table.bytes(of: "characters").buffer, as: UTF8.self)
    let own: [Character?] = [nil] + text.unicodeScalars.map(Character.init)
    guard own.count > 1, let arrays = fitted(table, keeping: Array(own.indices)) else { return nil }
    return (head(with: arrays), own)
  }

  private func head(with arrays: [String: ONNXFile.Tensor]) -> [UInt8] {
    onnx.part(from: Self.features.name, sizes: Self.features.sizes, replacing: arrays)
  }

  private static func table(of alphabet: Alphabet) -> EmbeddedTables {
    EmbeddedTables("recognizer-\(alphabet.rawValue)")
  }

  /// The arrays that a table changes: the network's and what was added to them; those of classes that are the table's own are whole.
  private func fitted(_ table: EmbeddedTables, keeping kept: [Int]) -> [String: ONNXFile.Tensor]? {
    let names = table.names.filter { table.shape(of: $0 + Self.stepEnding) != nil }
    guard table.shape(of: "linear_8.b_0") ?? [0] == [kept.count] else { return nil }
    let hasOwnClasses = table.shape(of: "characters") != nil
    let base = onnx.tensors(named: Set(names))
    var arrays: [String: ONNXFile.Tensor] = [:]
    for name in names {
      let levels: [Int8] = table.numbers(name)
      guard var tensor = base[name] else { return nil }
      if Self.classes.contains(name) {
        // The file's sizes are not to be trusted: what is made is as large as the table.
        guard levels.count == tensor.values.count / max(1, characters.count) * kept.count else { return nil }
        tensor.shape = tensor.shape.dropLast() + [kept.count]
        tensor.values =
          hasOwnClasses
          ? [Float](repeating: 0, count: levels.count) : Self.columns(kept, of: tensor, count: characters.count)
      }
      guard levels.count == tensor.values.count else { return nil }
      let step: Float = table.number(name + Self.stepEnding)
      for index in levels.indices { tensor.values[index] += Float(levels[index]) * step }
      arrays[name] = tensor
    }
    return arrays
  }

  /// Some columns of a matrix of `count` columns, or elements of a vector.
  private static func columns(_ kept: [Int], of tensor: ONNXFile.Tensor, count: Int) -> [Float] {
    (0..<(tensor.values.count / max(1, count))).flatMap { row in kept.map { tensor.values[row * count + $0] } }
  }

  /// A hash of the numbers' bits (FNV-1a, 64 bits, a step for each number).
  private static func checksum(_ values: [Float]) -> UInt64 {
    values.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01b3 }
  }
}
