"""From a photo to a library, in a real browser."""

import csv
import io
import re

import pytest
from conftest import PHONE, SAMPLES, RunningDesk, both, drop, picture
from PIL import Image
from playwright.sync_api import expect

SHELF = SAMPLES / "english.jpg"


@pytest.fixture(scope="module")
def overlapping(tmp_path_factory):
    """The right part of the same shelf, as a neighboring photo has it."""
    return part_of("english.jpg", tmp_path_factory.mktemp("photos") / "next shelf.jpg", 0.6, 1)


def part_of(sample, path, left, right):
    """A part of a sample, which is read sooner than the whole."""
    with Image.open(SAMPLES / sample) as photo:
        photo.crop((int(photo.width * left), 0, int(photo.width * right), photo.height)).save(path, quality=95)
    return path


def count_of_books(page):
    """What the page says of a photo once it is read."""
    return page.locator(".page-status", has_text=re.compile(r"^\d+ books?$"))


def wait_until_read(page):
    count_of_books(page).wait_for(timeout=90_000)


def test_a_photo_becomes_a_library(desk, open_page, overlapping):
    page = open_page(desk.url)
    page.get_by_text("From a photo to your library").wait_for()
    both(page, "capture-wide")

    # Books appear one by one, also after a reload, and in a second tab.
    drop(page, SHELF)
    page.locator(".card.scanning").wait_for()
    picture(page, "queue-wide-light")
    page.locator(".card a").click()
    page.locator("tr.book").first.wait_for(timeout=60_000)
    read = page.locator("tr.book:not(.pending)")  # the boxes of others are there already
    seen = {read.count()}
    page.reload()
    page.locator("tr.book").first.wait_for()
    second = open_page(page.url, context=page.context)
    second.locator("tr.book").first.wait_for()
    while count_of_books(page).count() == 0:
        seen.add(read.count())
        page.wait_for_timeout(30)
    wait_until_read(page)
    found = int(count_of_books(page).inner_text().split()[0])
    assert found >= 9
    expect(page.locator("tr.book")).to_have_count(found)  # boxes that the second look dropped are gone, too
    assert min(seen) < found, f"books came before all were read: {seen}"
    second.locator(".page-status", has_text=f"{found} books").wait_for()
    second.close()
    page.locator("photo-result .stage svg image").wait_for()
    both(page, "results-wide")

    # Closer, the titles stand on the spines.
    page.get_by_role("button", name="Zoom in").click(click_count=3)
    page.locator("svg.photo.close").wait_for()
    picture(page, "results-close-wide-light")
    page.get_by_role("button", name="Whole photo").click()

    # One is mended.
    page.locator("tr.book").nth(1).click()
    sheet = page.locator("dialog.sheet[open]")
    sheet.get_by_label("Title", exact=True).fill("A Title by Hand")
    both(page, "record-wide")
    sheet.get_by_role("button", name="Save and approve").click()
    page.get_by_text("Saved", exact=True).wait_for()
    # It can be taken back from within the sheet, which covers all else.
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.locator(".toast", has_text="Taken back").wait_for()
    page.keyboard.press("Escape")
    page.locator("td.title", has_text="A Title by Hand").wait_for(state="detached")
    page.locator("tr.book").nth(1).click()
    sheet.get_by_label("Title", exact=True).fill("A Title by Hand")
    sheet.get_by_role("button", name="Save and approve").click()
    page.locator(".toast", has_text="Saved").wait_for()
    page.keyboard.press("Escape")
    page.locator("td.title", has_text="A Title by Hand").wait_for()
    assert "edited" in page.locator("tr.book", has_text="A Title by Hand").get_attribute("class")

    # A neighboring photo has books that are there already: one is merged.
    drop(page, overlapping)
    page.locator(".card", has_text="next shelf.jpg").wait_for()
    page.locator(".card.done", has_text="next shelf.jpg").wait_for(timeout=90_000)
    page.get_by_role("link", name=re.compile("Review")).first.click()
    page.locator(".queue-item").first.wait_for()
    doubles = page.locator(".queue-item", has_text="double?")
    assert doubles.count() > 0
    before = doubles.count()
    doubles.first.click()
    page.locator(".duplicate-box .choices button").first.wait_for()
    picture(page, "double-wide-light", full_page=True)
    page.locator(".review-card").focus()
    page.keyboard.press("m")
    page.locator(".toast", has_text="Merged").wait_for()
    page.wait_for_timeout(300)
    assert doubles.count() == before - 1

    # The others are kept, one key each, and the rest approved at once.
    while doubles.count():
        left = doubles.count()
        doubles.first.click()
        page.locator(".duplicate-box .choices button").first.wait_for()
        page.locator(".review-card").focus()
        page.keyboard.press("k")
        page.wait_for_timeout(250)
        assert doubles.count() == left - 1
    both(page, "review-wide")
    page.get_by_role("button", name="Approve many").click()
    page.locator("dialog.box input[type=range]").fill("0")
    page.get_by_text(re.compile("would be approved")).wait_for()
    picture(page, "approve-many-wide-light")
    page.locator("dialog.box .button.primary", has_text=re.compile(r"Approve \d+ book")).click()
    page.locator("h2", has_text="Nothing waits").wait_for()

    # Found again as one types.
    page.get_by_role("link", name="Library").first.click()
    page.locator(".library-item .book-card").first.wait_for()
    both(page, "library-wide")
    page.get_by_role("button", name="Table").click()
    page.locator(".book-line").first.wait_for()
    picture(page, "library-table-wide-light")
    page.get_by_role("searchbox").fill("title hand")
    page.locator(".page-status", has_text="1 book").wait_for()
    page.get_by_role("searchbox").fill("")

    # Exported.
    page.get_by_role("button", name="Export").click()
    page.locator("dialog.box pre").wait_for()
    picture(page, "export-wide-light")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text("utf-8"))))
    assert any(row["title"] == "A Title by Hand" for row in rows)
    assert all(row["reviewstatus" if "reviewstatus" in row else "reviewStatus"] != "needsReview" for row in rows)

    # Killed and started again: all there, and the page goes on by itself.
    count = len(rows)
    desk.kill()
    page.get_by_role("alert").filter(has_text="does not answer").wait_for()
    picture(page, "offline-wide-light")
    desk.start()
    page.get_by_role("alert").filter(has_text="does not answer").wait_for(state="hidden", timeout=15_000)
    page.reload()
    page.locator(".page-status", has_text=f"{count} books").wait_for()
    page.get_by_role("link", name="Photos").first.click()
    assert page.locator(".card.done").count() == 2


def test_a_kill_in_the_middle_of_a_scan_loses_nothing(desk, open_page, tmp_path):
    page = open_page(desk.url)
    drop(page, part_of("library_labels.jpg", tmp_path / "killed.jpg", 0, 0.3))
    card = page.locator(".card", has_text="killed.jpg")
    page.locator(".card.scanning", has_text="killed.jpg").wait_for()
    card.get_by_role("button", name="Stop").click()
    page.locator(".card.stopped", has_text="killed.jpg").wait_for()
    card.get_by_role("button", name="Try again").click()
    page.locator(".card.scanning", has_text="killed.jpg").wait_for()
    desk.kill()
    desk.start()
    page.locator(".card.done", has_text="killed.jpg").wait_for(timeout=90_000)
    assert page.locator(".card", has_text="killed.jpg").count() == 1


def test_on_a_phone_by_touch(desk, open_page, tmp_path):
    page = open_page(desk.url, color_scheme="dark", **PHONE)
    page.locator(".card.done").first.wait_for()
    both(page, "capture-phone")
    page.set_input_files("#files", part_of("dim.jpg", tmp_path / "dim.jpg", 0, 0.5))
    card = page.locator(".card", has_text="dim.jpg")
    card.locator("a").tap()
    page.locator("tr.book").first.wait_for(timeout=60_000)
    wait_until_read(page)
    both(page, "results-phone")
    assert page.evaluate_handle("document.documentElement.scrollWidth").json_value() <= 390
    page.locator("tr.book").nth(2).tap()
    sheet = page.locator("dialog.sheet[open]")
    sheet.get_by_label("Author", exact=True).fill("Somebody Touched")
    both(page, "record-phone")
    sheet.get_by_role("button", name="Save and approve").tap()
    page.get_by_text("Saved", exact=True).wait_for()
    sheet.locator(".sheet-head").get_by_role("button", name="Close").tap()
    page.get_by_role("link", name=re.compile("Review")).first.tap()
    page.locator(".review-card .verdict, .empty h2:visible").first.wait_for()
    both(page, "review-phone")
    if page.get_by_role("button", name="Approve", exact=True).is_visible():
        page.get_by_role("button", name="Approve", exact=True).tap()
        page.locator(".toast").first.wait_for()
    page.get_by_role("link", name="Library").first.tap()
    page.get_by_role("searchbox").fill("touched")
    page.locator(".page-status", has_text="1 book").wait_for()
    page.get_by_role("searchbox").fill("")
    page.locator(".library-item").nth(2).wait_for()
    both(page, "library-phone")
    assert page.evaluate_handle("document.documentElement.scrollWidth").json_value() <= 390


def test_the_camera_guides_and_takes(desk, open_page):
    page = open_page(desk.url, permissions=["camera"])
    page.get_by_role("button", name="Use the camera").click()
    dialog = page.locator("dialog.camera[open]")
    dialog.locator(".guidance:not(:empty)").wait_for()
    first = int(dialog.get_attribute("data-looks"))
    page.wait_for_timeout(2000)
    assert int(dialog.get_attribute("data-looks")) - first >= 5, "advice several times a second"
    picture(page, "camera-wide")
    page.get_by_role("button", name="Take the photo").click()
    page.get_by_role("button", name="Take it again").click()
    # The film holds still, so the shutter that waits for that opens by itself.
    page.get_by_label("Wait until it is steady").check()
    page.get_by_role("button", name="Use it").wait_for()
    picture(page, "camera-taken-wide")
    page.get_by_role("button", name="Use it").click()
    page.get_by_text("1 photo taken").wait_for()
    page.keyboard.press("Escape")
    page.locator(".card", has_text="Shelf 20").wait_for()


def test_by_keyboard_alone(desk, open_page):
    page = open_page(desk.url)
    # The books of a photo that still comes in would be what is taken back.
    expect(page.locator(".card.scanning, .card.waiting")).to_have_count(0, timeout=90_000)
    page.locator(".card.done").first.wait_for()

    def walk_to(name):
        """The tabulator key until something of that name has the focus."""
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate_handle(
                "(document.activeElement.ariaLabel || document.activeElement.textContent || '').trim()"
            ).json_value()
            if re.search(name, focused):
                return
        raise AssertionError(f"{name} cannot be reached with the keyboard")

    walk_to("Skip to the content")
    walk_to("english.jpg")
    page.keyboard.press("Enter")
    page.locator("photo-result svg.photo").wait_for()
    walk_to(r"^\s*1\. ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator("g.book.chosen").count() == 1
    page.keyboard.press("Enter")
    sheet = page.locator("dialog.sheet[open]")
    sheet.locator("input[name=title]:focus").wait_for()
    page.keyboard.press("Control+A")
    page.keyboard.type("Typed and Kept")
    page.keyboard.press("Control+Enter")
    page.get_by_text("Saved", exact=True).wait_for()
    page.keyboard.press("Escape")
    page.locator("td.title", has_text="Typed and Kept").wait_for()
    # The row may be there before the page knows what can be taken back.
    page.get_by_role("button", name="Undo: a correction").wait_for()
    page.keyboard.press("Control+z")
    page.locator("td.title", has_text="Typed and Kept").wait_for(state="detached")
    page.keyboard.press("/")
    page.locator("input[type=search]:focus").wait_for()


def test_two_tabs_do_not_overwrite_each_other(desk, open_page):
    # Books that still come in would make another one the first.
    photos = open_page(desk.url)
    expect(photos.locator(".card.scanning, .card.waiting")).to_have_count(0, timeout=90_000)
    first = open_page(desk.url + "library")
    second = open_page(desk.url + "library", context=first.context)
    for page in (first, second):
        page.locator(".library-item button").first.click()
        page.locator("dialog.sheet[open] input[name=title]").wait_for()
    first.locator("dialog.sheet input[name=publisher]").fill("The First House")
    first.get_by_role("button", name="Save", exact=True).click()
    first.get_by_text("Saved", exact=True).wait_for()
    second.locator("dialog.sheet input[name=publisher]").fill("The Second House")
    second.get_by_role("button", name="Save", exact=True).click()
    second.locator(".toast.error", has_text="changed elsewhere").wait_for()
    expect(second.locator("dialog.sheet input[name=publisher]")).to_have_value("The First House")


def test_a_photo_that_fails_says_why(desk, open_page, tmp_path):
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(SHELF.read_bytes()[:3000])
    page = open_page(desk.url)
    drop(page, broken)
    failure = page.locator(".failure")
    failure.wait_for()
    assert "broken.jpg" in failure.inner_text()
    picture(page, "failure-wide-light")


def test_two_desks_on_one_collection(desk, open_page, tmp_path):
    other = RunningDesk(desk.folder).start()
    try:
        here, there = open_page(desk.url), open_page(other.url)
        drop(there, part_of("upside_down.jpg", tmp_path / "both.jpg", 0.7, 1))
        for page in (here, there):
            page.locator(".card.done", has_text="both.jpg").wait_for(timeout=90_000)
            assert page.locator(".card", has_text="both.jpg").count() == 1
        there.goto(other.url + "library")
        there.locator(".library-item button").first.click()
        there.locator("dialog.sheet input[name=title]").fill("Seen From Both")
        there.get_by_role("button", name="Save", exact=True).click()
        here.goto(desk.url + "library")
        here.get_by_role("searchbox").fill("seen from both")
        here.locator(".library-item", has_text="Seen From Both").wait_for()
    finally:
        other.stop()
