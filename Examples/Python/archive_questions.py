"""Answers three questions of an archive with DuckDB: usage: archive_questions.py FOLDER [WORD]

FOLDER is what `bookspine archive ... --out FOLDER` wrote. Needs duckdb.
"""

import sys

import duckdb

folder, word = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "salt"
photos, books = (f"{folder}/{name}/*.parquet" for name in ("photos", "books"))

print("How did the photos fare?")
for status, count, found in duckdb.execute(
    "SELECT status, count(*), coalesce(sum(books), 0) FROM read_parquet(?) GROUP BY status ORDER BY status", [photos]
).fetchall():
    print(f"  {status}: {count} photos, {found} books")

print("Which books are on several photos?")
for title, author, places in duckdb.execute(
    """
    SELECT title, author, list(DISTINCT path ORDER BY path) FROM read_parquet(?) WHERE confidence >= 0.8
    GROUP BY title, author HAVING count(DISTINCT path) > 1 ORDER BY title LIMIT 10
    """,
    [books],
).fetchall():
    print(f"  {title}, {author}: {', '.join(places)}")

print(f"Where is {word!r}?")
for path, row, position, title, confidence in duckdb.execute(
    """
    SELECT path, "row" + 1, "position" + 1, title, confidence FROM read_parquet(?)
    WHERE contains(lower(title), lower(?)) ORDER BY confidence DESC LIMIT 10
    """,
    [books, word],
).fetchall():
    print(f"  {path}, row {row}, book {position}: {title} ({confidence:.0%})")
