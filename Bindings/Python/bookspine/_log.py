"""The library's messages in Python's logger ``bookspine``: a fallback to Tesseract is a warning there."""

from __future__ import annotations

import atexit
import ctypes
import logging
import os
from typing import Any, Optional

from . import _abi

_LOGGER = logging.getLogger("bookspine")
_LEVELS = {1: logging.ERROR, 2: logging.WARNING, 3: logging.INFO}


def _receive(level: int, message: Optional[bytes], _: Any) -> None:
    _LOGGER.log(_LEVELS.get(level, logging.DEBUG), "%s", (message or b"").decode("utf-8", "replace"))


_RECEIVE = _abi.LogCallback(_receive)


def attach(library: ctypes.CDLL) -> None:
    """Has a library's messages logged; one of an older ABI has none."""
    if getattr(library, "bookspine_set_log", None):
        library.bookspine_set_log(3, _RECEIVE, None)
        atexit.register(_detach, library, os.getpid())


def _detach(library: ctypes.CDLL, process: int) -> None:
    """No thread of the library may enter an interpreter that ends; a forked child has none, but may have a lock of one."""
    if os.getpid() == process:
        library.bookspine_set_log(0, _abi.LogCallback(), None)
