"""The page and the table of an inventory."""

from __future__ import annotations

import base64
import csv
import io
from typing import Any, Dict, Iterable, List, Mapping, Optional

from ..inventory import VERDICTS, InventoryEntry, InventoryReport, Observed
from .markup import element, number, text
from .page import document
from .table import heading, value_cell

_COLUMNS = ("Verdict", "Sure", "Expected", "Call number", "Read", "Place", "Evidence", "Belongs")
_TIERS = {"present": "ready", "new": "verify", "moved": "verify"}
_FIELDS = ("id", "title", "author", "callNumber", "isbn", "itemId", "shelf")


def inventory_html(report: InventoryReport, crops: Mapping[int, bytes], title: str = "Inventory") -> str:
    """One HTML page that loads nothing; ``crops`` has the JPEG of the spines of some entries, by their number from 0."""
    counts = ", ".join(f"{report.counts[verdict]} {verdict}" for verdict in VERDICTS)
    moves = "in order" if not report.moves else f"{report.moves} to move"
    ordered = f", ordered by {report.scheme}" if report.scheme else ""
    titles = {entry.expected.id: entry.expected.title for entry in report.entries if entry.expected}
    rows = "".join(_row(entry, crops.get(number), titles) for number, entry in enumerate(report.entries))
    head = element("tr", "".join(map(heading, _COLUMNS)))
    table = element("table", element("thead", head) + element("tbody", rows), class_="inventory-table")
    header = element("header", element("h1", text(title)) + element("p", text(f"{counts}; {moves}{ordered}")))
    return document(title, header + element("main", element("div", table, class_="books")))


def inventory_csv(report: InventoryReport) -> str:
    """A row of CSV for each entry, with its evidence."""
    out = io.StringIO()
    rows = csv.writer(out)
    observed = (
        "photo",
        "row",
        "position",
        "x",
        "y",
        "width",
        "height",
        "read_title",
        "read_author",
        "read_call_number",
    )
    rows.writerow(["verdict", "confidence", "reason", *_FIELDS, *observed, "belongs_after", "belongs_before"])
    for entry in report.entries:
        expected: Dict[str, Any] = entry.expected.to_dict() if entry.expected else {}
        rows.writerow(
            [
                entry.verdict,
                f"{entry.confidence:.2f}",
                entry.reason,
                *(expected.get(field, "") for field in _FIELDS),
                *_evidence(entry),
                entry.belongs_after or "",
                entry.belongs_before or "",
            ]
        )
    return out.getvalue()


def _evidence(entry: InventoryEntry) -> List[object]:
    seen = entry.observed
    if seen is None:
        return [""] * 10
    box: Iterable[object] = (seen.box.x, seen.box.y, seen.box.width, seen.box.height) if seen.box else [""] * 4
    place = ("" if seen.photo is None else seen.photo, _number(seen.row), _number(seen.position))
    return [*place, *box, seen.title, seen.author, seen.call_number or ""]


def _number(value: Optional[int]) -> object:
    return "" if value is None else value + 1


def _row(entry: InventoryEntry, crop: Optional[bytes], titles: Mapping[str, str]) -> str:
    expected, seen = entry.expected, entry.observed
    read = _read(seen) if seen else None
    place = f"{seen.photo or ''} row {_number(seen.row)}, book {_number(seen.position)}" if seen else None
    number = (expected.call_number if expected else None) or (seen.call_number if seen else None)
    cells = (
        value_cell("verdict", entry.verdict),
        value_cell("sure", f"{entry.confidence:.0%}"),
        value_cell("expected", f"{expected.title} / {expected.author}".strip(" /") if expected else None),
        value_cell("number", number),
        value_cell("read", read),
        value_cell("place", place),
        element("td", _picture(crop, entry) + element("p", text(entry.reason)), class_="spine"),
        value_cell("belongs", _belongs(entry, titles)),
    )
    tier = _TIERS.get(entry.verdict, "review")
    return element("tr", "".join(cells), class_=f"work {tier}")


def _read(seen: Observed) -> str:
    return " / ".join(part for part in (seen.title, seen.author) if part) or seen.text.replace("\n", " ")


def _belongs(entry: InventoryEntry, titles: Mapping[str, str]) -> Optional[str]:
    after, before = (name and titles.get(name, name) for name in (entry.belongs_after, entry.belongs_before))
    if entry.verdict not in ("moved", "misplaced") or not (after or before):
        return None
    return f"behind {after}" if after else f"before {before}"


def _picture(crop: Optional[bytes], entry: InventoryEntry) -> str:
    if crop is None:
        return ""
    source = f"data:image/jpeg;base64,{base64.b64encode(crop).decode('ascii')}"
    label = f"spine of {entry.observed.title if entry.observed else ''}"
    box, quad = (entry.observed.box, entry.observed.quad) if entry.observed else (None, None)
    width, height = (box.width, box.height) if box else (1.0, 1.0)
    across, down = (quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]) if quad else (1.0, 0.0)
    # Turned, so that the text reads from left to right.
    turn, size = "", (width, height)
    if abs(down) > abs(across):
        turn = f"matrix(0 -1 1 0 0 {number(width)})" if down > 0 else f"matrix(0 1 -1 0 {number(height)} 0)"
        size = (height, width)
    image = element("image", href=source, width=number(width), height=number(height), transform=turn or None)
    frame = {"viewBox": f"0 0 {number(size[0])} {number(size[1])}", "preserveAspectRatio": "xMinYMid meet"}
    return element("svg", element("title", text(label)) + image, class_="crop", role="img", **frame)
