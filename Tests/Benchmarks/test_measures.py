"""The scripts that measure accuracy, as far as they need neither photos nor the library."""

import io
import sys
from pathlib import Path

import numpy
import pytest
from PIL import Image, ImageOps

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks"))

from boxes import boxes_of_photo, share_of_union  # noqa: E402
from preprocessing import CONDITIONS, worsened  # noqa: E402
from rotation import CLOCKWISE, exif_turned, turned  # noqa: E402
from words_read import text_in, words_read  # noqa: E402

BOX = [200, 400, 520, 1040]


@pytest.fixture
def photo(tmp_path):
    """A dark photo with a bright box."""
    image = Image.new("RGB", (1920, 1280), (60, 60, 60))
    image.paste((250, 250, 250), tuple(BOX))
    path = tmp_path / "photo.png"
    image.save(path)
    return path


def bright_box(image):
    return list(image.convert("L").point(lambda value: 255 * (value > 128)).getbbox())


@pytest.mark.parametrize("degrees", [0, *CLOCKWISE])
def test_a_box_turns_with_its_photo(photo, degrees):
    copy = turned(photo, 0, degrees)
    assert bright_box(copy.image) == copy.move(BOX)


@pytest.mark.parametrize("number", range(3))
def test_an_exif_turned_photo_shows_upright(photo, number):
    stored = Image.open(io.BytesIO(exif_turned(photo, number).image))
    assert bright_box(ImageOps.exif_transpose(stored)) == BOX
    assert bright_box(stored) != BOX


@pytest.mark.parametrize("condition", CONDITIONS[1:])
def test_a_worse_copy_is_the_same_at_each_call_and_worse(photo, condition):
    copy = worsened(photo, condition, 1)
    assert copy == worsened(photo, condition, 1)
    before = numpy.asarray(Image.open(photo), float)
    assert abs(before - numpy.asarray(Image.open(io.BytesIO(copy)), float)).max() > 10


def test_words_are_sought_on_their_spine_only():
    lines = [("QUIET", 300, 600), ("HARBOUR", 1200, 600)]
    assert text_in(BOX, lines) == "QUIET"


def test_the_share_of_union_of_two_boxes():
    assert share_of_union([0, 0, 10, 10], [5, 0, 15, 10]) == pytest.approx(1 / 3)
    assert share_of_union([0, 0, 10, 10], [20, 20, 30, 30]) == 0
    assert share_of_union([5, 5, 5, 5], [5, 5, 5, 5]) == 0


def test_results_without_lines_are_told_apart():
    photo = {
        "books": [
            {"title": "", "box": [0, 0, 10, 10]},
            {"title": "", "box": [50, 0, 60, 10], "partial": True, "legible": False},
        ],
        "ignore": [{"box": [70, 0, 80, 10]}],
    }
    places = [[0, 0, 10, 5], [1, 1, 9, 9], [50, 0, 60, 10], [70, 0, 80, 10], [90, 0, 99, 10]]
    lines = {"observation": {"paragraphs": ["line"]}}
    none = {"observation": {"paragraphs": []}}

    def scan(observed):
        boxes = [{"x": x, "y": y, "width": right - x, "height": bottom - y} for x, y, right, bottom in places]
        return {"books": [{"box": box, **observed} for box in boxes]}

    overlaps, kinds = boxes_of_photo(photo, scan(none))
    assert sorted(overlaps) == [pytest.approx(0.64), 1]
    assert kinds == {"a book": 2, "doubled": 1, "left out": 1, "nothing": 1}
    assert not boxes_of_photo(photo, scan(lines))[1]


@pytest.mark.parametrize(
    ("text", "read"), [("quiet harbour by ada marsh", 5), ("quietharbour adamarsh", 3), ("quiet harbor", 1), ("", 0)]
)
def test_words_count_when_they_stand_alone_or_are_long_enough(text, read):
    assert words_read("quiet harbour by ada marsh", text) == (read, 5)
