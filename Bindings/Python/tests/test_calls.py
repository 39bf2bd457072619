"""Options, results and errors of the functions, against the stand-in library."""

import json
import pickle
import re

import pytest
from conftest import ROOT

import bookspine
from bookspine.errors import error_for


def test_options_cross_in_camel_case_without_none(fake):
    report = bookspine.preprocess(b"x", longest_side=3, denoise=False, quality=None).report
    assert report["options"] == {"longestSide": 3, "denoise": False}


@pytest.mark.parametrize(("value", "error"), [(object(), TypeError), (float("nan"), ValueError)])
def test_options_that_are_no_json(fake, value, error):
    with pytest.raises(error):
        bookspine.preprocess(b"x", contrast=value)


def test_encoding(fake):
    assert json.loads(bookspine.encode(b"x", format="png", longest_side=9))["options"] == {
        "format": "png",
        "longestSide": 9,
    }


def test_assessment(fake):
    quality, suggestions = bookspine.assess_quality(b"x").quality, bookspine.assess_quality(b"x").suggestions
    assert (quality.overall, quality.lighting, quality.mean_luminance, quality.verdict) == (0.5, 0.25, 128, "fair")
    assert suggestions == (bookspine.Suggestion("too_dark", "low", "Turn on a light."),)


def test_text_functions(fake):
    info = bookspine.extract_spine_text("A\0B")
    assert info == bookspine.BookSpineInfo("T", "A", "high", ("B",), score=1.0)
    assert bookspine.map_spine_info(info).author == "A, B"
    assert bookspine.find_isbns("ISBN") == ["9780306406157"]
    assert bookspine.extract_observation(bookspine.DocumentObservation("", ())) == info


def test_a_lone_surrogate_is_an_error_of_the_library(fake):
    with pytest.raises(bookspine.InvalidArgument, match="not UTF-8"):
        bookspine.extract_spine_text("\ud800")


def test_errors_have_status_name_and_message(fake):
    with pytest.raises(bookspine.CorruptImage, match=r"^The image is cut off\.$") as caught:
        bookspine.decode(b"fail")
    assert (caught.value.status, caught.value.status_name) == (201, "BOOKSPINE_STATUS_CORRUPT_IMAGE")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.status) == (bookspine.CorruptImage, "The image is cut off.", 201)


def test_every_status_has_its_class():
    header = (ROOT / "Sources" / "CBookspineTypes" / "bookspine_types.h").read_text()
    statuses = {int(value) for value in re.findall(r"BOOKSPINE_STATUS_\w+ = (\d+)", header)} - {0}
    assert len({type(error_for(status, "", "")) for status in statuses}) == len(statuses)
    assert type(error_for(12345, "new", "message")) is bookspine.BookspineError
