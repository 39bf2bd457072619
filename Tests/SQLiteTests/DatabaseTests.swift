import Glibc
import SQLite
import Testing

@Suite struct DatabaseTests {
  private func memory() throws -> Database<TestError> { try Database(path: ":memory:", mode: .create) }

  @Test func rowsComeBackAsTheyWentIn() throws {
    let database = try memory()
    try database.execute("CREATE TABLE t (a INTEGER, b REAL, c TEXT)")
    let values: [SQLiteValue] = [.integer(.max), .real(0.5), .text("ключ\u{0}after")]
    #expect(try database.run("INSERT INTO t VALUES (?, ?, ?)", values) == 1)
    let rows = try database.rows("SELECT a, b, c FROM t") { ($0.integer(0), $0.real(1), $0.text(2)) }
    #expect(rows.count == 1 && rows.first?.0 == .max && rows.first?.1 == 0.5)
    #expect(rows.first?.2?.hasPrefix("ключ") == true)
  }

  @Test func nullIsNoNumberAndNoText() throws {
    let row = try memory().rows("SELECT ?, ?", [.null]) { ($0.optionalInteger(0), $0.text(0), $0.real(1)) }.first
    #expect(row?.0 == nil && row?.1 == nil && row?.2 == nil)
  }

  @Test func aStatementIsUsedAgainWithOtherValues() throws {
    let database = try memory()
    let numbers = try [1, 2, 3].map { try database.number("SELECT ? * 10", [.integer($0)]) }
    #expect(numbers == [10, 20, 30])
    #expect(try database.number("SELECT 1 WHERE 0") == 0, "no row")
  }

  @Test func aStatementThatFailedCanBeUsedAgain() throws {
    let database = try memory()
    try database.execute("CREATE TABLE t (a INTEGER UNIQUE)")
    for number in [1, 1, 2] { _ = try? database.run("INSERT INTO t VALUES (?)", [SQLiteValue(number)]) }
    #expect(try database.number("SELECT sum(a) FROM t") == 3)
    #expect(try database.run("UPDATE t SET a = a + 10") == 2 && database.lastInsertedRow == 2)
  }

  @Test func functionsGetTextsAndNoFileMayCallThem() throws {
    let database = try memory()
    try database.define("joined", arguments: 2) { $0.joined(separator: "+") }
    #expect(try database.rows("SELECT joined('a', NULL)") { $0.text(0) } == ["a+"])
    try database.execute("CREATE TABLE t (a TEXT)")
    #expect(throws: TestError.self) {
      try database.execute("CREATE VIEW v AS SELECT joined(a, a) FROM t; SELECT * FROM v")
    }
  }

  @Test func failuresSayWhichKind() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.db"
    func kind(_ body: () throws -> Void) -> SQLiteFailure.Kind? {
      do { try body() } catch { return (error as? TestError)?.failure.kind }
      return nil
    }
    #expect(kind { _ = try Database<TestError>(path: path, mode: .read) } == .other, "no file")
    #expect(kind { _ = try Database<TestError>(path: "a\u{0}b", mode: .create) } == .other)
    let first = try Database<TestError>(path: path, mode: .create)
    try first.execute("CREATE TABLE t (a); BEGIN EXCLUSIVE; INSERT INTO t VALUES (1)")
    let second = try Database<TestError>(path: path, mode: .write)
    second.setBusyTimeout(milliseconds: 1)
    #expect(kind { try second.execute("INSERT INTO t VALUES (2)") } == .busy)
    try first.execute("COMMIT; PRAGMA max_page_count = 1")
    let big = String(repeating: "x", count: 100_000)
    #expect(kind { try first.run("INSERT INTO t VALUES (?)", [.text(big)]) } == .full)
    #expect(kind { try first.execute("SELEKT") } == .other)
  }

  @Test func anotherFileIsInvalid() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/text"
    try #require(write(String(repeating: "no database ", count: 100), to: path))
    let database = try Database<TestError>(path: path, mode: .write)
    let error = #expect(throws: TestError.self) { try database.execute("CREATE TABLE t (a)") }
    #expect(error?.failure.kind == .invalidFile)
    #expect(try Database<TestError>.firstBytes(of: path, count: 11) == Array("no database".utf8))
  }

  @Test func aHardenedConnectionKeepsItsSchema() throws {
    let database = try memory()
    database.harden()
    try database.execute("CREATE TABLE t (a)")
    #expect(throws: TestError.self) {
      try database.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_master")
    }
    #expect(throws: TestError.self, "a text needs single quotes") { try database.execute("SELECT \"x\"") }
  }

  private func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fputs(text, file) >= 0
  }

  @Test func aPathIsNoAddressWithOrders() throws {
    let name = "\(getpid())-a.db?mode=memory"
    defer { unlink("file:\(name)") }
    try Database<TestError>(path: "file:\(name)", mode: .create).execute("CREATE TABLE t (a)")
    #expect(access("file:\(name)", F_OK) == 0)
  }

  @Test func aPipeIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/text"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: TestError.self) { try Database<TestError>(path: pipe, mode: .read) }
    #expect(throws: TestError.self) { try Database<TestError>(path: folder.path, mode: .read) }
  }
}
