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
    """A photo made better to read.

    Attributes:
        data: The photo as JPEG.
        report: What was done (``Docs/Schemas/preprocess-report.json``).
    """

    data: bytes
    report: Dict[str, Any]


@dataclass(frozen=True)
class Assessment:
    """How well a photo suits scanning, and how to take a better one."""

    quality: CaptureQuality
    suggestions: Tuple[Suggestion, ...]


def preprocess(image: ImageSource, **options: Any) -> Preprocessed:
    """Makes a photo better to read: upright, level, with normal contrast and brightness and less noise.

    Args:
        image: The photo.
        options: What to do, named as in ``Docs/Schemas/preprocess-options.json``, in snake_case or camelCase.

    Raises:
        InvalidOptions: An option is unknown or out of range; the message names it.
        BookspineError: The photo was refused.
    """
    view = borrowed_image(image)
    with OutBuffer() as data, OutText() as report:
        outputs = data.reference, report.reference
        call("bookspine_image_preprocess", ctypes.byref(view), options_json(options), *outputs)
        return Preprocessed(data.value, json.loads(report.value))


def assess_quality(image: ImageSource) -> Assessment:
    """Judges whether a photo or a camera frame suits reading spines, and advises on taking a better one.

    Raises:
        BookspineError: The image was refused.
    """
    view, quality = borrowed_image(image), _abi.CaptureQuality()
    measured = ctypes.byref(quality)
    with OutText() as suggestions:
        call("bookspine_image_assess_quality", ctypes.byref(view), None, measured, suggestions.reference)
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


def decode(image: ImageSource, *, format: str = "rgb", longest_side: Optional[int] = None) -> Pixels:
    """Reads an image as upright pixels; ``numpy.asarray`` makes an array of them.

    Args:
        image: The image.
        format: "rgb" or "gray".
        longest_side: Pixels to shrink the longer side to, when it is longer; None: as it is.

    Raises:
        InvalidOptions: An option is out of range; the message names it.
        BookspineError: The image was refused.
    """
    view, width, height = borrowed_image(image), ctypes.c_uint32(), ctypes.c_uint32()
    options = options_json({"format": format, "longest_side": longest_side})
    sizes = ctypes.byref(width), ctypes.byref(height)
    with OutBuffer() as pixels:
        call("bookspine_image_decode", ctypes.byref(view), options, pixels.reference, *sizes)
        data = pixels.value
    return Pixels(data, width.value, height.value, format)
