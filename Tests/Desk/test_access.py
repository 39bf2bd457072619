"""Whether everybody can use the pages: axe, and what they do without a network."""

import pytest
from conftest import PHONE, SAMPLES, WIDE, picture

PATHS = ("", "review", "library", "photos/1")


@pytest.fixture(scope="module")
def filled(desk):
    """The desk with the books of a photo that Tesseract has read, which is quick."""
    import bookspine

    with bookspine.Scanner("tesseract") as scanner, bookspine.Collection(desk.collection) as collection:
        photo = SAMPLES / "german_french.jpg"
        collection.import_scan(scanner.scan(photo, name="shelf.jpg"), photo)
    return desk


def serious(page):
    """The findings that keep people out, in words."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(filled, browser, scheme, kind):
    # axe is put into the page by the test, which the page's policy would refuse.
    context = browser.new_context(**kind, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    name = f"{'wide' if kind is WIDE else 'phone'}-{scheme}"
    try:
        for path in PATHS:
            page.goto(filled.url + path)
            page.locator("#main > *").first.wait_for()
            page.wait_for_timeout(700)
            assert not serious(page), path
            picture(page, f"{path.split('/')[0] or 'capture'}-filled-{name}")
        page.locator("tr.book").first.click()
        page.locator("dialog.sheet[open] input[name=title]").wait_for()
        assert not serious(page), "the sheet"
        picture(page, f"record-filled-{name}")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Settings").click()
        page.locator("dialog.box[open]").wait_for()
        assert not serious(page), "the settings"
        picture(page, f"settings-{name}")
        page.keyboard.press("Escape")
        if scheme == "light":
            page.get_by_role("button", name="Use a phone").click()
            page.locator("dialog.box img.code, dialog.box .problem").wait_for()
            code = page.evaluate_handle("document.querySelector('img.code')?.naturalWidth ?? -1").json_value()
            assert code, "the code is a picture that shows"
            assert not serious(page), "the code for a phone"
            picture(page, f"phone-{name}")
    finally:
        context.close()


@pytest.mark.parametrize(
    ("locale", "heading"), [("de-DE", "Fotos deiner Regale hinzufügen"), ("es-ES", "Añade fotos de tus estanterías")]
)
def test_speaks_the_languages_that_it_says(filled, open_page, locale, heading):
    page = open_page(filled.url, locale=locale, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    page.get_by_role("heading", name=heading).wait_for()
    for path in PATHS:
        page.goto(filled.url + path)
        page.wait_for_timeout(500)
        assert page.evaluate_handle("document.documentElement.scrollWidth").json_value() <= 360, path
        assert "undefined" not in page.inner_text("body")
    picture(page, f"results-phone-{locale[:2]}")


def test_wide_pages_are_no_wider_than_the_window(filled, open_page):
    page = open_page(filled.url, **WIDE)
    for path in PATHS:
        page.goto(filled.url + path)
        page.wait_for_timeout(500)
        assert page.evaluate_handle("document.documentElement.scrollWidth").json_value() <= 1440, path


def test_asks_nobody_else(filled, open_page):
    page = open_page("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PATHS:
        page.goto(filled.url + path)
        page.wait_for_timeout(300)
    assert asked and all(url.startswith((filled.url, "data:", "blob:")) for url in asked)


def test_the_first_page_is_there_at_once_and_stays(filled, open_page):
    page = open_page(filled.url)
    page.locator(".card").first.wait_for()
    # The card is there before its paint is told.
    first = "list => list.getEntriesByName('first-contentful-paint').forEach(entry => resolve(entry.startTime))"
    paints = f"new PerformanceObserver({first}).observe({{ type: 'paint', buffered: true }})"
    painted = page.evaluate_handle(f"new Promise(resolve => {{ {paints}; }})").json_value()
    shifts = "list => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))"
    observer = f"new PerformanceObserver({shifts}).observe({{ type: 'layout-shift', buffered: true }})"
    # Without any shift the observer says nothing.
    shifted = page.evaluate_handle(
        f"new Promise(resolve => {{ {observer}; setTimeout(() => resolve(0), 1000); }})"
    ).json_value()
    print(f"first paint after {painted:.0f} ms")
    assert shifted < 0.1, "what the field calls good"


def test_a_report_is_the_same_view(filled, open_page, tmp_path):
    import bookspine
    from bookspine.report import ReportPhoto, report_html

    photo = SAMPLES / "german_french.jpg"
    with bookspine.Scanner("tesseract") as scanner:
        result = scanner.scan(photo)
    report = tmp_path / "report.html"
    report.write_text(report_html([ReportPhoto("shelf.jpg", result, bookspine.encode(photo))]), encoding="utf-8")
    page = open_page(report.as_uri())
    page.locator("photo-result .zoom button").first.wait_for()
    page.locator("tr.book").nth(1).click()
    assert page.locator("g.book.chosen").count() == 1
    # A word is broken nowhere: no title is narrower than its longest word.
    broken = page.evaluate_handle(
        "[...document.querySelectorAll('td.title')].filter(cell => cell.scrollWidth > cell.clientWidth + 1).length"
    ).json_value()
    assert broken == 0
    picture(page, "report-wide-light")
    narrow = open_page(report.as_uri(), **PHONE)
    picture(narrow, "report-phone-light")
    assert narrow.evaluate_handle("document.documentElement.scrollWidth").json_value() <= 390


def test_a_catalog_offers_editions(filled, open_page, tmp_path):
    import bookspine

    (tmp_path / "catalog.csv").write_text(
        "title,author,isbn,publisher,publishedDate\nNebelgrenze,Björn Osterkamp,9780306406157,Hafenkante,1999\n"
    )
    bookspine.Catalog.build(tmp_path / "catalog.csv", tmp_path / "catalog.index")
    page = open_page(filled.url)
    page.get_by_role("button", name="Settings").click()
    page.locator("#setting-catalog").fill(str(tmp_path / "nowhere.index"))
    page.locator("dialog.box").get_by_role("button", name="Save").click()
    page.locator(".problem", has_text="There is no catalog").wait_for()
    page.locator("#setting-catalog").fill(str(tmp_path / "catalog.index"))
    page.locator("dialog.box").get_by_role("button", name="Save").click()
    page.locator(".toast", has_text="Saved").wait_for()
    page.goto(filled.url + "library")
    page.locator(".library-item button").first.click()
    sheet = page.locator("dialog.sheet[open]")
    sheet.get_by_role("searchbox", name="Search the catalog").fill("Nebelgrenze Osterkamp")
    sheet.get_by_role("button", name="Use this edition").click()
    assert sheet.locator("input[name=isbn]").input_value() == "9780306406157"
    picture(page, "candidates-wide-light")
    sheet.get_by_role("button", name="Save", exact=True).click()
    # Another spine on the photo was read as the same book, so the page asks.
    sheet.locator(".toast", has_text="You may have this book already").wait_for()
    sheet.locator(".duplicate-box").wait_for()
