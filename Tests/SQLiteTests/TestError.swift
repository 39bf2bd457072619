import SQLite

/// What the databases of these tests throw.
struct TestError: DatabaseError, Equatable {
  let failure: SQLiteFailure

  init(_ failure: SQLiteFailure) { self.failure = failure }
}
