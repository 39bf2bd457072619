/// A record that may be the book of a spine.
public struct CatalogMatch: Sendable, Codable {
  /// What in the text speaks for the record besides its title.
  public enum Signal: String, Hashable, Sendable, Codable, CaseIterable {
    /// A surname of an author.
    case surname
    /// A given name of an author that few records share.
    case givenName
    /// The call number.
    case callNumber
    /// The ISBN.
    case isbn
    /// Words of the subtitle.
    case subtitle
    /// The series.
    case series
  }

  /// The number of the record within the index, from 1.
  public var id: Int
  /// The record.
  public var record: CatalogRecord
  /// The calibrated probability that the record is the spine's book, 0...1.
  public var score: Double
  /// Whether a surname of the record stands in the text.
  public var hasSurname: Bool
  /// What speaks for the record besides its title.
  public var signals: [Signal]
  /// Whether the match is sure enough to be used.
  public var isAccepted: Bool
}
