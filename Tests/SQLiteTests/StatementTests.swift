import SQLite
import Testing

@Suite struct StatementTests {
  @Test func valuesAreBoundByPlace() throws {
    let database = try Database<TestError>(path: ":memory:", mode: .create)
    let statement = try database.statement("SELECT ?1, ?2, length(?3)")
    statement.bind(7, at: 1)
    statement.bind("seven", at: 2)
    let bytes: [UInt8] = [0, 1, 2]
    let hasRow = try bytes.withUnsafeBufferPointer { bytes in
      statement.bind(bytes, at: 3)
      return try statement.step()
    }
    #expect(hasRow && statement.integer(0) == 7 && statement.text(1) == "seven" && statement.integer(2) == 3)
    #expect(try !statement.step())
  }

  @Test func aBlobIsReadBack() throws {
    let database = try Database<TestError>(path: ":memory:", mode: .create)
    let statement = try database.statement("SELECT x'00ff', NULL")
    #expect(try statement.step())
    #expect(Array(statement.blob(0)) == [0, 255] && Array(statement.blob(1)).isEmpty)
  }

  @Test func missingValuesBecomeNull() throws {
    let database = try Database<TestError>(path: ":memory:", mode: .create)
    let statement = try database.statement("SELECT ?, ?")
    for values: [SQLiteValue] in [[.integer(1), .integer(2)], [.integer(3)]] {
      statement.bind(values)
      #expect(try statement.step())
      #expect(statement.optionalInteger(1) == (values.count == 2 ? 2 : nil))
      statement.reset()
    }
  }

  @Test func itOutlivesItsConnection() throws {
    var database: Database<TestError>? = try Database(path: ":memory:", mode: .create)
    let statement = try #require(try database?.statement("SELECT 5"))
    database = nil
    #expect(try statement.step() && statement.integer(0) == 5)
  }
}
