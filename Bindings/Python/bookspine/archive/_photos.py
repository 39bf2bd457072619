"""Which photos an archive has."""

from __future__ import annotations

import glob
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator, List, Tuple

from .._photo_files import SUFFIXES, is_photo, is_photo_name, photos_below, text_of


@dataclass(frozen=True)
class ArchivePhoto:
    """A photo of an archive.

    Attributes:
        path: Its file or URL.
        size: Its bytes.
        version: What changes with its content as far as the file system tells: a time or a tag; "" where it tells nothing.
    """

    path: str
    size: int
    version: str

    @property
    def row_path(self) -> str:
        """What its rows are known by: the path, with bytes that are no UTF-8 written as ``\\xe9``."""
        return row_path_of(self.path)


def row_path_of(path: str) -> str:
    """What the rows of a photo are known by."""
    return text_of(path, "backslashreplace")


def key_of(path: str) -> str:
    """What stands for a path in file names: 32 hexadecimal digits."""
    return hashlib.sha256(row_path_of(path).encode()).hexdigest()[:32]


def find_photos(sources: Iterable[str]) -> Iterator[ArchivePhoto]:
    """The photos of files, folders and globs, each once; also behind URLs that fsspec knows, such as ``s3://bucket/folder``.

    A folder in which one may not look is among them, so that reading it tells why.

    Raises:
        FileNotFoundError: A file or folder is not there, or a glob or a folder has no photo.
    """
    seen = set()
    for source in sources:
        found = False
        for photo in _remote(source) if "://" in source else _local(source):
            found = True
            if photo.path not in seen:
                seen.add(photo.path)
                yield photo
        if not found:
            raise FileNotFoundError(f"{source}: no photo ({', '.join(SUFFIXES)})")


def _local(source: str) -> Iterator[ArchivePhoto]:
    named = Path(source)
    if named.exists():
        paths: Iterable[Path] = photos_below(named) if named.is_dir() else [named]
    else:
        paths = filter(is_photo, map(Path, sorted(glob.glob(source, recursive=True))))  # noqa: PTH207
    for path in paths:
        try:
            status = path.stat()
            size, version = status.st_size, str(status.st_mtime_ns)
        except OSError:
            size, version = 0, ""  # reading it tells why
        yield ArchivePhoto(absolute(str(path)), size, version)


def absolute(path: str) -> str:
    """A file's name from the root; a URL as it is. Links stay: a photo is known by the name that it is given."""
    return path if "://" in path else os.path.abspath(path)  # noqa: PTH100


def _remote(source: str) -> Iterator[ArchivePhoto]:
    filesystem, path = filesystem_of(source)
    if glob.has_magic(path):
        entries: List[Any] = list(filesystem.glob(path, detail=True).values())
    elif filesystem.isdir(path):
        entries = list(filesystem.find(path, detail=True).values())
    else:
        entries = [filesystem.info(path)]
    for entry in sorted(entries, key=lambda entry: str(entry["name"])):
        if entry.get("type") == "file" and is_photo_name(str(entry["name"])):
            url = filesystem.unstrip_protocol(entry["name"])
            yield ArchivePhoto(url, int(entry.get("size") or 0), _version(entry))


def _version(entry: Any) -> str:
    keys = ("ETag", "etag", "md5Hash", "mtime", "LastModified", "last_modified")
    return next((str(entry[key]) for key in keys if entry.get(key)), "")


def filesystem_of(path: str) -> Tuple[Any, str]:
    """The fsspec file system of a file or URL, and the path in it."""
    import fsspec

    filesystem, inner = fsspec.core.url_to_fs(path)
    return filesystem, inner


def read_photo(path: str) -> bytes:
    """The bytes of a file or URL.

    Raises:
        OSError: It cannot be read.
    """
    if "://" not in path:
        return Path(path).read_bytes()
    filesystem, inner = filesystem_of(path)
    content: bytes = filesystem.cat_file(inner)
    return content
