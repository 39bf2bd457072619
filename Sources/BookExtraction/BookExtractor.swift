/// Finds title, author, publisher and ISBN in the text of a spine.
public struct BookExtractor: Sendable {
  /// Makes an extractor.
  public init() {}

  /// Reads the lines of one spine.
  public func extract(_ lines: [SpineLine]) -> BookSpineInfo {
    BookSpineInfo(title: "", author: "", confidence: .low)
  }
}
