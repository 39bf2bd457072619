"""Which photos an archive has."""

from __future__ import annotations

import glob
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator, List, Tuple

from .. import _pdf
from .._photo_files import SUFFIXES, is_file, is_photo, is_photo_name, photos_below, text_of


@dataclass(frozen=True)
class ArchivePhoto:
    """A photo of an archive.

    Attributes:
        path: Its file or URL; of a page of a PDF file with "#page=3" behind it.
        size: Its bytes; of a page those of its file.
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

    A PDF file that is named, by itself or by a glob, is the photos of its pages; those in folders are left alone. A folder in
    which one may not look is among the photos, so that reading it tells why.

    Raises:
        FileNotFoundError: A file or folder is not there or is a pipe or the like, or a glob or a folder has no photo.
        OSError: Nothing is known of a kind of URL.
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
    page = _pdf.page_of(source)
    named = Path(page[0] if page else source)
    if named.exists() and not named.is_dir() and not is_file(named):
        raise FileNotFoundError(f"{source}: this is no file that can be read as a photo")
    if page and page[1] is not None and named.exists():
        yield ArchivePhoto(absolute(source), *_size_and_version(named))
        return
    if named.exists():
        paths: Iterable[Path] = photos_below(named) if named.is_dir() else [named]
    else:
        found = map(Path, sorted(glob.glob(source, recursive=True)))  # noqa: PTH207
        paths = (path for path in found if is_photo(path) or _pdf.is_pdf(path.name) and path.is_file())
    for path in paths:
        yield from _photos(absolute(str(path)), *_size_and_version(path))


def _size_and_version(path: Path) -> Tuple[int, str]:
    try:
        status = path.stat()
    except OSError:
        return 0, ""  # reading it tells why
    return status.st_size, str(status.st_mtime_ns)


def _photos(path: str, size: int, version: str) -> Iterator[ArchivePhoto]:
    """The photo of a file, or those of the pages of a PDF file."""
    for name in _pdf.pages_of(path, read_whole) if _pdf.is_pdf(path) and not Path(path).is_dir() else [path]:
        yield ArchivePhoto(name, size, version)


def absolute(path: str) -> str:
    """A file's name from the root; a URL as it is. Links stay: a photo is known by the name that it is given."""
    return path if "://" in path else os.path.abspath(path)  # noqa: PTH100


def _remote(source: str) -> Iterator[ArchivePhoto]:
    page = _pdf.page_of(source)
    single = page is not None and page[1] is not None
    filesystem, path = filesystem_of(page[0] if page else source)
    is_folder = not glob.has_magic(path) and filesystem.isdir(path)
    if glob.has_magic(path):
        entries: List[Any] = list(filesystem.glob(path, detail=True).values())
    elif is_folder:
        entries = list(filesystem.find(path, detail=True).values())
    else:
        entries = [filesystem.info(path)]
    for entry in sorted(entries, key=lambda entry: str(entry["name"])):
        name = str(entry["name"])
        if entry.get("type") == "file" and (is_photo_name(name) or _pdf.is_pdf(name) and not is_folder):
            url, size = filesystem.unstrip_protocol(name), int(entry.get("size") or 0)
            if page and single:
                yield ArchivePhoto(f"{url}#page={page[1]}", size, _version(entry))
            else:
                yield from _photos(url, size, _version(entry))


def _version(entry: Any) -> str:
    keys = ("ETag", "etag", "md5Hash", "mtime", "LastModified", "last_modified")
    return next((str(entry[key]) for key in keys if entry.get(key)), "")


def filesystem_of(path: str) -> Tuple[Any, str]:
    """The fsspec file system of a file or URL, and the path in it.

    Raises:
        OSError: There is none of this kind.
        ImportError: A package is missing for it.
    """
    import fsspec

    try:
        filesystem, inner = fsspec.core.url_to_fs(path)
    except ValueError as error:
        raise OSError(f"{path}: {error}") from error
    return filesystem, inner


def read_photo(path: str) -> bytes:
    """The bytes of a file or URL, or of a page.

    Raises:
        OSError: It cannot be read.
        BookspineError: A page of a PDF file cannot be had.
    """
    page = _pdf.page_of(path)
    return _pdf.photo_of(*page, read_whole) if page else read_whole(path)


def read_whole(path: str) -> bytes:
    """The bytes of a file or URL.

    Raises:
        OSError: It cannot be read.
    """
    if "://" not in path:
        return Path(path).read_bytes()
    filesystem, inner = filesystem_of(path)
    content: bytes = filesystem.cat_file(inner)
    return content
