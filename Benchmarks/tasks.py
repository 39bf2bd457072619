"""The tasks, and who does them: Bookspine first, then its peers."""

from __future__ import annotations

from typing import Callable, Dict, Iterator, Tuple

import bookspine
import peers
from pictures import Pictures
from timing import Action
from whole_photo import PROGRAMS, reader

Task = Tuple[str, int, Dict[str, Callable[[], Action]]]
"""Name, share of the runs in percent, and who does it: a function that loads what is needed and returns what to time."""

SPINE_TEXT = "The Clockmaker of\nNorthern Island\nMARIA LINDQVIST\nHarbour House"


def tasks(pictures: Pictures, models: "object") -> Iterator[Task]:
    """All tasks, the quick ones first."""
    yield from picture_tasks(pictures)
    yield from metadata_tasks()
    yield from reading_tasks(pictures, models)


def picture_tasks(pictures: Pictures) -> Iterator[Task]:
    yield (
        "preprocess 1920x1080, JPEG to JPEG",
        100,
        {
            "Bookspine": lambda: lambda: bookspine.preprocess(pictures.upload),
            "OpenCV": lambda: lambda: peers.preprocess_with_opencv(pictures.upload),
            "Pillow": lambda: lambda: peers.preprocess_with_pillow(pictures.upload),
        },
    )
    yield (
        "capture quality, 1280x720 frame",
        100,
        {
            "Bookspine": lambda: lambda: bookspine.assess_quality(pictures.frame),
            "OpenCV": lambda: lambda: peers.assess_with_opencv(pictures.frame),
        },
    )


def metadata_tasks() -> Iterator[Task]:
    yield (
        "one spine's text to a book record",
        100,
        {"Bookspine": lambda: lambda: bookspine.map_spine_info(bookspine.extract_spine_text(SPINE_TEXT))},
    )


def reading_tasks(pictures: Pictures, models: "object") -> Iterator[Task]:
    yield (
        "text of one spine",
        50,
        {"Bookspine": lambda: _spine_reader(pictures), **_rapidocr(pictures.spine, models)},
    )
    yield whole_photo_task(pictures, models, PROGRAMS)


def whole_photo_task(pictures: Pictures, models: "object", programs: Dict[str, str]) -> Task:
    """The 12 MP photo, by some of the programs."""
    return (
        f"books of a 12 MP photo ({pictures.photo_name}); peers: its text",
        25,
        {
            name: lambda program=program: _bound(reader(program, models), pictures.photo)
            for name, program in programs.items()
        },
    )


def _spine_reader(pictures: Pictures) -> Action:
    return _bound(bookspine.Scanner(engine="ppocr").recognize_text, pictures.spine)


def _rapidocr(jpeg: bytes, models: "object") -> Dict[str, Callable[[], Action]]:
    return {
        f"RapidOCR, {engine}": lambda engine=engine: _bound(reader(f"rapidocr-{engine}", models), jpeg)
        for engine in ("onnxruntime", "openvino")
    }


def _bound(read: Callable[[bytes], object], jpeg: bytes) -> Action:
    return lambda: read(jpeg)
