/// Why a book may be one that the collection has already.
public struct Duplicate: Hashable, Sendable, Codable {
  /// Where the other one was seen.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// On another photo, or in an imported list.
    case collection
    /// On the same photo at the same place: one copy that was found twice.
    case sameCopy
    /// On the same photo elsewhere: two copies side by side.
    case otherCopy
  }

  /// What the two have in common.
  public enum Reason: String, Hashable, Sendable, Codable {
    /// The ISBN.
    case isbn
    /// The title and the author's surname, but for case, accents, punctuation, article and subtitle.
    case titleAndAuthor
  }

  /// The earlier book.
  public var of: Int
  /// Where the earlier book was seen.
  public var kind: Kind
  /// What they have in common.
  public var reason: Reason
}
