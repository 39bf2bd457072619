import Imaging

/// The reading of columns, whose characters stand upright one below the other.
extension LineRecognizer {
  /// The alphabets that are set in columns.
  private static let columnAlphabets: Set<Alphabet> = [.ideographs, .hangul]

  /// Reads a line again with its characters side by side, where it may be a column that is read doubtfully.
  ///
  /// - Parameters:
  ///   - line: The line as it was read along.
  ///   - alphabet: The one it was read in.
  ///   - image: Where the line stands, RGB.
  /// - Returns: The line as it reads so where that is worth more; otherwise the line.
  /// - Throws: What reading throws.
  func readingColumn(_ line: TextLine, in alphabet: Alphabet, of image: Image) throws -> TextLine {
    // A mark that is no text would be one in some row of its parts.
    guard line.confidence >= PPOCRRecognizer.leastConfidence, Self.columnAlphabets.contains(alphabet),
      let cells = try ColumnCells(of: line, in: image)
    else { return line }
    let leastWorth = TextLine.leastGain * line.worth
    // Of most columns not even a sure reading of all cells is worth so much.
    guard Double(cells.count) >= leastWorth, let head = try heads.head(of: alphabet),
      let features = try reader.recognize(cells.row(of: line.quad, in: image)).features
    else { return line }
    var column = TextLine(try head.recognize(features), quad: line.quad)
    column.characterPositions = column.characterPositions.map(cells.position(ofPositionInRow:))
    return column.worth >= leastWorth ? column : line
  }
}
