"""What the desk keeps beside a collection: photos that wait, settings, and who may come in."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

_VERSION = 2

_TABLES = """
CREATE TABLE photo (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, file TEXT, digest TEXT, bytes INTEGER NOT NULL
  DEFAULT 0, width INTEGER NOT NULL DEFAULT 0, height INTEGER NOT NULL DEFAULT 0, rotation INTEGER NOT NULL DEFAULT 0, state TEXT
  NOT NULL CHECK (state IN ('waiting', 'scanning', 'done', 'failed', 'stopped')), message TEXT NOT NULL DEFAULT '', retryable
  INTEGER NOT NULL DEFAULT 0, added REAL NOT NULL, started REAL, seconds REAL, scan INTEGER UNIQUE, found INTEGER NOT NULL
  DEFAULT 0, advice TEXT NOT NULL DEFAULT '[]', engine TEXT NOT NULL DEFAULT '', fraction REAL NOT NULL DEFAULT 0);
CREATE INDEX photoState ON photo (state, id);
CREATE INDEX photoDigest ON photo (digest);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

_REMOVED = """
CREATE TABLE removed (scan INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT);
CREATE INDEX removedDigest ON removed (digest)
"""
"""Since version 2: scans of the collection whose photo was taken off the desk."""

STATES = ("waiting", "scanning", "done", "failed", "stopped")
_FILE_NAME = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class DeskPhoto:
    """A photo of the desk.

    Attributes:
        id: Its number.
        name: The name that it came with; a text, never a path.
        file: Its file in the desk's folder; None once the collection keeps it.
        digest: SHA-256 of the file that came; None of photos that came otherwise.
        bytes: The file's size.
        width: Pixels across of the upright photo; 0 while unknown.
        height: Pixels down.
        rotation: Degrees clockwise that it is turned by.
        state: "waiting", "scanning", "done", "failed" or "stopped".
        message: Why it failed.
        retryable: Whether trying again may help.
        added: When it came, seconds since 1970.
        started: When its scan began.
        seconds: What the scan took.
        scan: The number of its scan in the collection.
        found: Books that were found on it.
        advice: Advice on taking a better photo.
        engine: What read it.
        fraction: How much of its scan is done, 0...1, as far as other desks know.
    """

    id: int
    name: str
    file: Optional[str]
    digest: Optional[str]
    bytes: int
    width: int
    height: int
    rotation: int
    state: str
    message: str
    retryable: bool
    added: float
    started: Optional[float]
    seconds: Optional[float]
    scan: Optional[int]
    found: int
    advice: Tuple[str, ...]
    engine: str
    fraction: float


_COLUMNS = ", ".join(DeskPhoto.__dataclass_fields__)


class DeskStore:
    """The desk's own file and folder; several desks may have them open at once."""

    def __init__(self, folder: Path) -> None:
        """Opens the folder, and makes it when there is none; only this user may look into it."""
        self.folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        self.photos = folder / "photos"
        self.photos.mkdir(mode=0o700, exist_ok=True)
        self._lock = threading.RLock()
        self._database = sqlite3.connect(folder / "desk.db", timeout=30, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        # What the page was told is saved survives a power cut.
        self._database.execute("PRAGMA synchronous = FULL")
        self._migrate()

    def _migrate(self) -> None:
        with self._lock:
            self._database.execute("BEGIN IMMEDIATE")
            version = self._database.execute("PRAGMA user_version").fetchone()[0]
            if version > _VERSION:
                self._database.execute("ROLLBACK")
                raise ValueError(f"{self.folder} was written by a newer version of the desk: update bookspine")
            for statements in (_TABLES, _REMOVED)[version:]:
                for statement in filter(str.strip, statements.split(";")):
                    self._database.execute(statement)
            self._database.execute(f"PRAGMA user_version = {_VERSION}")
            self._database.execute("COMMIT")

    @property
    def version(self) -> int:
        """A number that changes when another desk has changed something."""
        with self._lock:
            return int(self._database.execute("PRAGMA data_version").fetchone()[0])

    # Photos

    def keep(self, data_file: Path) -> str:
        """Moves a complete file into the folder, on disk when this returns; returns its name there."""
        name = uuid.uuid4().hex
        with data_file.open("rb") as file:
            os.fsync(file.fileno())
        data_file.replace(self.photos / name)
        folder = os.open(self.photos, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return name

    def path(self, photo: DeskPhoto) -> Optional[Path]:
        """The file of a photo, where the desk still has it."""
        if photo.file is None or not _FILE_NAME.fullmatch(photo.file):
            return None
        path = self.photos / photo.file
        return path if path.is_file() else None

    def add(self, **values: Any) -> DeskPhoto:
        """Adds a photo."""
        values.setdefault("added", time.time())
        names = ", ".join(values)
        marks = ", ".join("?" * len(values))
        with self._lock, self._database:
            cursor = self._database.execute(f"INSERT INTO photo ({names}) VALUES ({marks})", tuple(values.values()))
            return self._photo("id = ?", int(cursor.lastrowid or 0))

    def photo(self, photo_id: int) -> DeskPhoto:
        """A photo.

        Raises:
            LookupError: There is none of that number.
        """
        with self._lock:
            return self._photo("id = ?", photo_id)

    def _photo(self, condition: str, *values: Any) -> DeskPhoto:
        row = self._database.execute(f"SELECT {_COLUMNS} FROM photo WHERE {condition}", values).fetchone()
        if row is None:
            raise LookupError("There is no such photo.")
        return _photo(row)

    def list(self, *states: str) -> List[DeskPhoto]:
        """Photos, the newest first; of these states, or all."""
        condition = f"WHERE state IN ({', '.join('?' * len(states))}) " if states else ""
        query = f"SELECT {_COLUMNS} FROM photo {condition}ORDER BY id DESC"
        with self._lock:
            return list(map(_photo, self._database.execute(query, states).fetchall()))

    def with_digest(self, digest: str) -> Optional[DeskPhoto]:
        """The newest photo whose file had this digest."""
        with self._lock:
            row = self._database.execute(
                f"SELECT {_COLUMNS} FROM photo WHERE digest = ? ORDER BY id DESC LIMIT 1", (digest,)
            ).fetchone()
        return _photo(row) if row else None

    def scans(self) -> Dict[int, int]:
        """The photo of each scan of the collection that has one here."""
        with self._lock:
            return dict(self._database.execute("SELECT scan, id FROM photo WHERE scan IS NOT NULL").fetchall())

    def removed_scans(self) -> Set[int]:
        """The scans of the collection whose photo was taken off the desk."""
        with self._lock:
            return {row[0] for row in self._database.execute("SELECT scan FROM removed")}

    def removed_with_digest(self, digest: str) -> Optional[Tuple[int, str]]:
        """The newest scan whose photo was taken off the desk and came as a file of this digest, and the photo's name."""
        with self._lock:
            found = self._database.execute(
                "SELECT scan, name FROM removed WHERE digest = ? ORDER BY scan DESC LIMIT 1", (digest,)
            ).fetchone()
        return (found[0], found[1]) if found else None

    def bring_back(self, scan: int, **values: Any) -> DeskPhoto:
        """Adds the photo of a scan again that was taken off the desk."""
        with self._lock, self._database:
            self._database.execute("DELETE FROM removed WHERE scan = ?", (scan,))
            return self.add(scan=scan, **values)

    def change(self, photo_id: int, *, only: Tuple[str, ...] = STATES, **values: Any) -> bool:
        """Changes a photo that is in one of some states; returns whether it was."""
        changes = ", ".join(f"{name} = ?" for name in values)
        states = ", ".join("?" * len(only))
        with self._lock, self._database:
            cursor = self._database.execute(
                f"UPDATE photo SET {changes} WHERE id = ? AND state IN ({states})", (*values.values(), photo_id, *only)
            )
            return cursor.rowcount > 0

    def next_waiting(self) -> Optional[DeskPhoto]:
        """The photo that has waited longest."""
        with self._lock:
            row = self._database.execute(
                f"SELECT {_COLUMNS} FROM photo WHERE state = 'waiting' ORDER BY id LIMIT 1"
            ).fetchone()
        return _photo(row) if row else None

    def remove(self, photo_id: int) -> bool:
        """Takes a photo off the desk that is not being scanned, and its file; returns whether there was one."""
        with self._lock:
            with self._database:
                row = self._database.execute(
                    "DELETE FROM photo WHERE id = ? AND state <> 'scanning' RETURNING file, scan, name, digest",
                    (photo_id,),
                ).fetchone()
                if row and row[1] is not None:
                    self._database.execute("INSERT OR REPLACE INTO removed VALUES (?, ?, ?)", row[1:])
            if row and row[0] and _FILE_NAME.fullmatch(row[0]):
                (self.photos / row[0]).unlink(missing_ok=True)
            return row is not None

    def drop_file(self, photo_id: int) -> None:
        """Removes the file of a photo that the collection keeps."""
        photo = self.photo(photo_id)
        self.change(photo_id, file=None)
        path = self.path(photo)
        if path:
            path.unlink(missing_ok=True)

    def waiting_bytes(self) -> int:
        """The bytes of all files that the desk keeps."""
        with self._lock:
            return int(
                self._database.execute("SELECT ifnull(sum(bytes), 0) FROM photo WHERE file IS NOT NULL").fetchone()[0]
            )

    def orphans(self) -> Iterator[Path]:
        """Files that no photo has, as an upload leaves them that broke off."""
        with self._lock:
            known = {row[0] for row in self._database.execute("SELECT file FROM photo WHERE file IS NOT NULL")}
        hour_ago = time.time() - 3600
        for path in self.photos.iterdir():
            if path.name not in known and path.stat().st_mtime < hour_ago:
                yield path

    # Settings

    def setting(self, name: str, default: Any = None) -> Any:
        """A setting."""
        with self._lock:
            row = self._database.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return json.loads(row[0]) if row else default

    def set(self, name: str, value: Any) -> None:
        """Changes a setting."""
        with self._lock, self._database:
            self._database.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, json.dumps(value)))

    def device_id(self) -> str:
        """What services tell this collection from others by; made up once."""
        with self._lock, self._database:
            self._database.execute(
                "INSERT OR IGNORE INTO setting VALUES ('deviceId', ?)", (json.dumps(str(uuid.uuid4())),)
            )
        return str(self.setting("deviceId"))

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._database.close()


def _photo(row: Tuple[Any, ...]) -> DeskPhoto:
    values = dict(zip(DeskPhoto.__dataclass_fields__, row))
    values["retryable"] = bool(values["retryable"])
    values["advice"] = tuple(json.loads(values["advice"]))
    return DeskPhoto(**values)
