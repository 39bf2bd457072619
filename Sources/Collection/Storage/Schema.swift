/// The layout of a collection's file.
enum Schema {
  /// What marks the file as ours: "BkSc".
  static let applicationID: Int64 = 0x426B_5363

  /// What each version added to the one before; `user_version` says how many of them a file has.
  static let migrations = [version1, version2, version3, version4, version5, version6, version7, version8]

  /// The version that this library writes.
  static var version: Int64 { Int64(migrations.count) }

  /// The columns of a work, but for its id; also of its before-images.
  static let workColumns =
    BookField.allCases.map(\.rawValue) + [
      "confidence", "reviewStatus", "enrichmentStatus", "original", "edited", "enriched", "duplicateOf",
      "duplicateKind",
      "duplicateReason", "matchKey", "addedAt", "changedAt",
    ]

  /// The first version.
  ///
  /// Times are milliseconds since 1970. Nothing but `sighting` refers to a work by a constraint, since undoing an action
  /// brings rows back in any order. Before-images have no constraints: they are rows that were there.
  private static let version1 = """
    CREATE TABLE scan (id INTEGER PRIMARY KEY AUTOINCREMENT, photo TEXT, width INTEGER NOT NULL, height INTEGER NOT NULL,
      engine TEXT NOT NULL, addedAt INTEGER NOT NULL, file TEXT UNIQUE, bytes INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE work (id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL, author TEXT NOT NULL, coauthors TEXT NOT NULL, isbn TEXT, publisher TEXT, publishedDate TEXT,
      pageCount INTEGER, format TEXT, coverUrl TEXT, callNumber TEXT, confidence REAL,
      reviewStatus TEXT NOT NULL CHECK (reviewStatus IN ('verified', 'needsReview', 'userEdited')),
      enrichmentStatus TEXT NOT NULL, original TEXT NOT NULL, edited INTEGER NOT NULL, enriched INTEGER NOT NULL,
      duplicateOf INTEGER, duplicateKind TEXT, duplicateReason TEXT, matchKey TEXT NOT NULL, addedAt INTEGER NOT NULL,
      changedAt INTEGER NOT NULL) STRICT;
    CREATE INDEX workQueue ON work (ifnull(confidence, 0), id) WHERE reviewStatus = 'needsReview';
    CREATE INDEX workISBN ON work (isbn) WHERE isbn IS NOT NULL;
    CREATE INDEX workMatchKey ON work (matchKey) WHERE matchKey <> '';
    CREATE INDEX workDuplicate ON work (duplicateOf) WHERE duplicateOf IS NOT NULL;
    CREATE INDEX workEnrichment ON work (enrichmentStatus, id) WHERE enrichmentStatus IN ('pending', 'in_progress');
    CREATE TABLE sighting (id INTEGER PRIMARY KEY AUTOINCREMENT,
      work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      scan INTEGER NOT NULL REFERENCES scan (id), book TEXT NOT NULL, box TEXT, quad TEXT, raw TEXT) STRICT;
    CREATE INDEX sightingWork ON sighting (work);
    CREATE INDEX sightingScan ON sighting (scan);
    CREATE TABLE action (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    CREATE TABLE workBefore (action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE,
      existed INTEGER NOT NULL, id INTEGER NOT NULL, title TEXT, author TEXT, coauthors TEXT, isbn TEXT, publisher TEXT,
      publishedDate TEXT, pageCount INTEGER, format TEXT, coverUrl TEXT, callNumber TEXT, confidence REAL,
      reviewStatus TEXT, enrichmentStatus TEXT, original TEXT, edited INTEGER, enriched INTEGER, duplicateOf INTEGER,
      duplicateKind TEXT, duplicateReason TEXT, matchKey TEXT, addedAt INTEGER, changedAt INTEGER,
      PRIMARY KEY (action, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE sightingBefore (action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE,
      existed INTEGER NOT NULL, id INTEGER NOT NULL, work INTEGER, scan INTEGER, book TEXT, box TEXT, quad TEXT, raw TEXT,
      PRIMARY KEY (action, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE feedback (id INTEGER PRIMARY KEY AUTOINCREMENT, work INTEGER NOT NULL, kind TEXT NOT NULL,
      comment TEXT NOT NULL, detection TEXT NOT NULL, at INTEGER NOT NULL, sentAt INTEGER) STRICT;
    CREATE TABLE usage (name TEXT PRIMARY KEY, count INTEGER NOT NULL, total REAL NOT NULL, lastAt INTEGER NOT NULL)
      STRICT;
    CREATE TABLE lookup (key TEXT PRIMARY KEY, response TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
    """

  /// Scans that wait to be sent, the oldest with the lowest number; `refusal` is why one is not sent by itself any more.
  private static let version2 = """
    CREATE TABLE deferred (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, file TEXT NOT NULL UNIQUE,
      bytes INTEGER NOT NULL, photo TEXT, rotation INTEGER NOT NULL, addedAt INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0, refusal TEXT) STRICT;
    """

  /// When a scan at which the service failed is sent again, and what it said the last time.
  private static let version3 = """
    ALTER TABLE deferred ADD COLUMN retryAt INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE deferred ADD COLUMN problem TEXT;
    """

  /// Titles and authors are compared without the accents of more alphabets.
  private static let version4 = """
    UPDATE work SET matchKey = matchKeyOf(title, author);
    UPDATE workBefore SET matchKey = matchKeyOf(title, author) WHERE existed;
    """

  /// Where books stand: the shelf of a photo, which of several photos show it together (their first scan), whether it stands for
  /// all that was known of the shelf before; row and position of a book; and what libraries number their copies by.
  private static let version5 = """
    ALTER TABLE scan ADD COLUMN shelf TEXT;
    ALTER TABLE scan ADD COLUMN session INTEGER;
    ALTER TABLE scan ADD COLUMN replaces INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX scanShelf ON scan (shelf) WHERE shelf IS NOT NULL;
    ALTER TABLE sighting ADD COLUMN shelfRow INTEGER;
    ALTER TABLE sighting ADD COLUMN position INTEGER;
    ALTER TABLE sightingBefore ADD COLUMN shelfRow INTEGER;
    ALTER TABLE sightingBefore ADD COLUMN position INTEGER;
    ALTER TABLE work ADD COLUMN itemId TEXT;
    ALTER TABLE workBefore ADD COLUMN itemId TEXT;
    CREATE INDEX workItem ON work (itemId) WHERE itemId IS NOT NULL;
    """

  /// What catalogs offer for a book that none of them surely has, as JSON; and the covers that were fetched, or why one was not.
  private static let version6 = """
    CREATE TABLE candidate (work INTEGER PRIMARY KEY, books TEXT NOT NULL) STRICT;
    CREATE TABLE cover (work INTEGER PRIMARY KEY, url TEXT NOT NULL, file TEXT UNIQUE, bytes INTEGER NOT NULL DEFAULT 0,
      problem TEXT, at INTEGER NOT NULL) STRICT;
    """

  /// The shelves of photos as they were before an action; titles without an author are compared, too.
  private static let version7 = """
    UPDATE work SET matchKey = matchKeyOf(title, author) WHERE matchKey = '';
    UPDATE workBefore SET matchKey = matchKeyOf(title, author) WHERE existed AND matchKey = '';
    CREATE TABLE scanBefore (action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE, id INTEGER NOT NULL,
      shelf TEXT, PRIMARY KEY (action, id)) STRICT, WITHOUT ROWID;
    """

  /// How often a service did not take feedback.
  private static let version8 = "ALTER TABLE feedback ADD COLUMN failures INTEGER NOT NULL DEFAULT 0"
}
