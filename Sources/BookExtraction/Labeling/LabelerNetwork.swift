import Glibc

/// What the labeler's network says of a spine's tokens.
struct LabelerOutput: Sendable {
  /// ``LabelerWeights/width`` numbers a token.
  let states: [Float]
  /// The score of each role, a row a token.
  let emissions: [Float]
}

/// A transformer over the tokens of a spine (Vaswani et al., "Attention Is All You Need", 2017), whose attention also goes by how two
/// tokens lie to each other, as in LayoutLM's successors; `Training/extraction/labeler.py` is the same network.
struct LabelerNetwork: Sendable {
  let weights: LabelerWeights

  func callAsFunction(_ input: LabelerInput) -> LabelerOutput {
    let count = input.tokens.count
    let pairs = Self.pairs(input.places)
    var states = weights.enter(entering(input)).map { max(0, $0) }
    for (index, layer) in weights.layers.enumerated() {
      attend(layer, &states, pairs, count)
      if index == weights.layers.count - 2 {
        let early = weights.emit(weights.leave(states))
        states.add(weights.again(early.softmax(LabelerWeights.roles)))
      }
    }
    states = weights.leave(states)
    return LabelerOutput(states: states, emissions: weights.emit(states))
  }

  /// How much sooner the first of two lines is read, in log-odds.
  func precedence(_ a: [Float], _ b: [Float], _ there: [Float], _ back: [Float]) -> Float {
    half(a, b, there) - half(b, a, back)
  }

  private func half(_ a: [Float], _ b: [Float], _ geometry: [Float]) -> Float {
    var sum = weights.order.first(a)
    sum.add(weights.order.second(b))
    sum.add(weights.order.geometry(geometry))
    return weights.order.score(sum.map { max(0, $0) }).first ?? 0
  }

  /// The geometry of all pairs of tokens, row by row.
  static func pairs(_ places: [TokenPlace]) -> [Float] {
    let size = PairGeometry.count
    return [Float](unsafeUninitializedCapacity: places.count * places.count * size) { out, initialized in
      initialized = places.count * places.count * size
      guard var next = out.baseAddress else { return }
      for a in places {
        for b in places {
          PairGeometry.write(a, b, to: next)
          next += size
        }
      }
    }
  }

  /// The word's row, the mean of its runs' rows, and the features, for each token.
  private func entering(_ input: LabelerInput) -> [Float] {
    let width = LabelerWeights.runWidth
    let features = TokenFeatures.count
    var rows = [Float](repeating: 0, count: input.tokens.count * (2 * width + features))
    rows.withUnsafeMutableBufferPointer { rows in
      guard var row = rows.baseAddress else { return }
      for (index, hashes) in input.hashes.enumerated() {
        weights.table.add(row: hashes.word, times: 1, to: row)
        for run in hashes.runs { weights.table.add(row: run, times: 1 / Float(hashes.runs.count), to: row + width) }
        for feature in 0..<features { row[2 * width + feature] = input.features[index * features + feature] }
        row += 2 * width + features
      }
    }
    return rows
  }

  private func attend(_ layer: LabelerWeights.Attention, _ states: inout [Float], _ pairs: [Float], _ count: Int) {
    let mixed = layer.queriesKeysValues(layer.before(states))
    let bias = layer.bias(layer.pair(pairs).map { max(0, $0) })
    states.add(layer.out(attention(mixed, bias, count)))
    states.add(layer.down(layer.up(layer.between(states)).map { max(0, $0) }))
  }

  /// For each token and head the values of all tokens, weighed by how well they answer its query.
  private func attention(_ mixed: [Float], _ bias: [Float], _ count: Int) -> [Float] {
    let (width, heads) = (LabelerWeights.width, LabelerWeights.heads)
    let part = width / heads
    let scale = 1 / Float(part).squareRoot()
    var out = [Float](repeating: 0, count: count * width)
    for head in 0..<heads {
      for query in 0..<count {
        let from = query * 3 * width + head * part
        var scores = [Float](repeating: 0, count: count)
        for key in 0..<count {
          let to = key * 3 * width + width + head * part
          var sum: Float = 0
          for index in 0..<part { sum += mixed[from + index] * mixed[to + index] }
          scores[key] = sum * scale + bias[(query * count + key) * heads + head]
        }
        for (key, share) in scores.softmax(count).enumerated() {
          let value = key * 3 * width + 2 * width + head * part
          for index in 0..<part { out[query * width + head * part + index] += share * mixed[value + index] }
        }
      }
    }
    return out
  }
}

extension [Float] {
  /// Adds another array of the same length.
  mutating func add(_ other: [Float]) {
    for index in indices.prefix(other.count) { self[index] += other[index] }
  }

  /// Rows of positive numbers that sum up to 1.
  func softmax(_ width: Int) -> [Float] {
    var out = self
    for start in stride(from: 0, to: count - width + 1, by: Swift.max(1, width)) {
      let most = self[start..<(start + width)].max() ?? 0
      var sum: Float = 0
      for index in start..<(start + width) {
        out[index] = expf(self[index] - most)
        sum += out[index]
      }
      for index in start..<(start + width) { out[index] /= sum }
    }
    return out
  }
}
