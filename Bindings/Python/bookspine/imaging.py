"""Working on photos before and after a scan."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from . import _abi
from ._library import OutBuffer, OutText, c_text, call, options_json
from .images import ImageSource, Pixels, borrowed_image
from .records import CaptureQuality, ScanResult, Suggestion

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


def preprocess(
    image: ImageSource,
    *,
    rotation_degrees: Optional[float] = None,
    auto_rotate_spine: Optional[bool] = None,
    contrast: Optional[float] = None,
    adapt_brightness: Optional[bool] = None,
    denoise: Optional[bool] = None,
    longest_side: Optional[int] = None,
    quality: Optional[int] = None,
    maximum_bytes: Optional[int] = None,
    threads: Optional[int] = None,
) -> Preprocessed:
    """Makes a photo better to read: upright, with normal contrast and brightness and less noise.

    Args:
        image: The photo.
        rotation_degrees: Degrees clockwise to turn it by, -360...360.
        auto_rotate_spine: Whether an image taller than twice its width, a single spine, is turned by 90 degrees
            counter-clockwise; None: yes.
        contrast: How far samples move away from mid-gray, 0...10, 1 leaves them; None: 1.5.
        adapt_brightness: Whether dark photos are brightened and bright ones darkened; None: yes.
        denoise: Whether to smooth noise between edges; None: yes.
        longest_side: Pixels to shrink the longer side to, when it is longer; 0: as it is; None: 1920.
        quality: JPEG quality, 1...100; None: 85.
        maximum_bytes: The most bytes that the result may have; None: 10 MB.
        threads: Threads that work on it, 0...64, with the same result for any number; None or 0: one for each core.

    Raises:
        InvalidOptions: An option is out of range; the message names it.
        BookspineError: The photo was refused.
    """
    options = {
        "rotation_degrees": rotation_degrees,
        "auto_rotate_spine": auto_rotate_spine,
        "contrast": contrast,
        "adapt_brightness": adapt_brightness,
        "denoise": denoise,
        "longest_side": longest_side,
        "quality": quality,
        "maximum_bytes": maximum_bytes,
        "threads": threads,
    }
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


def readable_view(image: ImageSource) -> _abi.Image:
    """The C view of an image that can be decoded.

    Raises:
        BookspineError: The image was refused.
    """
    view, size = borrowed_image(image), ctypes.c_uint32()
    with OutBuffer() as pixels:
        options = options_json({"format": "gray", "longest_side": 64})
        call("bookspine_image_decode", ctypes.byref(view), options, pixels.reference, *(ctypes.byref(size),) * 2)
    return view


def annotate(
    image: ImageSource,
    result: ScanResult,
    *,
    longest_side: Optional[int] = None,
    numbers: bool = True,
    quality: Optional[int] = None,
    rotation: int = 0,
) -> bytes:
    """Draws the books of a scan on its photo, in the colors of their tiers: green ready, amber verify, red needs review.

    Args:
        image: The photo that was scanned.
        result: What the scan found.
        longest_side: Pixels to shrink the longer side to; None: 1600.
        numbers: Whether books are numbered, in the order of the scan.
        quality: Of the JPEG, 1...100; None: 85.
        rotation: That of the scan: 0, 90, 180 or 270.

    Returns:
        A JPEG file.

    Raises:
        InvalidOptions: An option is out of range; the message names it.
        BookspineError: The image was refused, or has another shape than the scanned photo.
    """
    view = borrowed_image(image)
    options = options_json({"longest_side": longest_side, "numbers": numbers, "quality": quality, "rotation": rotation})
    with OutBuffer() as data:
        call("bookspine_image_annotate", ctypes.byref(view), c_text(result.to_json()), options, data.reference)
        return data.value
