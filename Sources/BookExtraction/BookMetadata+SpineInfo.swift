import Language

extension BookMetadata {
  /// The record that a spine's text makes.
  ///
  /// Authors are joined with ", ", white space is trimmed, the ISBN is kept only when its check digit is right, and the
  /// confidence is 0.9, 0.7 or 0.5 for high, medium or low where the score is missing.
  public init(spineInfo info: BookSpineInfo) {
    let authors = TextFolding.distinct(([info.author] + info.coauthors).map(Self.trimmed)).filter { !$0.isEmpty }
    let publisher = info.publisher.map(Self.trimmed)
    let score = info.score.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    self.init(
      title: Self.trimmed(info.title), author: authors.joined(separator: ", "),
      isbn: info.isbn.flatMap { ISBN($0)?.thirteen },
      publisher: publisher?.isEmpty == false ? publisher : nil, confidence: score ?? info.confidence.usualScore)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension BookSpineInfo.Confidence {
  /// The word for a probability.
  public init(score: Double) { self = Self.allCases.first { score >= $0.leastScore } ?? .low }

  /// The least probability that the word stands for.
  public var leastScore: Double {
    switch self {
    case .high: 0.8
    case .medium: 0.5
    case .low: 0
    }
  }

  /// The probability that stands for the word where no score is known.
  public var usualScore: Double {
    switch self {
    case .high: 0.9
    case .medium: 0.7
    case .low: 0.5
    }
  }
}
