import Imaging

/// By how many quarters clockwise a photo has to be turned for its text to be upright.
struct TextOrientation: Hashable {
  /// For most lines.
  let along: Int
  /// For the lines across those.
  let across: Int

  init(along: Int, across: Int) {
    (self.along, self.across) = (along, across)
  }

  /// Judges by the length of surely read lines, each of which begins where it reads best.
  init(of lines: [TextLine]) {
    var lengths = [0.0, 0.0, 0.0, 0.0]
    for line in lines where line.confidence >= LineRecognizer.rereadBelow {
      lengths[line.quad.direction.turnsToUpright] += line.quad.length
    }
    // Spines mostly read down where nothing tells, and photos are seldom upside down.
    along = [3, 1, 0, 2].max { lengths[$0] < lengths[$1] } ?? 3
    let (readingDown, readingUp) = ((along + 1) % 4, (along + 3) % 4)
    let likelier = readingUp == 0 ? readingUp : readingDown
    let other = likelier == readingUp ? readingDown : readingUp
    across = lengths[other] > lengths[likelier] ? other : likelier
  }
}

extension Quad {
  /// The quadrilateral from the end at which text begins that is upright when the photo is turned so.
  func beginning(as orientation: TextOrientation) -> Quad {
    let own = direction.turnsToUpright
    return own == (orientation.along + 2) % 4 || own == (orientation.across + 2) % 4 ? reversed : self
  }
}

extension Point {
  /// By how many quarters clockwise text that reads in this direction has to be turned to read rightwards, to the nearest quarter.
  fileprivate var turnsToUpright: Int {
    if abs(x) > abs(y) { return x > 0 ? 0 : 2 }
    return y > 0 ? 3 : 1
  }
}
