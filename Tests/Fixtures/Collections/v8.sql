PRAGMA application_id = 1114329955;
PRAGMA user_version = 8;
BEGIN TRANSACTION;
CREATE TABLE action (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
INSERT INTO "action" VALUES(1,'import',1796100043310);
INSERT INTO "action" VALUES(2,'import',1796100043322);
INSERT INTO "action" VALUES(3,'edit',1796100043329);
CREATE TABLE candidate (work INTEGER PRIMARY KEY, books TEXT NOT NULL) STRICT;
CREATE TABLE cover (work INTEGER PRIMARY KEY, url TEXT NOT NULL, file TEXT UNIQUE, bytes INTEGER NOT NULL DEFAULT 0,
  problem TEXT, at INTEGER NOT NULL) STRICT;
CREATE TABLE deferred (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, file TEXT NOT NULL UNIQUE,
  bytes INTEGER NOT NULL, photo TEXT, rotation INTEGER NOT NULL, addedAt INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0, refusal TEXT, retryAt INTEGER NOT NULL DEFAULT 0, problem TEXT) STRICT;
INSERT INTO "deferred" VALUES(1,'a-key-of-a-scan-that-waits','bf465ae9-13ed-4085-a52c-27f42889caa9.jpg',631,'late.jpg',90,1796100043352,0,NULL,0,NULL);
CREATE TABLE feedback (id INTEGER PRIMARY KEY AUTOINCREMENT, work INTEGER NOT NULL, kind TEXT NOT NULL,
  comment TEXT NOT NULL, detection TEXT NOT NULL, at INTEGER NOT NULL, sentAt INTEGER, failures INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "feedback" VALUES(1,3,'wrongTitle','it''s no atlas','{"addedAt":"2026-12-01T04:40:43.310Z","author":"Ines Tamm","changedAt":"2026-12-01T04:40:43.310Z","coauthors":[],"confidence":0.3,"edited":[],"enriched":[],"enrichmentStatus":"pending","id":3,"language":"en","original":{"author":"Ines Tamm","coauthors":[],"title":"An Atlas"},"reviewStatus":"needsReview","sightings":[{"bookId":"b3","box":{"height":80,"width":18,"x":60,"y":0},"position":2,"quad":[[78,0],[78,80],[60,80],[60,0]],"row":0,"scan":{"addedAt":"2026-12-01T04:40:43.310Z","engine":"ppocr","hasPhoto":false,"height":80,"id":1,"photo":"shelf.jpg","shelf":"Office, case 2","width":80}}],"tier":"review","title":"An Atlas"}',1796100043340,NULL,0);
CREATE TABLE lookup (key TEXT PRIMARY KEY, response TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
CREATE TABLE scan (id INTEGER PRIMARY KEY AUTOINCREMENT, photo TEXT, width INTEGER NOT NULL, height INTEGER NOT NULL,
  engine TEXT NOT NULL, addedAt INTEGER NOT NULL, file TEXT UNIQUE, bytes INTEGER NOT NULL DEFAULT 0, shelf TEXT, session INTEGER, replaces INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "scan" VALUES(1,'shelf.jpg',80,80,'ppocr',1796100043310,NULL,0,'Office, case 2',NULL,0);
INSERT INTO "scan" VALUES(2,'shelf.jpg',80,80,'ppocr',1796100043322,NULL,0,NULL,NULL,0);
CREATE TABLE scanBefore (action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE, id INTEGER NOT NULL,
  shelf TEXT, PRIMARY KEY (action, id)) STRICT, WITHOUT ROWID;
CREATE TABLE sighting (id INTEGER PRIMARY KEY AUTOINCREMENT,
  work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  scan INTEGER NOT NULL REFERENCES scan (id), book TEXT NOT NULL, box TEXT, quad TEXT, raw TEXT, shelfRow INTEGER, position INTEGER) STRICT;
INSERT INTO "sighting" VALUES(1,1,1,'b1','{"height":80,"width":18,"x":20,"y":0}','[[38,0],[38,80],[20,80],[20,0]]','{"id":"b1","box":{"x":20,"y":0,"width":18,"height":80},"quad":[[38,0],[38,80],[20,80],[20,0]],"metadata":{"title":"The Copper Lantern","author":"Maria Lindqvist","confidence":0.95,"isbn":"9780306406157","publisher":"Nordlys","publishedDate":"1998-04","pageCount":312,"format":"paperback","coverUrl":"https://example.org/a.jpg","enrichmentStatus":"success"}}',0,0);
INSERT INTO "sighting" VALUES(2,2,1,'b2','{"height":80,"width":18,"x":40,"y":0}','[[58,0],[58,80],[40,80],[40,0]]','{"id":"b2","box":{"x":40,"y":0,"width":18,"height":80},"quad":[[58,0],[58,80],[40,80],[40,0]],"metadata":{"title":"Rivers of Salt","author":"Thomas Okafor","confidence":0.4}}',0,1);
INSERT INTO "sighting" VALUES(3,3,1,'b3','{"height":80,"width":18,"x":60,"y":0}','[[78,0],[78,80],[60,80],[60,0]]','{"id":"b3","box":{"x":60,"y":0,"width":18,"height":80},"quad":[[78,0],[78,80],[60,80],[60,0]],"metadata":{"title":"An Atlas","author":"Ines Tamm","confidence":0.3}}',0,2);
INSERT INTO "sighting" VALUES(4,4,2,'b1','{"height":80,"width":18,"x":20,"y":0}','[[38,0],[38,80],[20,80],[20,0]]','{"id":"b1","box":{"x":20,"y":0,"width":18,"height":80},"quad":[[38,0],[38,80],[20,80],[20,0]],"metadata":{"title":"The Copper Lantern","author":"Maria Lindqvist","confidence":0.95,"isbn":"9780306406157","publisher":"Nordlys","publishedDate":"1998-04","pageCount":312,"format":"paperback","coverUrl":"https://example.org/a.jpg","enrichmentStatus":"success"}}',0,0);
CREATE TABLE sightingBefore (action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE,
  existed INTEGER NOT NULL, id INTEGER NOT NULL, work INTEGER, scan INTEGER, book TEXT, box TEXT, quad TEXT, raw TEXT, shelfRow INTEGER, position INTEGER,
  PRIMARY KEY (action, id)) STRICT, WITHOUT ROWID;
CREATE TABLE usage (name TEXT PRIMARY KEY, count INTEGER NOT NULL, total REAL NOT NULL, lastAt INTEGER NOT NULL)
  STRICT;
INSERT INTO "usage" VALUES('scanImported',2,17.315389,1796100043330);
INSERT INTO "usage" VALUES('booksImported',4,0.0,1796100043330);
INSERT INTO "usage" VALUES('correctionSaved.title',1,0.0,1796100043340);
INSERT INTO "usage" VALUES('correctionSaved.coauthors',1,0.0,1796100043340);
INSERT INTO "usage" VALUES('correctionSaved',1,0.0,1796100043340);
CREATE TABLE work (id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL, author TEXT NOT NULL, coauthors TEXT NOT NULL, isbn TEXT, publisher TEXT, publishedDate TEXT,
  pageCount INTEGER, format TEXT, coverUrl TEXT, callNumber TEXT, confidence REAL,
  reviewStatus TEXT NOT NULL CHECK (reviewStatus IN ('verified', 'needsReview', 'userEdited')),
  enrichmentStatus TEXT NOT NULL, original TEXT NOT NULL, edited INTEGER NOT NULL, enriched INTEGER NOT NULL,
  duplicateOf INTEGER, duplicateKind TEXT, duplicateReason TEXT, matchKey TEXT NOT NULL, addedAt INTEGER NOT NULL,
  changedAt INTEGER NOT NULL, itemId TEXT) STRICT;
INSERT INTO "work" VALUES(1,'The Copper Lantern','Maria Lindqvist','[]','9780306406157','Nordlys','1998-04',312,'paperback','https://example.org/a.jpg',NULL,0.95,'verified','success','{"author":"Maria Lindqvist","coauthors":[],"coverUrl":"https://example.org/a.jpg","format":"paperback","isbn":"9780306406157","pageCount":312,"publishedDate":"1998-04","publisher":"Nordlys","title":"The Copper Lantern"}',0,0,NULL,NULL,NULL,'copperlantern|lindqvist',1796100043310,1796100043310,NULL);
INSERT INTO "work" VALUES(2,'Rivers of Silt','Thomas Okafor','["B. Öz"]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0.4,'userEdited','pending','{"author":"Thomas Okafor","coauthors":[],"title":"Rivers of Salt"}',5,0,NULL,NULL,NULL,'riversofsilt|okafor',1796100043310,1796100043329,NULL);
INSERT INTO "work" VALUES(3,'An Atlas','Ines Tamm','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0.3,'needsReview','pending','{"author":"Ines Tamm","coauthors":[],"title":"An Atlas"}',0,0,NULL,NULL,NULL,'atlas|tamm',1796100043310,1796100043310,NULL);
INSERT INTO "work" VALUES(4,'The Copper Lantern','Maria Lindqvist','[]','9780306406157','Nordlys','1998-04',312,'paperback','https://example.org/a.jpg',NULL,0.95,'needsReview','success','{"author":"Maria Lindqvist","coauthors":[],"coverUrl":"https://example.org/a.jpg","format":"paperback","isbn":"9780306406157","pageCount":312,"publishedDate":"1998-04","publisher":"Nordlys","title":"The Copper Lantern"}',0,0,1,'collection','isbn','copperlantern|lindqvist',1796100043322,1796100043322,NULL);
CREATE TABLE workBefore (action INTEGER NOT NULL REFERENCES action (id) ON DELETE CASCADE,
  existed INTEGER NOT NULL, id INTEGER NOT NULL, title TEXT, author TEXT, coauthors TEXT, isbn TEXT, publisher TEXT,
  publishedDate TEXT, pageCount INTEGER, format TEXT, coverUrl TEXT, callNumber TEXT, confidence REAL,
  reviewStatus TEXT, enrichmentStatus TEXT, original TEXT, edited INTEGER, enriched INTEGER, duplicateOf INTEGER,
  duplicateKind TEXT, duplicateReason TEXT, matchKey TEXT, addedAt INTEGER, changedAt INTEGER, itemId TEXT,
  PRIMARY KEY (action, id)) STRICT, WITHOUT ROWID;
INSERT INTO "workBefore" VALUES(1,0,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "workBefore" VALUES(1,0,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "workBefore" VALUES(1,0,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "workBefore" VALUES(2,0,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "workBefore" VALUES(3,1,2,'Rivers of Salt','Thomas Okafor','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0.4,'needsReview','pending','{"author":"Thomas Okafor","coauthors":[],"title":"Rivers of Salt"}',0,0,NULL,NULL,NULL,'riversofsalt|okafor',1796100043310,1796100043310,NULL);
CREATE INDEX workQueue ON work (ifnull(confidence, 0), id) WHERE reviewStatus = 'needsReview';
CREATE INDEX workISBN ON work (isbn) WHERE isbn IS NOT NULL;
CREATE INDEX workMatchKey ON work (matchKey) WHERE matchKey <> '';
CREATE INDEX workDuplicate ON work (duplicateOf) WHERE duplicateOf IS NOT NULL;
CREATE INDEX workEnrichment ON work (enrichmentStatus, id) WHERE enrichmentStatus IN ('pending', 'in_progress');
CREATE INDEX sightingWork ON sighting (work);
CREATE INDEX sightingScan ON sighting (scan);
CREATE INDEX scanShelf ON scan (shelf) WHERE shelf IS NOT NULL;
CREATE INDEX workItem ON work (itemId) WHERE itemId IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('action',3);
INSERT INTO "sqlite_sequence" VALUES('scan',2);
INSERT INTO "sqlite_sequence" VALUES('work',4);
INSERT INTO "sqlite_sequence" VALUES('sighting',4);
INSERT INTO "sqlite_sequence" VALUES('feedback',1);
INSERT INTO "sqlite_sequence" VALUES('deferred',1);
COMMIT;
