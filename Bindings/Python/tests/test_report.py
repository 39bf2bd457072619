"""The page that ``--report`` writes."""

import base64
import dataclasses
import hashlib
import re
from html.parser import HTMLParser

import pytest

from bookspine import BookMatch, BookMetadata, BookSpineInfo
from bookspine.report import ReportPhoto, report_html

VOID = {"meta"}


class Page(HTMLParser):
    """Checks that the elements nest, and keeps what tests ask for."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.ids, self.links, self.texts = [], [], [], [], []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes["href"]] if "href" in attributes else []
        assert not {"src", "srcset", "style", "onload", "onclick"} & set(attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def classes(self, tag):
        return [attributes.get("class") for name, attributes in self.tags if name == tag]


@pytest.fixture
def photos(shelf):
    return [ReportPhoto("a.jpg", shelf, b"JPEG", seconds=1.5), ReportPhoto("b.jpg", error="It is <damaged>.")]


def test_is_well_formed_and_complete(photos, shelf):
    page = Page(report_html(photos))
    assert page.classes("tr").count(None) == 1
    assert page.classes("tr")[1:] == ["book ready", "book verify", "book review"]
    assert [book.title for book in shelf.books if book.title in page.texts] == [book.title for book in shelf.books]
    assert "It is <damaged>." in page.texts
    assert "3 books read in 1.5 s with ppocr, photo quality good" in page.texts


def test_loads_nothing(photos):
    page = Page(report_html(photos))
    assert {link.split(":")[0] for link in page.links if not link.startswith("#")} == {"data"}
    assert "http://" not in report_html(photos)
    assert "https://" not in report_html(photos)
    assert not {"link", "iframe", "object", "embed", "base"} & {tag for tag, _ in page.tags}


def test_links_lead_somewhere(photos):
    page = Page(report_html(photos * 2))
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    for _, attributes in page.tags:
        assert attributes.get("data-row", attributes.get("data-book", page.ids[0])) in page.ids


def test_embeds_each_photo_once(photos):
    assert report_html(photos).count(base64.b64encode(b"JPEG").decode()) == 1


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "&lt;b&gt;", "a\x00\ud800b"]
)
def test_text_stays_text(shelf, hostile):
    record = BookMetadata(hostile, hostile, publisher=hostile, isbn=hostile, confidence=0.9)
    book = dataclasses.replace(shelf.books[0], metadata=record)
    result = dataclasses.replace(shelf, books=(book,), engine=hostile, photo=hostile)
    text = report_html([ReportPhoto(hostile, result, b"JPEG"), ReportPhoto(hostile, error=hostile)], title=hostile)
    text.encode("utf-8")
    page = Page(text)
    assert [tag for tag, _ in page.tags].count("script") == 1
    assert "img" not in {tag for tag, _ in page.tags}
    assert hostile.replace("\x00", " ").replace("\ud800", " ") in page.texts


def test_the_policy_admits_its_own_style_and_script(photos):
    page = report_html(photos)
    for element in ("style", "script"):
        content = re.search(f"<{element}>(.*?)</{element}>", page, re.DOTALL)[1]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in page


def test_crops_turn_the_spine_to_be_read(shelf):
    page = Page(report_html([ReportPhoto("a.jpg", shelf, b"JPEG")]))
    matrix = next(a["transform"] for tag, a in page.tags if tag == "use")
    a, b, c, d, e, f = map(float, re.findall(r"-?[\d.]+", matrix))
    corners = [(a * x + c * y + e, b * x + d * y + f) for x, y in shelf.books[0].quad]
    assert corners == [pytest.approx(corner, abs=0.02) for corner in [(0, 0), (80, 0), (80, 10), (0, 10)]]


def test_a_spine_without_extent(shelf):
    book = dataclasses.replace(shelf.books[0], quad=((1.0, 1.0),) * 4)
    Page(report_html([ReportPhoto("a.jpg", dataclasses.replace(shelf, books=(book,)), b"JPEG")]))


def test_no_photo_at_all():
    assert "0 books on 0 photos" in report_html([])


def test_tells_what_was_read_beside_the_correction(shelf):
    book = dataclasses.replace(
        shelf.books[0],
        spine_info=BookSpineInfo("The Coper Lantfrn", "Lindqist", "low"),
        match=BookMatch(1, 0.98, corrected=("title", "author"), completed=("isbn",), authors=("Maria Lindqvist",)),
    )
    result = dataclasses.replace(shelf, books=(book,))
    page = Page(report_html([ReportPhoto("a.jpg", result, b"JPEG", seconds=1.5)]))
    assert (
        "in the catalog: corrected: title (read as “The Coper Lantfrn”), author (read as “Lindqist”); completed: isbn"
        in page.texts
    )
