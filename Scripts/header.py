"""What Include/bookspine.h declares, for the scripts that check it and those that write declarations for other languages."""

import pathlib
import re
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "Include/bookspine.h"


@dataclass(frozen=True)
class Parameter:
    """A parameter, a field or a result; `name` is "" for a result."""

    type: str
    name: str = ""
    count: int = 0  # of an array

    @property
    def is_pointer(self):
        return "*" in self.type


@dataclass(frozen=True)
class Function:
    result: str
    name: str
    parameters: tuple
    comment: str = ""


@dataclass(frozen=True)
class Header:
    enums: dict = field(default_factory=dict)  # name: {constant: value}
    structs: dict = field(default_factory=dict)  # name: (fields), in order
    handles: tuple = ()  # names of structs that C code does not look into
    callbacks: dict = field(default_factory=dict)  # name: Function
    functions: tuple = ()
    abi_version: int = 0


def read(path=HEADER):
    """The declarations of a header."""
    text = pathlib.Path(path).read_text()
    documented = re.findall(r"/\*\*((?:(?!\*/).)*)\*/\nBOOKSPINE_API [^;(]*?(\w+)\(", text, re.S)
    comments = {name: comment for comment, name in documented}
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return Header(
        enums={name: _constants(body) for name, body in _bodies("enum", plain)},
        structs={
            name: tuple(_parameter(item) for item in body.split(";") if item.strip())
            for name, body in _bodies("struct", plain)
        },
        handles=tuple(re.findall(r"typedef struct (\w+) \1;", plain)),
        callbacks={
            name: Function(" ".join(result.split()), name, _parameters(parameters))
            for result, name, parameters in re.findall(r"typedef ([\w ]+?) \(\*(\w+)\)\(([^;]*)\);", plain)
        },
        functions=tuple(
            Function(" ".join(result.split()), name, _parameters(parameters), comments.get(name, ""))
            for result, name, parameters in re.findall(
                r"BOOKSPINE_API ([\w\s]+?[\s*]+)(bookspine_\w+)\(([^;]*)\);", plain
            )
        ),
        abi_version=int(re.search(r"#define BOOKSPINE_ABI_VERSION (\d+)", plain)[1]),
    )


def _bodies(kind, text):
    return re.findall(rf"typedef {kind} (\w+) \{{(.*?)\}}", text, re.S)


def _constants(body):
    return {name: int(value) for name, value in re.findall(r"(\w+) = (\d+)", body)}


def _parameters(text):
    items = [] if text.strip() in ("", "void") else text.split(",")
    return tuple(_parameter(item) for item in items)


def _parameter(text):
    kind, name, count = re.match(r"\s*(.*?)\s*(\w+)(?:\[(\d+)\])?\s*$", text, re.S).groups()
    return Parameter(re.sub(r"\s*\*", " *", " ".join(kind.split())).replace("* *", "**"), name, int(count or 0))
