#include <sqlite3.h>
#include <stddef.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import: SQLite copies the bytes. */
static inline int bookspine_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int bookspine_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

static inline void bookspine_sqlite3_result_text(sqlite3_context *context, const char *text) {
  sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

/* A C variadic function, which Swift cannot call; every option that is used takes an int and an int *. */
static inline int bookspine_sqlite3_db_config(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, NULL);
}
