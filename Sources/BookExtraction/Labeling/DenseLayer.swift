import EmbeddedModels

/// A linear layer of a network.
struct DenseLayer: Sendable {
  let inputs: Int
  let outputs: Int
  /// Input by input, so that the sums of all outputs grow side by side and the compiler can use vectors.
  private let weights: [Float]
  private let biases: [Float]

  /// Reads a matrix, a row an output, and its biases, if it has any.
  init(_ tables: EmbeddedTables, _ name: String) {
    let rows = ScaledRows(tables, name)
    let (inputs, outputs) = (rows.columns, rows.values.count / max(1, rows.columns))
    let biases: [Float] = tables.numbers(name + ".bias")
    self.inputs = inputs
    self.outputs = outputs
    self.biases = biases.count == outputs ? biases : [Float](repeating: 0, count: outputs)
    var weights = [Float](repeating: 0, count: inputs * outputs)
    for (output, scale) in rows.scales.enumerated().prefix(outputs) {
      for input in 0..<inputs {
        weights[input * outputs + output] = scale * Float(rows.values[output * inputs + input])
      }
    }
    self.weights = weights
  }

  /// The outputs for rows of inputs; too few inputs give none.
  func callAsFunction(_ rows: [Float]) -> [Float] {
    let count = rows.count / max(1, inputs)
    guard count * inputs == rows.count else { return [] }
    return [Float](unsafeUninitializedCapacity: count * outputs) { out, initialized in
      guard let out = out.baseAddress else { return }
      rows.withUnsafeBufferPointer { rows in
        for row in 0..<count { write(rows, from: row &* inputs, to: out + row &* outputs) }
      }
      initialized = count * outputs
    }
  }

  private func write(_ rows: UnsafeBufferPointer<Float>, from start: Int, to out: UnsafeMutablePointer<Float>) {
    weights.withUnsafeBufferPointer { weights in
      for output in 0..<outputs { out[output] = biases[output] }
      for input in 0..<inputs {
        let value = rows[start &+ input]
        if value == 0 { continue }
        let from = input &* outputs
        for output in 0..<outputs { out[output] += value * weights[from &+ output] }
      }
    }
  }
}

/// Brings each row to mean 0 and variance 1, then scales and shifts it.
///
/// Layer normalization (Ba, Kiros and Hinton, 2016).
struct Normalization: Sendable {
  private static let smallest: Float = 1e-5

  private let factors: [Float]
  private let summands: [Float]

  init(_ tables: EmbeddedTables, _ name: String) {
    let (factors, summands): ([Float], [Float]) = (tables.numbers(name + ".weight"), tables.numbers(name + ".bias"))
    self.factors = factors
    self.summands = summands.count == factors.count ? summands : [Float](repeating: 0, count: factors.count)
  }

  func callAsFunction(_ rows: [Float]) -> [Float] {
    let width = factors.count
    guard width > 0 else { return rows }
    var out = rows
    for start in stride(from: 0, to: rows.count - width + 1, by: width) {
      let row = rows[start..<(start + width)]
      let mean = row.reduce(0, +) / Float(width)
      let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(width)
      let scale = 1 / (variance + Self.smallest).squareRoot()
      for column in 0..<width {
        out[start + column] = (rows[start + column] - mean) * scale * factors[column] + summands[column]
      }
    }
    return out
  }
}
