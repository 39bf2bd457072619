"""Ownership of the library's scanner."""

from __future__ import annotations

import ctypes
import weakref

from ._library import call, library


class Handle:
    """Owns a ``bookspine_scanner``; destroyed when the last call that uses it has returned."""

    def __init__(self, options: bytes) -> None:
        self.pointer = ctypes.c_void_p()
        call("bookspine_scanner_create", options, ctypes.byref(self.pointer))
        weakref.finalize(self, library().bookspine_scanner_destroy, self.pointer).atexit = False
