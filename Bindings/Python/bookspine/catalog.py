"""Catalogs: what a library has, found by noisy text."""

from __future__ import annotations

import ctypes
import json
import os
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

from ._handle import Handle
from ._library import OutText, c_text, call, options_json, utf8

File = Union[str, os.PathLike[str]]


@dataclass(frozen=True)
class CatalogMatch:
    """A record that may be the book of a spine.

    Attributes:
        id: The number of the record in the index, from 1.
        title: The title as catalogd.
        author: The author or authors as catalogd.
        isbn: ISBN-13 without separators.
        tag: The library's call number.
        record: All that the catalog has of the book.
        score: The calibrated probability that this is the book, 0...1.
        has_surname: Whether a surname of the record stands in the text.
        signals: What speaks for the record besides its title.
        is_accepted: Whether the match is sure enough to be used.
    """

    id: int
    title: str
    author: str
    isbn: Optional[str]
    tag: Optional[str]
    record: Mapping[str, Any]
    score: float
    has_surname: bool
    signals: Tuple[str, ...]
    is_accepted: bool

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> CatalogMatch:
        """From the library's JSON."""
        record: Dict[str, Any] = values["record"]
        return cls(
            values["id"],
            record["title"],
            record["author"],
            record.get("isbn"),
            record.get("tag"),
            record,
            values["score"],
            values["hasSurname"],
            tuple(values["signals"]),
            values["isAccepted"],
        )


class Catalog:
    """An opened catalog; may be used from many threads at once.

    Use it in a ``with`` block, or ``close`` it.
    """

    def __init__(self, path: File) -> None:
        """Opens an index that ``build`` wrote.

        Raises:
            InputOutputError: The file cannot be read.
            InvalidCatalog: It is no index of this version.
        """
        self._handle = Handle(_name(path), None, noun="catalog", create="open", destroy="close")

    @staticmethod
    def build(csv: Union[File, Sequence[File]], path: File) -> int:
        """Builds an index from CSV files whose first row names the columns; returns how many records it has.

        Raises:
            InputOutputError: A file cannot be read or written.
            InvalidCSV: A row is malformed; the message names it.
        """
        files = [csv] if isinstance(csv, (str, os.PathLike)) else list(csv)
        names = json.dumps([os.fspath(file) for file in files]).encode()
        with OutText() as report:
            call("bookspine_catalog_build", names, _name(path), None, report.reference)
            return int(json.loads(report.value)["records"])

    def match(self, text: str, limit: int = 5) -> Tuple[CatalogMatch, ...]:
        """The records that a spine's text may stand for, the best first; at most ``limit``, 1...50."""
        data = utf8(text)
        with self._handle.in_use() as pointer, OutText() as matches:
            options = options_json({"limit": limit})
            call("bookspine_catalog_match", pointer, data, ctypes.c_size_t(len(data)), options, matches.reference)
            return tuple(CatalogMatch.from_dict(match) for match in json.loads(matches.value))

    def close(self) -> None:
        """Closes the file, when running calls have ended; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> Catalog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _name(path: File) -> bytes:
    return c_text(os.fspath(path))
