"""How the command line words what it says."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Optional

from ..errors import InvalidArgument


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 book", "2 books"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def in_flags(message: str, parsed: argparse.Namespace) -> str:
    """A message with options as this command names them, where it has them; others stay the library's options."""
    address = "--url" if "url" in parsed else "--remote"
    message = message.replace('Option "url"', address).replace("allowPlainHttp is true", "--allow-plain-http is given")
    message = re.sub(r", or raise photoLimit|, or raise deferredLimit or deferredByteLimit", "", message)

    def flag(found: "re.Match[str]") -> str:
        name = re.sub("([A-Z])", r"_\1", found[1]).lower()
        return "--" + name.replace("_", "-") if name in parsed else found[0]

    return re.sub(r'Option "(\w+)"', flag, message)


def without_name(message: str, name: Optional[str]) -> str:
    """A message without the file's name at its head, where that is said anyway."""
    while name and message.startswith(f"{name}: "):
        message = message[len(name) + 2 :]
    return message


def check_suffix(path: str, *suffixes: str) -> None:
    """Refuses to write a file whose name says that it is of another kind; a name without an ending says nothing.

    Raises:
        InvalidArgument: It does.
    """
    suffix = Path(path).suffix.lower()
    if suffix and suffix not in suffixes and not path.startswith("/dev/"):
        raise InvalidArgument(f"{path}: this writes {suffixes[0]}, not {suffix}; name the file so", 100)
