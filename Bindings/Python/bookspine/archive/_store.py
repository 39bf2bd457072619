"""Where an archive's rows are kept: Parquet files, and beside them what was just scanned."""

from __future__ import annotations

import contextlib
import fcntl
import io
import json
import logging
import os
import posixpath
import uuid
from datetime import datetime, timezone
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Set, Tuple

from ._photos import ArchivePhoto, filesystem_of, key_of
from ._rows import BOOK_COLUMNS, PHOTO_COLUMNS, arrow_schema, book_rows

_LOGGER = logging.getLogger("bookspine")
_PHOTOS, _BOOKS, _PENDING, _LOCK = "photos", "books", "pending", "lock"


class ArchiveStore:
    """A folder, or a URL that fsspec knows, with the rows of an archive.

    ``photos/*.parquet`` has a row for each photo, ``books/*.parquet`` for each book; files of both folders with the same
    name belong together. ``pending/`` has what was scanned since they were written, a file a photo, so that a program
    that is killed loses no scan. One program at a time may run an archive (``held``), any number may read it.
    """

    def __init__(self, folder: str) -> None:
        """Opens a folder, and makes it when it is not there.

        Raises:
            OSError: It cannot be made.
        """
        self.folder = folder
        self._filesystem, self._root = filesystem_of(folder)
        for name in (_PHOTOS, _BOOKS, _PENDING):
            self._filesystem.makedirs(self._path(name), exist_ok=True)
        self._places: Optional[Dict[str, Dict[str, datetime]]] = None
        """By the path of a photo the files that have a row of it, and when that was scanned; None: not looked up yet."""

    # What workers do

    def put(self, photo: Mapping[str, Any], result: Optional[Mapping[str, Any]]) -> None:
        """Keeps what was found on a photo, whole or not at all; the last of several counts."""
        content = json.dumps({"photo": photo, "result": result}, ensure_ascii=False).encode("utf-8", "replace")
        self._write(self._path(_PENDING, key_of(photo["path"]) + ".json"), content)

    def pending(self, path: str) -> Optional[Dict[str, Any]]:
        """The row of a photo that was scanned and is in no Parquet file yet; None without one."""
        file = self._path(_PENDING, key_of(path) + ".json")
        if not self._filesystem.exists(file):
            return None
        entry = self._entry(file)
        return entry["photo"] if entry else None

    # What the program that runs the archive does

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keeps other programs from running the archive; the system lets go of it when this one ends, however it does.

        Of remote stores, and where the file system has no locks, nothing is checked.

        Raises:
            OSError: Another program runs it.
        """
        if not self._is_local:
            yield
            return
        with open(self._path(_LOCK), "ab") as lock:  # noqa: PTH123 - a path of fsspec
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise OSError(f"{self.folder}: another program runs this archive; wait until it has ended") from None
            except OSError:
                pass
            self._remove_unfinished()
            yield

    def check(self) -> None:
        """Writes a file and removes it.

        Raises:
            OSError: The store cannot be written.
        """
        probe = self._path(_PENDING, f"{uuid.uuid4().hex}.tmp")
        self._write(probe, b"")
        self._filesystem.rm_file(probe)

    def merge(self) -> int:
        """Moves what is pending into a pair of Parquet files; returns how many photos that were.

        The books' file is there before the photos', so that a photo with a row has its books; a program killed in between
        leaves a file of books without its pair, which the next one removes. What one has written that was killed before it
        could tidy up has its rows, and is not written again. Rows of an earlier scan go once the new ones are there.
        """
        self._remove_halves()
        found = {file: self._entry(file) for file in self._files(_PENDING) if file.endswith(".json")}
        entries = [entry for entry in found.values() if entry]
        moments = {entry["photo"]["path"]: _moment(entry["photo"]) for entry in entries}
        new = [entry for entry in entries if not self._has(entry["photo"]["path"], moments[entry["photo"]["path"]])]
        if new:
            self._write_pair(new)
        self._forget_earlier(moments)
        for file, entry in found.items():
            if entry is None:
                _LOGGER.warning("%s is damaged and is set aside as %s.damaged; its photo is scanned again", file, file)
                self._filesystem.mv(file, f"{file}.damaged")
            else:
                self._filesystem.rm_file(file)
        return len(new)

    def scanned_at(self, path: str) -> Optional[datetime]:
        """When a photo was scanned that has a row; None without one."""
        return max(self._rows_of(path).values(), default=None)

    def done(self) -> Dict[str, Dict[str, Any]]:
        """The row of each photo that has one, by path; of several the last."""
        rows: Dict[str, Dict[str, Any]] = {}
        for row in self.photos().to_pylist():
            other = rows.get(row["path"])
            if other is None or row["scanned_at"] >= other["scanned_at"]:
                rows[row["path"]] = row
        return rows

    def remaining(self, photos: Iterable[ArchivePhoto]) -> Tuple[List[ArchivePhoto], int]:
        """The photos that are new, changed or failed, and how many are done."""
        done, todo, known = self.done(), [], 0
        for photo in photos:
            row = done.get(photo.row_path)
            same = row is not None and (row["size"], row["version"]) == (photo.size, photo.version)
            if same and row is not None and row["status"] == "ok":
                known += 1
            else:
                todo.append(photo)
        return todo, known

    def photos(self) -> Any:
        """A table (pyarrow) with a row for each photo."""
        return self._table(_PHOTOS, PHOTO_COLUMNS)

    def books(self) -> Any:
        """A table (pyarrow) with a row for each book."""
        return self._table(_BOOKS, BOOK_COLUMNS)

    # Rows

    def _rows_of(self, path: str) -> Dict[str, datetime]:
        """The files with a row of a photo, and when that was scanned."""
        if self._places is None:
            self._places = {}
            for name in map(posixpath.basename, self._files(_PHOTOS)):
                photos = self._read(_PHOTOS, name)
                for known, moment in zip(photos.column("path").to_pylist(), photos.column("scanned_at").to_pylist()):
                    self._places.setdefault(known, {})[name] = moment
        return self._places.setdefault(path, {})

    def _has(self, path: str, moment: datetime) -> bool:
        return moment in self._rows_of(path).values()

    def _forget_earlier(self, moments: Mapping[str, datetime]) -> None:
        """Removes the rows of photos, by path, but for those that were scanned at a moment."""
        gone: Dict[str, Set[str]] = {}
        for path, moment in moments.items():
            for name, other in self._rows_of(path).items():
                if other != moment:
                    gone.setdefault(name, set()).add(path)
        for name, paths in gone.items():
            # Books first: a photo that still has its earlier row is forgotten by the next run, since it is pending.
            for folder in (_BOOKS, _PHOTOS):
                self._write_table(folder, name, _without(self._read(folder, name), paths))
            for path in paths:
                del self._rows_of(path)[name]

    # Files

    def _write_pair(self, entries: List[Dict[str, Any]]) -> None:
        import pyarrow

        photos: List[Dict[str, Any]] = []
        books: List[Dict[str, Any]] = []
        for entry in entries:
            row = entry["photo"]
            photos.append({**row, "scanned_at": _moment(row)})
            books += book_rows(row, entry["result"]) if entry["result"] else []
        name = f"{uuid.uuid4().hex}.parquet"
        tables = ((_BOOKS, books, BOOK_COLUMNS), (_PHOTOS, photos, PHOTO_COLUMNS))
        for folder, rows, columns in tables:
            self._write_table(folder, name, pyarrow.Table.from_pylist(rows, arrow_schema(columns)))
        for photo in photos:
            self._rows_of(photo["path"])[name] = photo["scanned_at"]

    def _write_table(self, folder: str, name: str, table: Any) -> None:
        import pyarrow.parquet

        content = io.BytesIO()
        pyarrow.parquet.write_table(table, content, compression="zstd")
        self._write(self._path(folder, name), content.getvalue())

    def _table(self, folder: str, columns: Mapping[str, str]) -> Any:
        import pyarrow

        schema = arrow_schema(columns)
        tables = [self._read(folder, posixpath.basename(file)) for file in self._files(folder)]
        return pyarrow.concat_tables([schema.empty_table(), *tables], promote_options="default")

    def _read(self, folder: str, name: str) -> Any:
        import pyarrow.parquet

        content = self._filesystem.cat_file(self._path(folder, name))
        try:
            return pyarrow.parquet.read_table(io.BytesIO(content))
        except (pyarrow.ArrowException, OSError) as error:
            both = " and ".join(self._path(kind, name) for kind in (_PHOTOS, _BOOKS))
            raise OSError(
                f"{self._path(folder, name)} is damaged ({error}); remove {both}: the next run scans their photos again"
            ) from error

    def _entry(self, file: str) -> Optional[Dict[str, Any]]:
        """What was put for a photo; None where the file is damaged, as by a machine that lost its power."""
        try:
            entry: Dict[str, Any] = json.loads(self._filesystem.cat_file(file))
            return entry if entry["photo"]["path"] and _moment(entry["photo"]) and "result" in entry else None
        except (ValueError, KeyError, TypeError):
            return None

    def _remove_unfinished(self) -> None:
        """Removes files of which a program that was killed had written a part."""
        for folder in (_PHOTOS, _BOOKS, _PENDING):
            for file in self._files(folder, ".tmp"):
                self._filesystem.rm_file(file)

    def _remove_halves(self) -> None:
        pairs = {posixpath.basename(file) for file in self._files(_PHOTOS)}
        for file in self._files(_BOOKS):
            if posixpath.basename(file) not in pairs:
                self._filesystem.rm_file(file)

    def _files(self, folder: str, suffix: str = "") -> List[str]:
        self._filesystem.invalidate_cache()
        try:
            names = self._filesystem.ls(self._path(folder), detail=False)
        except FileNotFoundError:  # an object store has no empty folders
            return []
        return sorted(name for name in names if name.endswith(suffix or (".parquet", ".json")))

    def _write(self, path: str, content: bytes) -> None:
        """Writes a file, which appears whole: object stores do so by themselves, others by renaming."""
        if self._is_local:
            temporary = f"{path}.{uuid.uuid4().hex}.tmp"
            with open(temporary, "wb") as file:  # noqa: PTH123 - a path of fsspec
                file.write(content)
                file.flush()
                os.fsync(file.fileno())  # a name must not outlive its content when the power fails
            os.replace(temporary, path)  # noqa: PTH105
        else:
            self._filesystem.pipe_file(path, content)

    @property
    def _is_local(self) -> bool:
        protocol = self._filesystem.protocol
        return "file" in ((protocol,) if isinstance(protocol, str) else protocol)

    def _path(self, *parts: str) -> str:
        return posixpath.join(self._root, *parts)


def _without(table: Any, paths: Set[str]) -> Any:
    """The rows of other paths."""
    import pyarrow

    kept = [path not in paths for path in table.column("path").to_pylist()]
    return table.filter(pyarrow.array(kept, pyarrow.bool_()))  # of no rows Arrow would not know the type


def _moment(row: Mapping[str, Any]) -> datetime:
    """When a photo was scanned, as its row in a Parquet file has it."""
    moment = datetime.fromtimestamp(row["scanned_at"], timezone.utc)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
