"""How well an inventory tells what became of the books of a shelf: rendered shelves with call numbers, changed and photographed again.

usage: python3 Benchmarks/inventory.py [--shelves N] [--seed S] [--work DIR]      (with Bindings/Python on PYTHONPATH)

A shelf of books stands in the order of its call numbers, which are on labels. A list has them, but for some that count as
put in, and has some that are not there; some books stand elsewhere. The photo of that is scanned and compared with the list.
Precision and recall of each verdict are counted over the books of which enough was read, then over all books. Of a book that was not
found, enough is its call number, wherever on the photo it was read.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any, Dict, List, Set, Tuple

import bookspine
import cv2
from bookspine.inventory import compare
from sessions import true_numbers

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Training"))

from shelves.library import Library  # noqa: E402
from shelves.wall import Wall  # noqa: E402

VERDICTS = ("present", "new", "missing", "misplaced")


def make(folder: Path, number: int, seed: int, scanner: bookspine.Scanner) -> None:
    """Renders a changed shelf and scans it, where that was not done before."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "done").exists():
        return
    rng = random.Random(f"inventory {seed} {number}")
    wall = Wall(
        Library(), f"inventory {seed}/{number}", 1, 1, stickers=True, plain_fonts=True, difficulty="easy", copies=0
    )
    books = [item.book for item in wall.items[0] if item.book]
    numbers = sorted(rng.sample(range(1000, 9990, 7), len(books)))
    for book, value in zip(books, numbers):
        surname = (book.author.split() or ["ANO"])[-1]
        book.call_number = f"{value / 10:05.1f} {''.join(filter(str.isalpha, surname)).upper()[:3] or 'ANO'}"
    places = list(range(len(books)))
    moved = set(rng.sample(range(1, len(books) - 1), 2)) if len(books) > 8 else set()
    for index in moved:  # what is on the spines changes places, the solids stay
        other = rng.choice([p for p in places if abs(p - index) > 3 and p not in moved])
        places.insert(other, places.pop(places.index(index)))
    originals = [(item.book, item.style) for item in wall.items[0] if item.book]
    for item, place in zip([item for item in wall.items[0] if item.book], places):
        item.book, item.style = originals[place][0], originals[place][1]
    added = set(rng.sample(range(len(books)), 2))
    listed = [book for index, book in enumerate(books) if index not in added]
    missing = [Library().book(rng) for _ in range(3)]
    for book in missing:
        book.call_number = f"{rng.choice(range(1003, 9990, 7)) / 10:05.1f} {book.author[-3:].upper() or 'ANO'}"
    (picture, truth) = next(iter(wall.photos()))
    jpeg = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()
    (folder / "photo.jpg").write_bytes(jpeg)
    (folder / "scan.json").write_text(scanner.scan(jpeg, name="photo.jpg").to_json())
    (folder / "truth.json").write_text(json.dumps(truth["books"]))
    entries = [entry(book, f"l{i}") for i, book in enumerate(listed)] + [
        entry(book, f"m{i}") for i, book in enumerate(missing)
    ]
    (folder / "list.json").write_text(json.dumps({"books": entries}))
    on_shelf = {place: index for index, place in enumerate(places)}
    facts = {
        "new": [on_shelf[index] for index in added],
        "misplaced": [on_shelf[index] for index in moved - added],
        "missing": [f"m{i}" for i in range(len(missing))],
        "ids": {on_shelf[books.index(book)]: f"l{i}" for i, book in enumerate(listed)},
    }
    (folder / "facts.json").write_text(json.dumps(facts))
    (folder / "done").touch()


def entry(book: Any, name: str) -> Dict[str, str]:
    """A book as a catalog lists it."""
    return {"id": name, "title": book.title, "author": book.author, "callNumber": book.call_number}


def judge(folder: Path) -> Tuple[List[Tuple[str, str, bool]], int]:
    """(true verdict, given verdict, whether it was read) of each book, "" for none; and the fewest moves that were told."""
    scan, facts = (json.loads((folder / name).read_text()) for name in ("scan.json", "facts.json"))
    numbers = true_numbers(scan, json.loads((folder / "truth.json").read_text()))
    report = compare(json.dumps(scan), (folder / "list.json").read_text())
    given: Dict[str, Any] = {}
    beside: Set[str] = set()  # told to share a spine with another book
    for told in report.entries:
        if told.observed and told.observed.id in given and told.expected:
            beside.add(told.expected.id)
        elif told.observed and told.observed.id:
            given[told.observed.id] = told
    missing = {entry.expected.id for entry in report.entries if entry.verdict == "missing" and entry.expected}
    rows: List[Tuple[str, str, bool]] = []
    seen: Set[int] = set()
    for name, entry in given.items():
        number = numbers.get(name)
        if number is None:
            continue  # not one of the spines
        seen.add(number)
        true = "new" if number in facts["new"] else "misplaced" if number in facts["misplaced"] else "present"
        right = entry.expected is None or facts["ids"].get(str(number)) == entry.expected.id
        read = entry.verdict != "unreadable"
        rows.append((true, entry.verdict if right else f"{entry.verdict} as another", read))
    ids = {value: int(key) for key, value in facts["ids"].items()}
    labels = {
        entry["id"]: key(entry["callNumber"]) for entry in json.loads((folder / "list.json").read_text())["books"]
    }
    text = " ".join(key(book["observation"]["fullText"]) for book in scan["books"])
    for name in set(facts["missing"]) | missing | beside:
        true = "missing" if name in facts["missing"] else "present"
        read = name in facts["missing"] or ids.get(name) in seen or labels[name] in text
        rows.append((true, "missing" if name in missing else "present" if name in beside else "", read))
    return rows, report.moves


def key(text: str) -> str:
    """Letters and digits alone."""
    return "".join(filter(str.isalnum, text)).upper()


def main() -> None:
    """Makes, compares, counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shelves", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("results/inventory"))
    options = parser.parse_args()
    rows: List[Tuple[str, str, bool]] = []
    labels: List[str] = []
    with bookspine.Scanner() as scanner:
        for number in range(options.shelves):
            folder = options.work / f"{options.seed}-{number}"
            make(folder, number, options.seed, scanner)
            found, _ = judge(folder)
            rows += found
            books = json.loads((folder / "scan.json").read_text())["books"]
            labels += [book["spineInfo"]["callNumber"] for book in books if book["spineInfo"].get("callNumber")]
    print("verdict      true  precision  recall  precision of all  recall of all")
    for verdict in VERDICTS:
        shares = [
            share for some in ([row for row in rows if row[2]], rows) for share in precision_and_recall(some, verdict)
        ]
        true = sum(row[0] == verdict for row in rows)
        print(f"{verdict:10}  {true:5}  {shares[0]:9.3f}  {shares[1]:6.3f}  {shares[2]:16.3f}  {shares[3]:13.3f}")
    print(f"{sum(not label[0].isdigit() for label in labels)} of {len(labels)} call numbers do not begin with a digit")


def precision_and_recall(rows: List[Tuple[str, str, bool]], verdict: str) -> Tuple[float, float]:
    """Of a verdict, over some books."""
    both = sum(true == given == verdict for true, given, _ in rows)
    told, due = (sum(row[column] == verdict for row in rows) for column in (1, 0))
    return both / max(1, told), both / max(1, due)


if __name__ == "__main__":
    main()
