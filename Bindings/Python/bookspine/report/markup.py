"""Writing HTML."""

from __future__ import annotations

from html import escape

_FORBIDDEN = dict.fromkeys((*range(9), 11, *range(14, 32), 127, *range(55296, 57344), 65534, 65535), " ")


def text(value: object) -> str:
    """A text safe in an element and in a quoted attribute: escaped, without characters that HTML forbids."""
    return escape(str(value).translate(_FORBIDDEN), quote=True)


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, content: str = "", **attributes: object) -> str:
    """An element; `class_` stands for class, underscores for hyphens; attributes that are None are left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>"
