/// How it went to ask somebody else for titles and authors.
public struct ExtractionSummary: Codable, Hashable, Sendable {
  /// Who was asked: "callback" or "languageModel".
  public var provider: String
  /// Spines that were asked about.
  public var asked = 0
  /// Answers that follow the schema.
  public var answered = 0
  /// Answers that were used, as the spine or the catalog bears them out.
  public var used = 0
  /// Why the last failure was one; nil without any.
  public var lastFailure: String?

  init(provider: String) { self.provider = provider }
}
