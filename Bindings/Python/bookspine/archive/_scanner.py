"""Scans batches of photos: what a pool of actors is made of."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import time
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from .._library import version
from .._pdf import page_of
from ..errors import BookspineError
from ._photos import read_whole, row_path_of
from ._process import ScanProcess, WorkerDied, default_scanner
from ._rows import PHOTO_COLUMNS
from ._store import ArchiveStore

_ATTEMPTS = 3
_TIMEOUT = 600.0
_MEMORY_LIMIT = 4 << 30
_PAUSE = 1.0
"""Seconds before a photo is tried again; twice as long each time."""


class ArchiveScanner:
    """Scans batches of photos; hand it to ``Dataset.map_batches``.

    A batch is a dictionary with the column ``path`` (files, or URLs that fsspec knows, with "#page=3" for a page of a PDF file;
    text or bytes), and perhaps ``bytes``, ``size`` and ``version``; what it returns has the columns of ``PHOTO_COLUMNS`` and
    ``result``, the scan as the library's JSON, None where it failed. The scanner works in a process of its own: a photo that
    kills it costs that photo its row's status, and nothing else.
    """

    def __init__(
        self,
        scanner_options: Optional[Mapping[str, Any]] = None,
        *,
        make_scanner: Optional[Callable[..., Any]] = None,
        out: Optional[str] = None,
        attempts: int = _ATTEMPTS,
        timeout: float = _TIMEOUT,
        memory_limit: int = _MEMORY_LIMIT,
    ) -> None:
        """Loads nothing yet.

        Args:
            scanner_options: What the scanner is made with, such as ``{"threads": 2, "engine": "ppocr"}``.
            make_scanner: Makes it; None: ``bookspine.Scanner``. It has to be importable from another process.
            out: The folder of an ``ArchiveStore`` into which each photo's scan is put before the batch is returned; the
                rows then have no ``result``, and a photo that is there already is not scanned again.
            attempts: How often a photo is tried that cannot be read from its place, or that kills or outlasts its process.
            timeout: Seconds for a photo.
            memory_limit: Bytes beyond which the process makes way for a new one.
        """
        make = make_scanner or default_scanner()
        self._process = ScanProcess(make, scanner_options or {}, timeout=timeout, memory_limit=memory_limit)
        self._store = ArchiveStore(out) if out else None
        self._attempts = max(1, attempts)

    def __call__(self, batch: Mapping[str, Any]) -> Dict[str, Any]:
        """Scans a batch."""
        names = list(PHOTO_COLUMNS) + ([] if self._store else ["result"])
        columns: Dict[str, List[Any]] = {name: [] for name in names}
        for index in range(len(batch["path"])):
            photo = {name: batch[name][index] for name in batch}
            row = self.scan(os.fsdecode(photo["path"]), **{key: photo[key] for key in photo if key != "path"})
            for name in names:
                columns[name].append(row.get(name))
        return columns

    def scan(
        self,
        path: str,
        bytes: Optional[bytes] = None,  # noqa: A002
        size: Optional[int] = None,
        version: Optional[str] = None,
        **_: Any,
    ) -> Dict[str, Any]:
        """Scans a photo; its row, with the scan as ``result`` unless there is a store."""
        known = self._store.pending(path) if self._store else None
        if known and (size is None or int(size) == known["size"]) and (version or "") == known["version"]:
            return known
        row = _empty_row(path, version)
        started = time.monotonic()
        result = self._try(row, path, bytes)
        row.update(seconds=time.monotonic() - started, scanned_at=time.time())
        if size is not None:
            row["size"] = int(size)
        if self._store:
            self._store.put(row, result)
        else:
            row["result"] = _text(result)
        return row

    def close(self) -> None:
        """Ends the process."""
        self._process.close()

    def _try(self, row: Dict[str, Any], path: str, data: Optional[bytes]) -> Optional[Dict[str, Any]]:
        for attempt in range(1, self._attempts + 1):
            row["attempts"] = attempt
            if attempt > 1:
                time.sleep(_PAUSE * 2 ** (attempt - 2))
            result, again = self._attempt(row, path, data)
            if not again:
                return result
        return None

    def _attempt(
        self, row: Dict[str, Any], path: str, data: Optional[bytes]
    ) -> "Tuple[Optional[Dict[str, Any]], bool]":
        """The scan, and whether to try again."""
        is_page = data is None and page_of(path) is not None
        try:
            content = read_whole(path) if data is None and not is_page else data
        except FileNotFoundError as error:
            return _failed(row, "FileNotFound", str(error)), False
        except OSError as error:
            return _failed(row, type(error).__name__, str(error)), True
        if content is not None:  # told of photos that are no image, too
            row.update(sha256=hashlib.sha256(content).hexdigest(), size=len(content))
        try:
            answer = self._process.scan(content, row["path"].rsplit("/", 1)[-1], path)
        except WorkerDied as error:
            return _failed(row, "WorkerDied", f"The process that scanned it died: {error}."), True
        if "error" in answer:
            problem = answer["error"]
            return _failed(row, problem["name"], problem["message"]), problem.get("again", False)
        row.update(sha256=answer.pop("sha256"), size=answer.pop("size"))
        quality = answer.get("quality") or {}
        row.update(
            status="ok",
            error_name=None,
            error_message=None,
            width=answer["width"],
            height=answer["height"],
            engine=answer["engine"],
            books=len(answer["books"]),
            quality=quality.get("overall"),
            verdict=quality.get("verdict"),
            warnings="\n".join(warning["message"] for warning in answer.get("warnings", ())) or None,
        )
        return answer, False


def _empty_row(path: str, file_version: Optional[str]) -> Dict[str, Any]:
    row: Dict[str, Any] = dict.fromkeys(PHOTO_COLUMNS)
    row.update(path=row_path_of(path), size=0, version=file_version or "", status="failed", books=0, attempts=0)
    row.update(host=socket.gethostname(), library=_library_version())
    return row


def _library_version() -> str:
    try:
        return version()
    except BookspineError:
        return ""


def _failed(row: Dict[str, Any], name: str, message: str) -> Optional[Dict[str, Any]]:
    """Sets down in a row what went wrong; there is no scan."""
    row.update(status="failed", error_name=name, error_message=message)
    return None


def _text(result: Optional[Dict[str, Any]]) -> Optional[str]:
    return None if result is None else json.dumps(result, ensure_ascii=False)
