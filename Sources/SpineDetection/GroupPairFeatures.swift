import Glibc
import Imaging
import TextRecognition

/// Lines that were taken for one book, and the outline of their text.
struct LineGroup: Sendable {
  /// The lines' indices.
  let indices: [Int]
  /// The outline as a line that holds all the text.
  let outline: LineObservation
  let letterCount: Int
  /// The lines' mean confidence, 0...1.
  let confidence: Double

  /// The group of the lines with these indices.
  init(_ indices: [Int], of lines: [LineObservation], in image: Image) {
    self.init(Spine(indices.map { lines[$0] }), indices, in: image)
  }

  /// What stands on a spine.
  init(_ spine: Spine, _ indices: [Int] = [], in image: Image) {
    let text = spine.lines.map(\.text).joined(separator: " ")
    self.indices = indices
    outline = LineObservation(TextLine(text: text, confidence: 1, quad: spine.quad), in: image)
    letterCount = text.count(where: \.isLetter)
    confidence = spine.lines.reduce(0) { $0 + $1.confidence } / Double(max(1, spine.lines.count))
  }
}

/// Evidence on whether two groups of lines are parts of one book.
struct GroupPairFeatures {
  /// What the opinion on the outlines as two lines adds, when they look like one book's; and what end-to-end evidence adds.
  ///
  /// The network knows both from rendered shelves, but trusts them too little on photos (Docs/Experiments/2026-11-26-grouping-by-print.md).
  private static let weightAsLines = 0.5
  private static let endToEndEvidence = 4.0

  let first: LineGroup
  let second: LineGroup
  /// The evidence on the outlines, as on two lines.
  let outlines: [Double]
  /// The log-odds that lines of the one belong to lines of the other.
  let links: [Double]
  /// Whether a spine beside both shows that they are one.
  let isEndToEnd: Bool

  /// The log-odds that the groups are parts of one book.
  var logOdds: Double {
    AffinityModel.fittedToGroups.logOdds(features) + Self.weightAsLines * max(0, AffinityModel.fitted.logOdds(outlines))
      + (isEndToEnd ? Self.endToEndEvidence : 0)
  }

  /// The evidence as numbers of order 1: that on the outlines, and what the groups tell besides.
  var features: [Double] {
    let mean = links.reduce(0, +) / Double(max(1, links.count))
    let (a, b) = (first.outline.line.quad, second.outline.line.quad)
    let shared = a.intersectionArea(with: b) / max(1, min(a.area, b.area))
    // The network does not know of the text.
    return outlines.dropLast(LinePrintFeatures.names.count) + [
      size(min(first.letterCount, second.letterCount)), size(max(first.letterCount, second.letterCount)),
      size(min(first.indices.count, second.indices.count)), size(max(first.indices.count, second.indices.count)),
      bounded(mean), bounded(links.max() ?? 0), links.isEmpty ? 0 : 1, isEndToEnd ? 1 : 0,
      min(first.confidence, second.confidence), min(1, shared),
    ]
  }

  private func size(_ count: Int) -> Double { log2(1 + Double(count)) / 4 }
  private func bounded(_ logOdds: Double) -> Double { min(2, max(-2, logOdds / 4)) }
}
