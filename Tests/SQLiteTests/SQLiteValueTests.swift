import SQLite
import Testing

@Suite struct SQLiteValueTests {
  @Test func absentValuesAreNull() {
    #expect(SQLiteValue(nil as Int?) == .null && SQLiteValue(nil as Int64?) == .null)
    #expect(SQLiteValue(nil as Double?) == .null && SQLiteValue(nil as String?) == .null)
  }

  @Test func valuesKeepTheirKind() {
    #expect(SQLiteValue(3) == .integer(3) && SQLiteValue(Int64.min) == .integer(.min))
    #expect(SQLiteValue(0.5) == .real(0.5) && SQLiteValue("x") == .text("x"))
  }
}
