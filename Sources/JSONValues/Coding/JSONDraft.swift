/// A value that is being encoded, by one thread, until ``JSONWriter`` writes it.
final class JSONDraft {
  /// What kind of value it is.
  enum Kind {
    /// None yet; it counts as an empty object.
    case nothing
    /// A number, true, false or null, as JSON writes it.
    case literal(String)
    case text(String)
    case array
    case object
  }

  var kind = Kind.nothing
  /// The values of an array.
  var elements: [JSONDraft] = []
  /// The values of an object.
  var members: [String: JSONDraft] = [:]
}
