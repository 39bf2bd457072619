"""Where an archive's rows are kept: Parquet files, and beside them what was just scanned."""

from __future__ import annotations

import io
import json
import posixpath
import uuid
from datetime import datetime, timezone
from typing import Any, Dict, Iterable, List, Mapping, Optional, Set, Tuple

from ._photos import ArchivePhoto, filesystem_of, key_of
from ._rows import BOOK_COLUMNS, PHOTO_COLUMNS, arrow_schema, book_rows

_PHOTOS, _BOOKS, _PENDING = "photos", "books", "pending"


class ArchiveStore:
    """A folder, or a URL that fsspec knows, with the rows of an archive.

    ``photos/*.parquet`` has a row for each photo, ``books/*.parquet`` for each book; files of both folders with the same
    name belong together. ``pending/`` has what was scanned since they were written, a file a photo, so that a program
    that is killed loses no scan. One program at a time may run an archive, any number may read it.
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
        self._is_merged = False

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
        row: Dict[str, Any] = json.loads(self._filesystem.cat_file(file))["photo"]
        return row

    # What the program that runs the archive does

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
        could tidy up has its rows, and is not written again.
        """
        self._remove_halves()
        files = [file for file in self._files(_PENDING) if file.endswith(".json")]
        entries = [json.loads(self._filesystem.cat_file(file)) for file in files]
        if entries and not self._is_merged:
            known = self._scans()
            entries = [entry for entry in entries if _scan_of(entry["photo"]) not in known]
        self._is_merged = True
        if entries:
            self._write_pair(entries)
        for file in files:
            self._filesystem.rm_file(file)
        return len(entries)

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

    def forget(self, paths: Iterable[str]) -> None:
        """Removes the rows of photos that are to be scanned again."""
        gone = set(paths)
        for file in self._files(_PHOTOS):
            photos = self._read(_PHOTOS, posixpath.basename(file))
            keep = [path not in gone for path in photos.column("path").to_pylist()]
            if all(keep):
                continue
            name = posixpath.basename(file)
            books = self._read(_BOOKS, name)
            kept = [path not in gone for path in books.column("path").to_pylist()]
            # Books first: a photo that still has its row is forgotten by the next run.
            self._write_table(_BOOKS, name, books.filter(kept))
            self._write_table(_PHOTOS, name, photos.filter(keep))

    def photos(self) -> Any:
        """A table (pyarrow) with a row for each photo."""
        return self._table(_PHOTOS, PHOTO_COLUMNS)

    def books(self) -> Any:
        """A table (pyarrow) with a row for each book."""
        return self._table(_BOOKS, BOOK_COLUMNS)

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
        return pyarrow.parquet.read_table(io.BytesIO(content))

    def _remove_halves(self) -> None:
        pairs = {posixpath.basename(file) for file in self._files(_PHOTOS)}
        for file in self._files(_BOOKS):
            if posixpath.basename(file) not in pairs:
                self._filesystem.rm_file(file)

    def _files(self, folder: str) -> List[str]:
        self._filesystem.invalidate_cache()
        try:
            names = self._filesystem.ls(self._path(folder), detail=False)
        except FileNotFoundError:  # an object store has no empty folders
            return []
        return sorted(name for name in names if name.endswith((".parquet", ".json")))

    def _write(self, path: str, content: bytes) -> None:
        """Writes a file, which appears whole: object stores do so by themselves, others by renaming."""
        protocol = self._filesystem.protocol
        if "file" in ((protocol,) if isinstance(protocol, str) else protocol):
            temporary = f"{path}.{uuid.uuid4().hex}.tmp"
            self._filesystem.pipe_file(temporary, content)
            self._filesystem.mv(temporary, path)
        else:
            self._filesystem.pipe_file(path, content)

    def _path(self, *parts: str) -> str:
        return posixpath.join(self._root, *parts)

    def _scans(self) -> "Set[Tuple[str, datetime]]":
        """The path and the time of all that has a row."""
        table = self.photos()
        return set(zip(table.column("path").to_pylist(), table.column("scanned_at").to_pylist()))


def _scan_of(row: Mapping[str, Any]) -> Tuple[str, datetime]:
    return row["path"], _moment(row)


def _moment(row: Mapping[str, Any]) -> datetime:
    """When a photo was scanned, as its row in a Parquet file has it."""
    moment = datetime.fromtimestamp(row["scanned_at"], timezone.utc)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
