"""A scanner in a process of its own: what a photo does to it, it does to nobody else."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any, Callable, Dict, Mapping, Optional

from ..errors import BookspineError
from ._photos import read_photo

_START_SECONDS = 600.0
"""What loading the models may take."""


class WorkerDied(Exception):
    """The process ended, or had to be ended, before it had answered."""


class ScanProcess:
    """Scans photos in another process, which is started anew when it dies, hangs, or has taken too much memory."""

    def __init__(
        self, make: Callable[..., Any], options: Mapping[str, Any], *, timeout: float, memory_limit: int
    ) -> None:
        """Nothing is started yet.

        Args:
            make: Makes the scanner: a class or a function that can be imported, such as ``bookspine.Scanner``.
            options: What it is called with.
            timeout: Seconds for a photo.
            memory_limit: Bytes of memory beyond which the process makes way for a new one after a photo.
        """
        self._make, self._options = make, dict(options)
        self._timeout, self._memory_limit = timeout, memory_limit
        self._process: Any = None
        self._pipe: Any = None

    def scan(self, data: Optional[bytes], name: str, path: str = "") -> Dict[str, Any]:
        """The JSON of a scan: the library's result with "sha256" and "size" of the photo, or {"error": {"name", "message", "again"}}.

        Args:
            data: The photo; None: the process reads it.
            name: What messages call it.
            path: Its file or URL, or a page of one: what draws pages may die of them, too.

        Raises:
            WorkerDied: The process did not live through the photo; the next one gets another.
            BookspineError: No scanner could be made.
        """
        if self._process is None:
            self._start()
        try:
            self._pipe.send((data, name, path))
            answer = self._receive(self._timeout)
        except (EOFError, OSError) as error:
            reason = self._end()
            raise WorkerDied(reason) from error
        if answer.pop("memory", 0) > self._memory_limit:
            self.close()
        return answer

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._pipe.close()
            self._process.join(10)
            self._end()

    def _start(self) -> None:
        # Spawned, not forked: a library that scans has threads, and the parent may be anything.
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._make, self._options), daemon=True)
        self._process.start()
        theirs.close()
        try:
            ready = self._receive(_START_SECONDS)
        except (EOFError, OSError) as error:
            raise WorkerDied(f"no scanner could be started: {self._end()}") from error
        if "error" in ready:
            self._end()
            raise BookspineError(ready["error"]["message"], ready["error"]["status"], ready["error"]["name"])

    def _receive(self, seconds: float) -> Dict[str, Any]:
        if not self._pipe.poll(seconds):
            raise TimeoutError(f"it took more than {seconds:g} s")
        answer: Dict[str, Any] = json.loads(self._pipe.recv_bytes())
        return answer

    def _end(self) -> str:
        """Ends the process where it has not ended; returns how it ended."""
        self._process.join(0.5)
        hung = self._process.is_alive()
        if hung:
            self._process.kill()
            self._process.join()
        code = self._process.exitcode
        self._pipe.close()
        self._process = self._pipe = None
        if hung:
            return f"it took more than {self._timeout:g} s and was ended"
        return f"killed by {_signal(-code)}" if code and code < 0 else f"ended with code {code}"


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _serve(pipe: Any, make: Callable[..., Any], options: Dict[str, Any]) -> None:
    """Answers until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        scanner = make(**options)
    except BookspineError as error:
        pipe.send_bytes(_error(error))
        return
    pipe.send_bytes(b"{}")
    while True:
        try:
            data, name, path = pipe.recv()
        except EOFError:
            return
        try:
            data = read_photo(path) if data is None else data
            photo = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "memory": _memory()}
            result = scanner.scan(data, name=name)
            answer = json.dumps({**result.to_dict(), **photo}, ensure_ascii=False).encode()
        except BookspineError as error:
            answer = _error(error)
        except FileNotFoundError as error:
            answer = json.dumps({"error": {"name": "FileNotFound", "message": str(error)}}).encode()
        except OSError as error:
            details = {"name": type(error).__name__, "message": str(error), "again": True}
            answer = json.dumps({"error": details}).encode()
        pipe.send_bytes(answer)


def _error(error: BookspineError) -> bytes:
    details = {"name": error.status_name, "status": error.status, "message": str(error)}
    return json.dumps({"error": details, "memory": _memory()}).encode()


def _memory() -> int:
    """Bytes of memory that this process has; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def default_scanner() -> Callable[..., Any]:
    """What makes a scanner on the device."""
    from ..scanner import Scanner

    return Scanner
