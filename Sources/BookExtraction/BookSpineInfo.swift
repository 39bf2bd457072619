/// What the text of one spine says about its book.
public struct BookSpineInfo: Hashable, Sendable, Codable {
  /// How sure the extraction is, in words.
  public enum Confidence: String, Hashable, Sendable, Codable, CaseIterable {
    /// Right nearly always.
    case high
    /// Worth a look.
    case medium
    /// Needs review.
    case low
  }

  /// The title, a subtitle after a colon, without series and volume; "" when unread.
  public var title: String
  /// The first author as printed; "" when unread.
  public var author: String
  /// Further authors, in order.
  public var coauthors: [String]
  /// ISBN-13 without separators, check digit verified.
  public var isbn: String?
  /// The publisher as printed or by its common name.
  public var publisher: String?
  /// The library's label, as printed ("823.9 ORR").
  public var callNumber: String?
  /// How sure, in words.
  public var confidence: Confidence
  /// How sure: the calibrated probability that title and author are both right, 0...1.
  public var score: Double?
  /// Why the confidence is not high, in English ("author not found"); nil when nothing is doubtful.
  public var reasons: [String]?

  /// Makes a record.
  public init(
    title: String, author: String, coauthors: [String] = [], isbn: String? = nil, publisher: String? = nil,
    callNumber: String? = nil, confidence: Confidence, score: Double? = nil, reasons: [String]? = nil
  ) {
    self.title = title
    self.author = author
    self.coauthors = coauthors
    self.isbn = isbn
    self.publisher = publisher
    self.callNumber = callNumber
    self.confidence = confidence
    self.score = score
    self.reasons = reasons
  }
}

extension BookSpineInfo {
  /// The same with the odds of its score multiplied, as one that is hard to read where it is no longer sure.
  package func doubted(oddsTimes factor: Double) -> BookSpineInfo {
    guard let score else { return self }
    var doubted = self
    let odds = factor * score
    doubted.score = odds / (1 - score + odds)
    doubted.confidence = Confidence(score: doubted.score ?? 0)
    if doubted.confidence != .high, reasons?.isEmpty != false { doubted.reasons = ["text hard to read"] }
    return doubted
  }
}
