import Imaging

extension Array {
  /// Orders what has a spine by shelf rows, and numbers the rows in it.
  package func inShelfRows(_ spine: WritableKeyPath<Element, Spine>) -> [Element] {
    shelfRows(of: self) { $0[keyPath: spine].outline.boundingBox }.enumerated().flatMap { number, row in
      row.map { element in
        var element = element
        element[keyPath: spine].row = number
        return element
      }
    }
  }
}
