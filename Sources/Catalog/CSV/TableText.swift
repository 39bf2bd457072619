/// Texts as spreadsheets write them.
package enum TableText {
  /// A whole number without the fraction that a spreadsheet gives it, as in "2008.0"; other texts as they are.
  package static func withoutFraction(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
