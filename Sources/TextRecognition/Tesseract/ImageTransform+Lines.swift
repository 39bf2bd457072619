import Imaging

extension ImageTransform {
  /// Gaps of more than so many line heights end a line: beside a book's text there is often that of the next book.
  static let widestGap = 2.0
  /// Words below this confidence are dropped.
  static let leastWordConfidence = 0.3

  /// Makes lines of the words read on the result, with coordinates of the image.
  func lines(of words: [TesseractWord]) -> [TextLine] {
    var runs: [[TesseractWord]] = []
    for word in words {
      if let last = runs.last?.last, !word.startsLine, continues(last, word) {
        runs[runs.count - 1].append(word)
      } else {
        runs.append([word])
      }
    }
    return runs.compactMap { run in line(of: run.filter { $0.confidence >= Self.leastWordConfidence }) }
  }

  private func continues(_ last: TesseractWord, _ word: TesseractWord) -> Bool {
    word.box.x - last.box.maxX <= Self.widestGap * max(last.box.height, word.box.height)
  }

  private func line(of words: [TesseractWord]) -> TextLine? {
    guard let first = words.first else { return nil }
    let box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
    guard box.width > 0, box.height > 0 else { return nil }
    let letters = words.reduce(0) { $0 + $1.text.count }
    let sum = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
    let text = words.map(\.text).joined(separator: " ")
    let positions = centers(of: words).map { min(1, max(0, ($0 - box.x) / box.width)) }
    return TextLine(
      text: text, confidence: sum / Double(max(1, letters)), quad: onImage(box),
      characterPositions: positions.count == text.count ? positions : [])
  }

  /// The centers of the characters and of the spaces between words.
  private func centers(of words: [TesseractWord]) -> [Double] {
    var centers: [Double] = []
    for (index, word) in words.enumerated() {
      if index > 0 { centers.append((words[index - 1].box.maxX + word.box.x) / 2) }
      centers += word.centers
    }
    return centers
  }
}

extension Rect {
  /// The smallest rectangle around two.
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
