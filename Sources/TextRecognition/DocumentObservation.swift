import Imaging

/// The text of an image.
public struct DocumentObservation: Sendable, Codable, Hashable {
  /// A line of text.
  public struct Paragraph: Sendable, Codable, Hashable {
    /// Identifies the paragraph within its observation: "p1", "p2", ...
    public var id: String
    /// Its text.
    public var text: String
    /// The recognizer's confidence, 0...1.
    public var confidence: Double
    /// The upright rectangle around it, in pixels.
    public var boundingBox: Rect
    /// Its corners [[x, y] * 4] in reading order.
    public var quad: [[Double]]
  }

  /// All text, a line a paragraph.
  public var fullText: String
  /// The lines.
  public var paragraphs: [Paragraph]
  /// ISBN-13 numbers found in text or barcodes, check digits verified.
  public var detectedIsbns: [String]
  /// Words in `fullText`.
  public var wordCount: Int
  /// Characters in `fullText`.
  public var characterCount: Int
  /// Whether nothing was read.
  public var isEmpty: Bool
  /// On how many spines the text seems to stand; nil where that was not asked.
  public var spineCount: Int?

  /// Makes an observation of lines.
  public init(lines: [TextLine], detectedIsbns: [String] = []) {
    fullText = lines.map(\.text).joined(separator: "\n")
    paragraphs = lines.enumerated().map { index, line in
      Paragraph(
        id: "p\(index + 1)", text: line.text, confidence: line.confidence, boundingBox: line.quad.boundingBox.rounded,
        quad: line.quad.coordinates)
    }
    self.detectedIsbns = detectedIsbns
    wordCount = fullText.split(whereSeparator: \.isWhitespace).count
    characterCount = fullText.count
    isEmpty = fullText.allSatisfy(\.isWhitespace)
  }
}
