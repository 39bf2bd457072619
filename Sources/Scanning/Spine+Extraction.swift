import BookExtraction
import Imaging
import SpineDetection
import TextRecognition

extension Spine {
  /// The lines in the spine's own frame, as the extraction takes them.
  package var extractionLines: [SpineLine] {
    let frame = SpineFrame(origin: quad.startTop, along: quad.direction)
    return lines.indices.map { index in
      frame.line(lines[index], colors: colors.indices.contains(index) ? colors[index] : nil)
    }
  }
}

/// A spine's coordinates: x along the direction in which most of its text reads, y across.
private struct SpineFrame {
  let origin: Point
  let along: Point

  func line(_ line: TextLine, colors: LineColors?) -> SpineLine {
    let offset = line.quad.center - origin
    let own = line.quad.direction
    let cosine = own.x * along.x + own.y * along.y
    return SpineLine(
      text: line.text, confidence: line.confidence, x: offset.x * along.x + offset.y * along.y,
      y: offset.y * along.x - offset.x * along.y, length: line.quad.length, height: line.quad.height,
      // Within 45° either way counts as along.
      direction: abs(cosine) < 0.7 ? .across : cosine > 0 ? .along : .reversed,
      runsForward: own.x * along.y >= own.y * along.x, background: colors?.background, ink: colors?.ink,
      characterPositions: line.characterPositions, characterCertainties: line.characterCertainties)
  }
}
