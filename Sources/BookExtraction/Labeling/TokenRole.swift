/// What a token of a spine is, in the order of the labeler's outputs.
enum TokenRole: Int, CaseIterable, Sendable {
  case title
  case subtitle
  /// The first word of a person's name.
  case person
  /// A further word of it.
  case personRest
  case publisher
  case series
  case volume
  /// Other print of the book: edition, genre, praise, who translated it, "by".
  case otherPrint
  case callNumber
  /// Stickers, prices, neighbors' text, marks misread.
  case noise

  /// Whether it belongs to an author.
  var isPerson: Bool { self == .person || self == .personRest }
}
