"""Ownership of what the library opens."""

from __future__ import annotations

import ctypes
import threading
import weakref
from contextlib import contextmanager
from typing import Any, Iterator

from ._library import call, library


class Handle:
    """Owns what the library opened, such as a ``bookspine_scanner``; destroys it when it is closed and the last call that uses it has returned.

    Counting the calls, rather than waiting for the last reference, keeps a traceback that somebody holds from keeping
    the models in memory.
    """

    def __init__(
        self, *arguments: Any, noun: str = "scanner", create: str = "create", destroy: str = "destroy"
    ) -> None:
        pointer = ctypes.c_void_p()
        call(f"bookspine_{noun}_{create}", *arguments, ctypes.byref(pointer))
        self._pointer = pointer
        self._noun = noun
        self._destroy = weakref.finalize(self, getattr(library(), f"bookspine_{noun}_{destroy}"), pointer)
        self._destroy.atexit = False
        self._lock = threading.Lock()
        self._users = 0
        self._closed = False

    @contextmanager
    def in_use(self) -> Iterator[ctypes.c_void_p]:
        """Lends the pointer.

        Raises:
            ValueError: It is closed.
        """
        with self._lock:
            if self._closed:
                raise ValueError(f"the {self._noun} is closed")
            self._users += 1
        try:
            yield self._pointer
        finally:
            with self._lock:
                self._users -= 1
                self._destroy_when_idle()

    def close(self) -> None:
        """Accepts no further calls."""
        with self._lock:
            self._closed = True
            self._destroy_when_idle()

    def _destroy_when_idle(self) -> None:
        if self._closed and self._users == 0:
            self._destroy()
