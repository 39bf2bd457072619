"""Reading records out of text, without any image."""

from __future__ import annotations

import json
from typing import List

from ._library import OutText, c_text, call, utf8
from .records import BookMetadata, BookSpineInfo, DocumentObservation


def extract_spine_text(text: str) -> BookSpineInfo:
    """Finds title, author, publisher and ISBN in the text of one spine, a line of text a line.

    Raises:
        InvalidArgument: The text is not valid Unicode.
        TooLarge: It is longer than 1 MiB.
    """
    data = utf8(text)
    with OutText() as info:
        call("bookspine_spine_text_extract", data, len(data), None, info.reference)
        return BookSpineInfo.from_json(info.value)


def extract_observation(observation: DocumentObservation) -> BookSpineInfo:
    """Finds title, author, publisher and ISBN in the recognized lines of one spine; uses their places and sizes.

    Raises:
        InvalidJSON: The observation is not usable.
    """
    with OutText() as info:
        call("bookspine_observation_extract", c_text(observation.to_json()), None, info.reference)
        return BookSpineInfo.from_json(info.value)


def map_spine_info(info: BookSpineInfo) -> BookMetadata:
    """Makes a book record of what a spine says; without a score, high counts as 0.9, medium as 0.7, low as 0.5."""
    with OutText() as metadata:
        call("bookspine_spine_info_map", c_text(info.to_json()), None, metadata.reference)
        return BookMetadata.from_json(metadata.value)


def find_isbns(text: str) -> List[str]:
    """The ISBN-13 numbers in a text, ISBN-10 converted, check digits verified, in order and without repetition."""
    data = utf8(text)
    with OutText() as found:
        call("bookspine_isbn_find", data, len(data), found.reference)
        return [str(isbn) for isbn in json.loads(found.value)]
