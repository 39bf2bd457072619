import EmbeddedModels

/// The labeler: a few networks of one form, fitted from different beginnings, whose scores are averaged.
struct SpineLabeler: Sendable {
  /// The labeler of this library.
  static let fitted = SpineLabeler(EmbeddedTables("spine-labeler"))

  let members: [LabelerNetwork]
  /// Names the tokens of a line from averaged scores.
  let decoder: LineDecoder

  /// Reads the members of a file.
  init(_ tables: EmbeddedTables) {
    let count = (0...).prefix { tables.shape(of: "\($0).start") != nil }.count
    members = (0..<count).map { LabelerNetwork(weights: LabelerWeights(tables, member: $0)) }
    decoder = LineDecoder(
      start: members.map(\.weights.start).mean, next: members.map(\.weights.next).mean)
  }
}

extension [[Float]] {
  /// The mean of rows of one length, number by number; none for no rows.
  var mean: [Float] {
    guard var sum = first else { return [] }
    for row in dropFirst() { sum.add(row) }
    return sum.map { $0 / Float(count) }
  }
}
