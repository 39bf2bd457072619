"""``bookspine review``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Set, Union

from ..collection import Collection
from ..errors import BookspineError, InvalidArgument, NotFound
from ..works import ActionReport, BookFields, Work
from .collection import existing, line_of
from .output import complain_of, message_of
from .terminal import is_terminal, printable
from .words import counted

_KEYS = {
    "a": "approve",
    "e": "edit",
    "f": "fields",
    "w": "swap",
    "r": "reject",
    "s": "skip",
    "k": "keep",
    "m": "merge",
    "d": "drop",
    "u": "undo",
    "p": "picture",
    "h": "help",
    "q": "quit",
}
_MEANINGS = {
    "e": "edit title and author",
    "f": "edit all fields",
    "w": "swap title and author",
    "k": "keep both",
    "d": "drop this one",
}
_RESOLUTIONS = {"k": "keepBoth", "m": "merge", "d": "skip"}
_NUMBERS, _LISTS = ("page_count",), ("coauthors",)
_CHANGES = ("edit", "approve", "verify", "reject", "resolve", "feedback", "take", "approve_all")
"""The options that change something."""
_MOST_IDS = 10_000
"""The most books that one action takes."""


def run(arguments: argparse.Namespace) -> bool:
    """Reviews the waiting books, as the options say or, without any, one by one with the person at the terminal.

    Returns whether all were approved that should be.
    """
    changes = any(getattr(arguments, name) is not None for name in _CHANGES)
    if changes and (arguments.list or arguments.json):
        arguments.complain("--list and --json change nothing: give them without options that do")
    if changes and arguments.tier and arguments.approve_all is None:
        arguments.complain("--tier is for --approve-all, --list, --json and the questions at the terminal")
    with existing(arguments.collection) as collection:
        if changes:
            return _apply_options(collection, arguments)
        if arguments.list or arguments.json:
            for book in collection.all_works(queue=True, tier=arguments.tier):
                print(book.to_json() if arguments.json else line_of(book))
            return True
        return Session(collection, arguments.tier, Path(arguments.pictures)).run()


def _apply_options(collection: Collection, arguments: argparse.Namespace) -> bool:
    """Does what the options ask for; returns whether all books were approved that should be."""
    changed: Set[int] = set()
    left: Set[int] = set()
    for work_id, field, value in arguments.edit or ():
        collection.edit(_number(work_id), **{_field(field): _value(_field(field), value)})
        changed.add(_number(work_id))
    # Duplicates first: those that are kept can be approved then.
    for work_id, resolution in arguments.resolve or ():
        collection.resolve([_number(work_id)], resolution)
        changed.add(_number(work_id))
    for ids, action in (
        (arguments.approve, collection.approve),
        (arguments.verify, collection.verify),
        (arguments.reject, collection.reject),
    ):
        duplicates = set(action(ids).duplicates) if ids else set()
        left |= duplicates
        changed |= set(ids or ()) - duplicates
    for work_id, number in arguments.take or ():
        collection.take_candidate(_number(work_id), _number(number) - 1)
        changed.add(_number(work_id))
    for work_id, kind in arguments.feedback or ():
        collection.add_feedback(_number(work_id), kind)
    approved = 0 if arguments.approve_all is None else _approve_all(collection, arguments.approve_all, arguments.tier)
    print(f"{counted(len(changed) + approved, 'book')} changed, {_waiting(collection)} to review")
    for work_id in sorted(left):
        complain_of(f"book {work_id}", "may be one that is there already: say keepBoth, merge or skip with --resolve")
    return not left


def _approve_all(collection: Collection, minimum: float, tier: Optional[str]) -> int:
    """Approves all waiting books, or those of a tier, but for possible duplicates; returns how many."""
    if not tier:
        return collection.approve_all(minimum).changed
    waiting = collection.all_works(queue=True, tier=tier)
    ids = [book.id for book in waiting if not book.duplicate and (book.confidence or 0) >= minimum]
    parts = [ids[start : start + _MOST_IDS] for start in range(0, len(ids), _MOST_IDS)]
    return sum(collection.approve(part).changed for part in parts)


def _waiting(collection: Collection) -> int:
    return collection.describe().queue.total


def _field(name: str) -> str:
    if name not in BookFields.__dataclass_fields__:
        raise InvalidArgument(f"no field {name!r}; fields are {', '.join(BookFields.__dataclass_fields__)}", 100)
    return name


def _keys(*keys: str) -> str:
    """What keys do, on one line."""
    return "   ".join(f"{key} {_MEANINGS.get(key, _KEYS[key])}" for key in keys)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise InvalidArgument(f"a book's number is no {text!r}", 100)
    return int(text)


def _value(field: str, text: str) -> Any:
    if not text:
        return None
    if field in _NUMBERS and text.isdecimal():
        return int(text)
    return [name.strip() for name in text.split(";")] if field in _LISTS else text


class Session:
    """A review at the terminal; reads answers from standard input, a line each."""

    def __init__(self, collection: Collection, tier: Optional[str], pictures: Path) -> None:
        self._collection = collection
        self._tier = tier
        self._pictures = pictures
        self._skipped: List[int] = []
        self._done: List[Union[Work, ActionReport]] = []
        """What can be taken back: a skipped book, or an action of the collection."""

    def run(self) -> bool:
        """Asks about each waiting book until none is left, or the person quits."""
        total = sum(1 for _ in self._collection.all_works(queue=True, tier=self._tier))
        told_help = False
        while book := self._next():
            left = sum(work.id not in self._skipped for work in self._waiting())
            self._show(book, total - left + 1, max(total, left))
            if not told_help:
                self._tell_help(book)
                told_help = True
            try:
                answer = self._answer("> ")
                if answer == "q":
                    break
                self._do(answer, book)
            except EOFError:
                break
            except BookspineError as error:
                print(printable(str(error)))
        print(f"{_waiting(self._collection)} to review")
        return True

    def _answer(self, prompt: str) -> str:
        """A key's letter, also where its whole word was written; what is neither stays as it is."""
        answer = input(prompt).strip().lower()
        return next((key for key, word in _KEYS.items() if answer in (key, word)), answer)

    def _waiting(self) -> Iterator[Work]:
        return self._collection.all_works(queue=True, tier=self._tier)

    def _next(self) -> Optional[Work]:
        return next((book for book in self._waiting() if book.id not in self._skipped), None)

    def _show(self, book: Work, number: int, total: int) -> None:
        print(f"{number} of {total}: {line_of(book).strip()}")
        if book.duplicate:
            try:
                print(line_of(self._collection.work(book.duplicate.of)))
            except NotFound:
                print("  (the other book is gone)")
        for sighting in book.sightings[:1]:
            print(f"        {sighting.book_id} on {printable(sighting.scan.photo or 'a photo')}")
        if book.duplicate:
            print(_keys("k", "m", "d"), file=sys.stderr)

    def _tell_help(self, book: Work) -> None:
        keys = [key for key in _KEYS if book.duplicate or key not in _RESOLUTIONS]
        print(_keys(*keys), file=sys.stderr)

    def _do(self, answer: str, book: Work) -> None:
        if answer == "a":
            report = self._collection.approve([book.id])
            self._done.append(report)
            if report.duplicates:
                print("it may be a book that is there already: keep both, merge or drop it")
        elif answer == "e":
            self._edit(book, ("title", "author"))
        elif answer == "f":
            self._edit(book, tuple(BookFields.__dataclass_fields__))
        elif answer == "w":
            self._done.append(self._collection.edit(book.id, approve=False, title=book.author, author=book.title))
        elif answer == "r":
            self._done.append(self._collection.reject([book.id]))
        elif answer == "s":
            self._skipped.append(book.id)
            self._done.append(book)
        elif answer == "u":
            self._take_back()
        elif answer == "p":
            self._write_picture(book)
        elif answer in _RESOLUTIONS and book.duplicate:
            self._done.append(self._collection.resolve([book.id], _RESOLUTIONS[answer]))
        elif answer in _RESOLUTIONS:
            print("that is for possible duplicates")
        else:
            if answer not in ("", "h"):
                print(f"no key {printable(answer)!r}; nothing was done")
            self._tell_help(book)

    def _take_back(self) -> None:
        """Takes back the last thing that was done here, and nothing else, such as what another program did since."""
        if not self._done:
            print("nothing to take back")
            return
        done = self._done[-1]
        if isinstance(done, Work):
            self._skipped.remove(done.id)
            print("taken back: skip")
        else:
            try:
                print(f"taken back: {self._collection.undo(done.action_id).action}")
            except NotFound:
                print(f"{done.action} stays: another program has changed the collection since; undo that first")
                return
        self._done.pop()

    def _edit(self, book: Work, fields: Sequence[str]) -> None:
        """Asks for fields, each with what it has, to be mended or left; where nothing is changed the book goes on waiting.

        An empty answer leaves a field, a single "-" clears it.
        """
        answers: Dict[str, Any] = {}
        for field in fields:
            before = _text_of(getattr(book, field))
            answer = ask_with(f"{field} [{printable(before)}]: ", before).strip()
            if answer == "-":
                answers[field] = "" if field in ("title", "author") else None
            elif answer and answer != before:
                answers[field] = _value(field, answer)
        if answers:
            self._done.append(self._collection.edit(book.id, **answers))

    def _write_picture(self, book: Work) -> None:
        path = self._pictures / f"spine-{book.id}.jpg"
        picture = self._collection.spine_image(book.id)
        try:
            self._pictures.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
        except OSError as error:
            print(printable(f"{path}: {message_of(error)}"))
        else:
            print(path)


def _text_of(value: Any) -> str:
    """A field as one types it."""
    if isinstance(value, tuple):
        return "; ".join(value)
    return "" if value is None else str(value)


def ask_with(prompt: str, text: str) -> str:
    """Asks a person at a terminal, with a text to start from; elsewhere without."""
    if not is_terminal(sys.stdout) or not sys.stdin.isatty():
        return input(prompt)
    try:
        import readline
    except ImportError:
        return input(prompt)
    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        return input(prompt)
    finally:
        readline.set_startup_hook()
