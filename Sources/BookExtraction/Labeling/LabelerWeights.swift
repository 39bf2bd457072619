import EmbeddedModels

/// The fitted weights of one of the labeler's networks, from `Models/spine-labeler.safetensors`; matrices are 8-bit numbers with a scale
/// a row, the table of runs 4-bit ones.
struct LabelerWeights: Sendable {
  static let width = 96
  static let heads = 4
  static let runWidth = 32
  static let roles = TokenRole.allCases.count

  /// A row for each of ``TokenHashes/rows``.
  let table: HashedRows
  let enter: DenseLayer
  let layers: [Attention]
  let leave: Normalization
  let emit: DenseLayer
  /// Gives what the layer before the last one takes for the roles back to the last one.
  let again: DenseLayer
  /// The score of a role at the beginning of a line, and of a role after another.
  let start: [Float]
  let next: [Float]
  let order: OrderWeights

  /// One layer of attention.
  struct Attention: Sendable {
    let before: Normalization
    let between: Normalization
    let queriesKeysValues: DenseLayer
    let out: DenseLayer
    let pair: DenseLayer
    let bias: DenseLayer
    let up: DenseLayer
    let down: DenseLayer

    init(_ tables: EmbeddedTables, _ name: String) {
      before = Normalization(tables, name + ".before")
      between = Normalization(tables, name + ".between")
      queriesKeysValues = DenseLayer(tables, name + ".qkv")
      out = DenseLayer(tables, name + ".out")
      pair = DenseLayer(tables, name + ".pair")
      bias = DenseLayer(tables, name + ".bias")
      up = DenseLayer(tables, name + ".up")
      down = DenseLayer(tables, name + ".down")
    }
  }

  /// What tells which of two lines is read first.
  struct OrderWeights: Sendable {
    let first: DenseLayer
    let second: DenseLayer
    let geometry: DenseLayer
    let score: DenseLayer

    init(_ tables: EmbeddedTables, _ name: String) {
      first = DenseLayer(tables, name + "first")
      second = DenseLayer(tables, name + "second")
      geometry = DenseLayer(tables, name + "lie")
      score = DenseLayer(tables, name + "order")
    }
  }

  /// Reads the weights whose names begin with a member's number.
  init(_ tables: EmbeddedTables, member: Int) {
    let name = "\(member)."
    table = HashedRows(tables, name + "table")
    enter = DenseLayer(tables, name + "enter")
    layers = (0..<3).map { Attention(tables, name + "layers.\($0)") }
    leave = Normalization(tables, name + "leave")
    emit = DenseLayer(tables, name + "emit")
    again = DenseLayer(tables, name + "again")
    start = tables.numbers(name + "start")
    next = tables.numbers(name + "next")
    order = OrderWeights(tables, name)
  }
}

/// Rows of 4-bit numbers, two a byte, the first one in its low half: they stand for -8...7 times the row's scale, which is 8 bits of steps.
struct HashedRows: Sendable {
  private let bytes: EmbeddedBytes
  /// Bytes a row.
  private let width: Int
  private let scales: [UInt8]
  private let step: Float

  init(_ tables: EmbeddedTables, _ name: String) {
    bytes = tables.bytes(of: name + ".weight")
    width = tables.shape(of: name + ".weight")?.last ?? 0
    scales = tables.numbers(name + ".scale")
    step = tables.number(name + ".step")
  }

  /// Adds a row, times a factor, to what `out` points to; rows beyond the last one add nothing.
  func add(row: Int, times factor: Float, to out: UnsafeMutablePointer<Float>) {
    guard scales.indices.contains(row), (row + 1) * width <= bytes.buffer.count else { return }
    let scale = Float(scales[row]) * step * factor
    for column in 0..<width {
      let byte = bytes.buffer[row &* width &+ column]
      out[2 &* column] += scale * (Float(byte & 15) - 8)
      out[2 &* column &+ 1] += scale * (Float(byte >> 4) - 8)
    }
  }
}

/// Rows of 8-bit numbers, each with a scale.
struct ScaledRows: Sendable {
  let columns: Int
  let values: [Int8]
  let scales: [Float]

  init(_ tables: EmbeddedTables, _ name: String) {
    columns = tables.shape(of: name + ".weight")?.last ?? 0
    values = tables.numbers(name + ".weight")
    scales = tables.numbers(name + ".scale")
  }
}
