"""Lists of what is expected, and the page of an inventory, with the built library."""

import json

import pytest
from test_report import Page

from bookspine import Pixels, cli, encode
from bookspine.inventory import read_list

pytestmark = pytest.mark.usefixtures("real")

LIST = "Titel;Autor;Signatur\nDer gläserne Garten;Ines Tamm;7.A\n"


def test_lists_have_semicolons_and_names_of_other_languages(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(LIST, encoding="utf-8")
    assert read_list(path) == {"books": [{"title": "Der gläserne Garten", "author": "Ines Tamm", "callNumber": "7.A"}]}


def test_a_list_of_another_encoding_is_named(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(LIST, encoding="latin-1")
    with pytest.raises(ValueError, match=r"list\.csv is not written in UTF-8"):
        read_list(path)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ('1,Book 1\n2,"Book 2\n3,Book 3\n', "row 3 begins a quoted field that never ends"),
        (
            '1,"Book\n1"\n\n2,"Book 2,"A 2\n3,Book 3\n',
            "row 4 has a quote within a quoted field, or one that is not closed",
        ),
        ('1,Book 1\n2,"' + 140_000 * "x" + "\n", "row 3 cannot be read"),
    ],
)
def test_rows_with_wrong_quotes_are_named(tmp_path, rows, complaint):
    path = tmp_path / "list.csv"
    path.write_text("id,title\n" + rows, encoding="utf-8")
    with pytest.raises(ValueError, match=f"list.csv: {complaint}"):
        read_list(path)


def test_rows_may_be_empty_short_or_long(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text('id,title\n\n1\n,\n ,\t\n2,"A ""Title""",more\n', encoding="utf-8")
    assert read_list(path) == {"books": [{"id": "1"}, {"id": "2", "title": 'A "Title"'}]}


def test_what_is_no_scan_is_named(tmp_path, capsys):
    path = tmp_path / "list.csv"
    path.write_text(LIST, encoding="utf-8")
    assert cli.main(["inventory", str(path), str(path)]) == 1
    assert "list.csv is not what scan --json" in capsys.readouterr().err


def test_options_of_no_use_are_refused(tmp_path, capsys):
    scan, page = tmp_path / "scan.json", tmp_path / "page.pdf"
    scan.write_text(scan_of("a.jpg", "Salt and Sand"), encoding="utf-8")
    with pytest.raises(SystemExit):
        cli.main(["inventory", str(scan), str(scan), "--photos", str(tmp_path)])
    assert "--photos is for --html" in capsys.readouterr().err
    assert cli.main(["inventory", str(scan), str(scan), "--html", str(page)]) == 1
    assert "page.pdf: this writes .html, not .pdf" in capsys.readouterr().err and not page.exists()


def scan_of(photo, *titles):
    """A line of scan --json."""

    def book(number, title):
        left = 20 * number
        metadata = {"title": title, "author": "", "confidence": 0.9}
        box = {"x": left, "y": 0, "width": 18, "height": 80}
        quad = [[left + 18, 0], [left + 18, 80], [left, 80], [left, 0]]
        return {"id": f"b{number + 1}", "row": 0, "position": number, "box": box, "quad": quad, "metadata": metadata}

    books = [book(number, title) for number, title in enumerate(titles)]
    return json.dumps({"photo": photo, "width": 60, "height": 80, "engine": "ppocr", "books": books})


def test_scans_of_several_photos_are_a_shelf(tmp_path, capsys):
    scans, earlier = tmp_path / "scans.json", tmp_path / "earlier.jsonl"
    scans.write_text(f"{scan_of('a.jpg', 'Salt and Sand', 'Rivers of Silt')}\n{scan_of('b.jpg', 'A Paper Moon')}\n")
    earlier.write_text(f"{scan_of('a.jpg', 'Salt and Sand', 'Rivers of Silt')}\n{scan_of('b.jpg', 'Winter Orchard')}\n")
    assert cli.main(["inventory", str(scans), str(earlier), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["counts"]["present"], report["counts"]["new"], report["counts"]["missing"]) == (2, 1, 1)
    assert [entry["observed"]["photo"] for entry in report["entries"] if "observed" in entry] == [
        "a.jpg",
        "a.jpg",
        "b.jpg",
    ]


def test_a_photo_that_was_not_scanned_is_named(tmp_path, capsys):
    scans = tmp_path / "scans.json"
    scans.write_text(
        f"{scan_of('a.jpg', 'Salt and Sand')}\n" + '{"photo": "b.jpg", "error": {"message": "no image"}}\n'
    )
    assert cli.main(["inventory", str(scans), str(scans)]) == 1
    assert "scans.json: line 2 is no scan: b.jpg: no image" in capsys.readouterr().err


def test_spines_are_turned_so_that_they_read_from_left_to_right(tmp_path):
    def book(number, title, quad):
        box = {"x": 20 * number, "y": 0, "width": 18, "height": 80}
        metadata = {"title": title, "author": "", "confidence": 0.9}
        return {"id": f"b{number}", "box": box, "quad": quad, "metadata": metadata}

    down = [[18, 0], [18, 80], [0, 80], [0, 0]]
    up = [[20, 80], [20, 0], [38, 0], [38, 80]]
    level = [[40, 0], [58, 0], [58, 80], [40, 80]]
    books = [book(0, "Salt and Sand", down), book(1, "Rivers of Silt", up), book(2, "A Paper Moon", level)]
    scan = {"photo": "shelf.jpg", "width": 60, "height": 80, "engine": "ppocr", "books": books}
    (tmp_path / "scan.json").write_text(json.dumps(scan), encoding="utf-8")
    (tmp_path / "list.csv").write_text("title\nSalt and Sand\n", encoding="utf-8")
    (tmp_path / "shelf.jpg").write_bytes(encode(Pixels(bytes(60 * 80 * 3), 60, 80)))
    out = tmp_path / "page.html"
    photos = ["--photos", str(tmp_path), "--html", str(out)]
    cli.main(["inventory", str(tmp_path / "scan.json"), str(tmp_path / "list.csv"), *photos])
    page = Page(out.read_text(encoding="utf-8"))
    frames = [attributes["viewbox"] for name, attributes in page.tags if name == "svg" and "viewbox" in attributes]
    assert frames == ["0 0 80 18", "0 0 80 18", "0 0 18 80"]
    turns = [attributes.get("transform") for name, attributes in page.tags if name == "image"]
    assert turns == ["matrix(0 -1 1 0 0 18)", "matrix(0 1 -1 0 80 0)", None]
