import json

import pytest

from bookspine import BookMetadata, BookSpineInfo, DocumentObservation, ScannedBook

PARAGRAPH = {
    "id": "p1",
    "text": "Ä",
    "confidence": 1,
    "boundingBox": {"x": 0, "y": 0, "width": 2, "height": 1},
    "quad": [[0, 0], [2, 0], [2, 1], [0, 1]],
}
OBSERVATION = {
    "fullText": "Ä",
    "paragraphs": [PARAGRAPH],
    "detectedIsbns": ["9780306406157"],
    "wordCount": 1,
    "characterCount": 1,
    "isEmpty": False,
}


def test_reads_nested_json_and_writes_the_same():
    observation = DocumentObservation.from_dict(OBSERVATION)
    assert observation.paragraphs[0].bounding_box.width == 2
    assert observation.paragraphs[0].quad[2] == (2, 1)
    assert observation.to_dict() == OBSERVATION
    assert DocumentObservation.from_json(observation.to_json()) == observation


def test_leaves_out_unknown_fields_and_none():
    record = BookMetadata.from_json('{"title":"T","author":"A","pageCount":3,"isbn":null,"invented":{"x":1}}')
    assert record == BookMetadata("T", "A", page_count=3)
    assert json.loads(record.to_json()) == {"title": "T", "author": "A", "pageCount": 3}


def test_whole_numbers_are_floats_where_floats_are_meant():
    info = BookSpineInfo.from_dict({"title": "", "author": "", "confidence": "low", "score": 1})
    assert isinstance(info.score, float)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fullText": 3}, "DocumentObservation.fullText must be str, not int"),
        ({"wordCount": True}, "DocumentObservation.wordCount must be int, not bool"),
        ({"paragraphs": {}}, "DocumentObservation.paragraphs must be a list, not dict"),
        ({"paragraphs": [7]}, r"paragraphs\[0\] must be an object, not int"),
        ({"paragraphs": [{**PARAGRAPH, "quad": [[0, 0]]}]}, r"paragraphs\[0\].quad must have 4 elements, not 1"),
        ({"paragraphs": [{"id": "p1"}]}, r"paragraphs\[0\] lacks text, confidence, boundingBox, quad"),
    ],
)
def test_names_what_is_wrong(change, words):
    with pytest.raises(ValueError, match=words):
        DocumentObservation.from_dict({**OBSERVATION, **change})


def test_not_json_is_a_value_error():
    with pytest.raises(ValueError, match="Expecting value"):
        ScannedBook.from_json("<html>")


def test_records_are_frozen_and_hashable():
    record = BookMetadata("T", "A")
    assert hash(record) == hash(BookMetadata("T", "A"))
    with pytest.raises(AttributeError):
        record.title = "U"
