import Language

/// Finds title, author, publisher and ISBN in the text of a spine.
///
/// A labeler names every word of the spine (title, author, publisher, ...), which gives a few candidates for the record; a judge says
/// how likely each is right. An extractor holds no state and may be used from several threads.
public struct BookExtractor: Sendable {
  private let reader = SpineReader()
  private let judge = RecordJudge.fitted

  /// Makes an extractor.
  public init() {}

  /// Reads the lines of one spine.
  ///
  /// Lines may be in any order, empty or have impossible geometry; at most 48 are read.
  public func extract(_ lines: [SpineLine]) -> BookSpineInfo {
    let isbn = ISBN.find(
      in: lines.prefix(SpineTokenizer.mostLines).map { TextCleaning.clean($0.text) }.joined(separator: "\n")
    ).first?.thirteen
    guard let (spine, candidates) = reader.candidates(lines) else {
      return BookSpineInfo(title: "", author: "", isbn: isbn, confidence: .low, score: 0, reasons: ["no text"])
    }
    var info = JudgedCandidates(spine, candidates, judge).best.info
    info.isbn = isbn
    // A label is read as one text, which may have an ISBN that no line has alone; an ISBN is no library's number.
    if let printed = info.callNumber.flatMap({ ISBN.find(in: $0).first }) {
      info.isbn = isbn ?? printed.thirteen
      info.callNumber = nil
    }
    return info
  }

  /// Reads the lines of one spine, with how surely.
  package func reading(_ lines: [SpineLine]) -> (info: BookSpineInfo, certainty: Double) {
    let info = extract(lines)
    return (info, info.score ?? 0)
  }
}
