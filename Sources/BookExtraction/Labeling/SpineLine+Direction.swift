/// Spines in Hebrew or Arabic letters, which the labeler sees in a mirror: it knows spines that are read from left to right.
extension [SpineLine] {
  /// The lines as they would lie if all were read from left to right.
  var readFromLeft: [SpineLine] {
    let letters = reduce(0) { $0 + ($1.isReadFromRight ? $1.text.count : -$1.text.count) }
    return map { line in
      var line = line
      if line.isReadFromRight { line.characterPositions = line.characterPositions.map { 1 - $0 } }
      if letters > 0 {
        line.x = -line.x
        line.runsForward.toggle()
      }
      return line
    }
  }
}

extension SpineLine {
  /// How far down it stands where one reads it: larger for the lines below.
  var depth: Double {
    switch direction {
    case .along: y
    case .reversed: -y
    case .across: runsForward ? x : -x
    }
  }

  /// Whether its first character stands right of its last one.
  fileprivate var isReadFromRight: Bool {
    guard let first = characterPositions.first, let last = characterPositions.last else { return false }
    return first > last
  }
}
