"""Ownership of what the library opens."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from contextlib import ExitStack, contextmanager
from typing import Any, Callable, Iterator, Optional, Tuple

from ._library import call, library


class Handle:
    """Owns what the library opened; destroys it when it is closed and the last call that uses it has returned.

    Counting the calls, rather than waiting for the last reference, keeps a traceback that somebody holds from keeping
    the models in memory.
    """

    def __init__(
        self,
        *arguments: Any,
        noun: str = "scanner",
        create: str = "create",
        destroy: str = "destroy",
        atexit: bool = False,
        callbacks: object = None,
    ) -> None:
        """Creates what is owned.

        ``atexit``: destroys it before the interpreter ends, since its threads call back. ``callbacks``: lives as long, since
        they are called.
        """
        pointer = ctypes.c_void_p()
        call(f"bookspine_{noun}_{create}", *arguments, ctypes.byref(pointer))
        self._pointer = pointer
        self._noun = noun
        self._destroy = weakref.finalize(
            self, _destroy, getattr(library(), f"bookspine_{noun}_{destroy}"), pointer, callbacks, os.getpid()
        )
        self._destroy.atexit = atexit
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
                is_over = self._closed and self._users == 0
            if is_over:
                self._destroy()

    def close(self) -> None:
        """Accepts no further calls."""
        with self._lock:
            self._closed = True
            is_over = self._users == 0
        # Not under the lock: destroying may wait for callbacks, which may use the handle.
        if is_over:
            self._destroy()


def _destroy(
    function: Callable[[ctypes.c_void_p], object], pointer: ctypes.c_void_p, callbacks: object, process: int
) -> None:
    # A child of fork() has no threads to wait for: what it inherits belongs to its parent.
    if os.getpid() == process:
        function(pointer)
    del callbacks  # not before


@contextmanager
def in_use(*handles: Optional[Handle]) -> Iterator[Tuple[Optional[ctypes.c_void_p], ...]]:
    """Lends the pointers of several handles, None for those that are None.

    Raises:
        ValueError: One is closed.
    """
    with ExitStack() as stack:
        yield tuple(None if handle is None else stack.enter_context(handle.in_use()) for handle in handles)
