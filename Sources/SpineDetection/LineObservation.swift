import Imaging
import TextRecognition

/// A line of text with what grouping needs to know of it.
package struct LineObservation: Sendable {
  package let line: TextLine
  let frame: LineFrame
  package let colors: LineColors?
  let print: LinePrint

  package init(_ line: TextLine, in image: Image) {
    self.init(line, LineColors(of: line.quad, in: image))
  }

  /// A line whose colors are known.
  init(_ line: TextLine, _ colors: LineColors?) {
    self.line = line
    frame = LineFrame(line.quad)
    print = LinePrint(line)
    self.colors = colors
  }
}

/// What is typical of the lines on a photo.
struct LineScale: Hashable, Sendable {
  /// The median height of a line, in pixels.
  let medianHeight: Double
  /// The 90th percentile of the lines' lengths, in pixels.
  let longLength: Double

  init(_ lines: [LineObservation]) {
    func percentile(_ values: [Double], _ share: Double) -> Double {
      let sorted = values.sorted()
      return sorted.isEmpty ? 1 : sorted[Int(Double(sorted.count - 1) * share)]
    }
    medianHeight = percentile(lines.map(\.frame.height), 0.5)
    longLength = percentile(lines.map(\.frame.length), 0.9)
  }
}

extension Spine {
  /// A spine around the lines of one book.
  init(_ lines: [LineObservation]) { self.init(lines: lines.map(\.line), colors: lines.map(\.colors)) }

  /// Its lines.
  var observations: [LineObservation] { zip(lines, colors).map(LineObservation.init) }
}
