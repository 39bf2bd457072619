"""Working on photos before and after a scan."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from . import _abi
from ._library import OutBuffer, OutText, call, options_json
from .images import ImageSource, Pixels, borrowed_image
from .records import CaptureQuality, Suggestion

_VERDICTS = {0: "good", 1: "fair", 2: "poor"}


@dataclass(frozen=True)
class Preprocessed:
    """An improved photo.

    Attributes:
        data: The encoded photo.
        report: What was done and measured.
    """

    data: bytes
    report: Dict[str, Any]


@dataclass(frozen=True)
class Assessment:
    """How well a photo suits scanning, and how to take a better one."""

    quality: CaptureQuality
    suggestions: Tuple[Suggestion, ...]


def preprocess(image: ImageSource, **options: Any) -> Preprocessed:
    """Turns a photo upright and improves it for reading and for upload.

    Raises:
        InvalidOptions: An option is unknown or out of range; the message names it.
        BookspineError: The photo was refused.
    """
    view = borrowed_image(image)
    with OutBuffer() as data, OutText() as report:
        call(
            "bookspine_image_preprocess",
            ctypes.byref(view),
            options_json(options),
            data.reference,
            report.reference,
        )
        return Preprocessed(data.value, json.loads(report.value))


def assess_quality(image: ImageSource, **options: Any) -> Assessment:
    """Measures how well a photo or a camera frame suits reading spines.

    Raises:
        BookspineError: The photo was refused.
    """
    view, quality = borrowed_image(image), _abi.CaptureQuality()
    with OutText() as suggestions:
        call(
            "bookspine_image_assess_quality",
            ctypes.byref(view),
            options_json(options),
            ctypes.byref(quality),
            suggestions.reference,
        )
        advice = tuple(Suggestion.from_dict(item) for item in json.loads(suggestions.value))
    return Assessment(_quality(quality), advice)


def _quality(measured: _abi.CaptureQuality) -> CaptureQuality:
    fields = {name: getattr(measured, name) for name, *_ in measured._fields_}
    return CaptureQuality(**{**fields, "verdict": _VERDICTS.get(measured.verdict, "poor")})


def encode(
    image: ImageSource, *, format: str = "jpeg", quality: Optional[int] = None, longest_side: Optional[int] = None
) -> bytes:
    """Writes an image as JPEG or PNG, upright.

    Args:
        image: The image.
        format: "jpeg" or "png".
        quality: 1...100, JPEG only; None: 85.
        longest_side: Pixels to shrink the longer side to, when it is longer; None: as it is.

    Raises:
        InvalidOptions: An option is out of range; the message names it.
        BookspineError: The image was refused or cannot be encoded.
    """
    view = borrowed_image(image)
    options = options_json({"format": format, "quality": quality, "longest_side": longest_side})
    with OutBuffer() as data:
        call("bookspine_image_encode", ctypes.byref(view), options, data.reference)
        return data.value


def decode(image: ImageSource, **options: Any) -> Pixels:
    """Reads an image as pixels, upright; ``numpy.asarray`` makes an array of them.

    Raises:
        BookspineError: The image was refused.
    """
    view, width, height = borrowed_image(image), ctypes.c_uint32(), ctypes.c_uint32()
    with OutBuffer() as pixels:
        call(
            "bookspine_image_decode",
            ctypes.byref(view),
            options_json(options),
            pixels.reference,
            ctypes.byref(width),
            ctypes.byref(height),
        )
        data = pixels.value
    return Pixels(data, width.value, height.value)
