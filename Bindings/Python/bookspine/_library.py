"""Finds and loads ``libbookspine.so``, and calls it: the only place that knows statuses and who frees what."""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any, Iterator, Mapping, Optional

from . import _abi, _log
from ._records import camel_case
from .errors import LibraryNotFound, Unsupported, error_for

ABI_VERSION = 1
"""The version of the ABI that this package was written for; later ones only add to it."""

_FILE_NAME = "libbookspine.dylib" if sys.platform == "darwin" else "libbookspine.so"
_PACKAGE = Path(__file__).resolve().parent


@cache
def library() -> ctypes.CDLL:
    """The library, loaded at the first call.

    Raises:
        LibraryNotFound: It is nowhere to be found, cannot be loaded, or has another ABI.
    """
    path = library_path()
    try:
        loaded = ctypes.CDLL(path)
        _declare(loaded)
        found = loaded.bookspine_abi_version()
    except (OSError, AttributeError) as error:
        raise LibraryNotFound(f"{path} cannot be used: {error}") from error
    if found < ABI_VERSION:
        raise LibraryNotFound(f"{path} has ABI version {found}, this package needs {ABI_VERSION}: update the library")
    _log.attach(loaded)
    return loaded


def _declare(loaded: ctypes.CDLL) -> None:
    for name, (result, *arguments) in _abi.FUNCTIONS.items():
        function = getattr(loaded, name, None)
        if function:
            function.restype, function.argtypes = result, arguments


def library_path() -> str:
    """Where the library is: ``BOOKSPINE_LIBRARY``, in the package, in the source tree's ``build``, in the system."""
    chosen = os.environ.get("BOOKSPINE_LIBRARY")
    if chosen:
        return chosen
    for candidate in _candidates():
        if candidate.is_file():
            return str(candidate)
    installed = ctypes.util.find_library("bookspine")
    if installed:
        return installed
    raise LibraryNotFound(
        f"{_FILE_NAME} was not found: install a bookspine wheel, build the library, or name it in BOOKSPINE_LIBRARY"
    )


def version() -> str:
    """The version of the library, such as "0.1.0"."""
    return _text(library().bookspine_version_string())


def source_tree() -> Optional[Path]:
    """The root of the source tree when the package is used from there, else None."""
    root = _PACKAGE.parent.parent.parent
    return root if (root / "Bindings" / "Python" / "bookspine").is_dir() else None


def _candidates() -> Iterator[Path]:
    yield _PACKAGE / "_lib" / _FILE_NAME
    root = source_tree()
    if root:
        yield root / "build" / _FILE_NAME


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns a status, and raises the error that the status stands for."""
    loaded = library()
    function = getattr(loaded, name, None)
    if function is None:
        raise Unsupported(f"{library_path()} has no {name}(): update it", 400, "BOOKSPINE_STATUS_UNSUPPORTED")
    status = function(*arguments)
    if status:
        message = _text(loaded.bookspine_last_error_message())
        raise error_for(status, _text(loaded.bookspine_status_name(status)), message)


def options_json(options: Mapping[str, Any]) -> bytes:
    """Options as the library wants them: JSON with camelCase names, without those that are None."""
    given = {camel_case(name): value for name, value in options.items() if value is not None}
    return utf8(json.dumps(given, ensure_ascii=False, allow_nan=False, default=_json_default))


def _json_default(value: Any) -> Any:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"an option cannot be a {type(value).__name__}")


def _text(value: Optional[bytes]) -> str:
    return (value or b"").decode("utf-8", "replace")


def utf8(text: str) -> bytes:
    """UTF-8 as the text has it: a lone surrogate is the library's to refuse."""
    return text.encode("utf-8", "surrogatepass")


def c_text(text: str) -> bytes:
    """A text that ends with a NUL for the library, so that it can have none itself."""
    if "\0" in text:
        raise ValueError(f"{text[:80]!r} has a NUL")
    return utf8(text)


class OutText:
    """A text that the library returns; freed at the end of the ``with`` block."""

    def __enter__(self) -> OutText:
        self._pointer = ctypes.c_void_p()
        self.reference = ctypes.byref(self._pointer)
        return self

    def __exit__(self, *_: object) -> None:
        library().bookspine_string_free(self._pointer)

    @property
    def value(self) -> str:
        """The text."""
        return ctypes.string_at(self._pointer).decode("utf-8") if self._pointer else ""


class OutBuffer:
    """Bytes that the library returns; freed at the end of the ``with`` block."""

    def __enter__(self) -> OutBuffer:
        self._buffer = _abi.Buffer()
        self.reference = ctypes.byref(self._buffer)
        return self

    def __exit__(self, *_: object) -> None:
        library().bookspine_buffer_free(self.reference)

    @property
    def value(self) -> bytes:
        """A copy of the bytes."""
        return ctypes.string_at(self._buffer.data, self._buffer.size) if self._buffer.data else b""
