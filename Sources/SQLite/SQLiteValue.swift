/// A parameter of a statement.
package enum SQLiteValue: Hashable, Sendable {
  /// NULL.
  case null
  /// INTEGER.
  case integer(Int64)
  /// REAL; no number becomes NULL.
  case real(Double)
  /// TEXT.
  case text(String)

  /// INTEGER, or NULL.
  package init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  /// INTEGER, or NULL.
  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  /// REAL, or NULL.
  package init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
  /// TEXT, or NULL.
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
}
