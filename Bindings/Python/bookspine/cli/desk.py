"""``bookspine desk``."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from pathlib import Path


def run(arguments: argparse.Namespace) -> bool:
    """Serves the desk until Ctrl-C."""
    try:
        from ..desk import Desk, serve
    except ImportError as error:
        missing = error.name or str(error)
        print(f'bookspine: error: the desk needs {missing}: pip install "bookspine[desk]"', file=sys.stderr)
        return False
    path = Path(arguments.collection) if arguments.collection else default_collection()
    path.parent.mkdir(parents=True, exist_ok=True)

    def ready(url: str) -> None:
        print(url, flush=True)
        print(f"bookspine: the desk of {path}; Ctrl-C ends it", file=sys.stderr)
        if arguments.open:
            webbrowser.open(url)

    with Desk(path) as desk:
        serve(desk, host=arguments.host, port=arguments.port, on_ready=ready)
    return True


def default_collection() -> Path:
    """The collection of who names none, where programs keep a person's data."""
    named = Path(os.environ.get("XDG_DATA_HOME") or "")
    folder = named if named.is_absolute() else Path.home() / ".local" / "share"
    return folder / "bookspine" / "books.db"
