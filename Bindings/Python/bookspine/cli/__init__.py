"""The command ``bookspine``: reads photos of shelves, from a shell."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Optional, Sequence

from ..errors import BookspineError
from .arguments import parser
from .terminal import printable
from .words import in_flags

EXIT_OK, EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 0, 1, 2, 130


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the command line; returns the exit code.

    0: all well, 1: some photo failed (the others were done), 2: wrong usage, 130: stopped by Ctrl-C.
    """
    parsed = argparse.Namespace()
    try:
        _open_closed()
        _speak_utf8()
        parsed = parser().parse_args(arguments)
        done: bool = parsed.run(parsed)
        sys.stdout.flush()
        return EXIT_OK if done else EXIT_FAILED
    except KeyboardInterrupt:
        print("bookspine: stopped", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_FAILED
    except (BookspineError, OSError) as error:
        print(f"bookspine: error: {in_flags(_text(error), parsed)}", file=sys.stderr)
        return EXIT_FAILED


def _text(error: Exception) -> str:
    """What went wrong; of a file, with its name first and without the system's number."""
    if isinstance(error, OSError) and isinstance(error.filename, (str, bytes)):
        return f"{printable(os.fsdecode(error.filename))}: {error.strerror}"
    return str(error)


def _open_closed() -> None:
    """Lets the output go nowhere where the shell has closed it (``>&-``): Python then has no stream, and others would fail."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115


def _speak_utf8() -> None:
    """Titles are in every script, whatever the locale; a file name may be no text at all."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
