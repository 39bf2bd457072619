"""How a photo looks while it is read: the events of a real scan, held in the middle."""

import pytest
from bookspine import BookResult, Scanner, Segmented
from bookspine.desk.core import Desk
from conftest import PHONE, SAMPLES, WIDE, SteppedScanner, both, drop, served
from playwright.sync_api import expect

SHELF = SAMPLES / "english.jpg"


@pytest.fixture(scope="module")
def scan():
    """The events of a scan, and its result."""
    with Scanner() as scanner, scanner.start(SHELF) as job:
        return list(job), job.result()


@pytest.mark.parametrize(("kind", "screen"), [("wide", WIDE), ("phone", PHONE)])
def test_books_fill_the_boxes(scan, kind, screen, tmp_path, open_page):
    events, found = scan
    # The boxes are told again after the second look, which may drop one.
    boxes = [index for index, event in enumerate(events) if isinstance(event, Segmented)]
    books = [index for index, event in enumerate(events) if isinstance(event, BookResult)]
    assert len(events[boxes[-1]].spines) == len(books) == len(found.books)
    late = [index for index in books if index > boxes[0]]
    assert len(late) > 8
    held = late[len(late) // 2]
    drawn = len(events[max(index for index in boxes if index < held)].spines)
    waiting = drawn - sum(index <= held for index in books)

    scanner = SteppedScanner(found)
    with Desk(tmp_path / "books.db", make_scanner=lambda _: scanner) as desk, served(desk) as url:
        page = open_page(url, **screen)
        drop(page, SHELF)
        page.locator(".card.scanning a").click()
        for event in events[: held + 1]:
            scanner.events.put(event)
        unread = page.locator("g.book.pending")
        expect(unread).to_have_count(waiting)
        expect(page.locator("g.book")).to_have_count(drawn)
        both(page, f"progress-{kind}")

        for event in [*events[held + 1 :], None]:
            scanner.events.put(event)
        page.locator(".page-status", has_text=f"{len(books)} books").wait_for()
        expect(unread).to_have_count(0)
