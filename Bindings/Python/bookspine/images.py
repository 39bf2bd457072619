"""What the functions accept as an image, and how it crosses to the library."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Protocol, Tuple, Union, cast

from . import _abi
from .errors import InvalidArgument

if TYPE_CHECKING:
    from typing_extensions import Buffer
elif sys.version_info >= (3, 12):
    from collections.abc import Buffer
else:
    Buffer = Union[bytes, bytearray, memoryview]  # of all that have a buffer, those that Python 3.9 can name

_ENCODED = 0
_FORMATS = {"gray": (1, 1), "rgb": (2, 3), "bgr": (3, 3), "rgba": (4, 4), "bgra": (5, 4)}
_FORMAT_OF_CHANNELS = {1: "gray", 3: "rgb", 4: "rgba"}
_PILLOW_MODES_WITH_ALPHA = ("LA", "PA", "RGBA", "RGBa")


@dataclass(frozen=True)
class Pixels:
    """Uncompressed pixels, row by row from the top, without padding.

    ``numpy.asarray(pixels)`` makes an array of them without a copy. To hand over a picture with OpenCV's order of
    channels, say ``Pixels(array.tobytes(), width, height, "bgr")``.

    Attributes:
        data: height * width * channels bytes.
        width: Pixels across.
        height: Pixels down.
        format: "gray", "rgb", "bgr", "rgba" or "bgra".
    """

    data: bytes
    width: int
    height: int
    format: str = "rgb"

    def __post_init__(self) -> None:
        if self.format not in _FORMATS:
            raise ValueError(f"format must be one of {', '.join(_FORMATS)}, not {self.format!r}")
        wanted = self.width * self.height * _FORMATS[self.format][1]
        if self.width < 0 or self.height < 0 or len(self.data) != wanted:
            raise ValueError(
                f"{self.width}x{self.height} {self.format} pixels are {wanted} bytes, not {len(self.data)}"
            )

    @property
    def shape(self) -> Tuple[int, ...]:
        """(height, width) when gray, else (height, width, channels)."""
        channels = _FORMATS[self.format][1]
        return (self.height, self.width) if channels == 1 else (self.height, self.width, channels)

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        return {"version": 3, "shape": self.shape, "typestr": "|u1", "data": self.data}


class PillowImage(Protocol):
    """The part of ``PIL.Image.Image`` that is used."""

    @property
    def mode(self) -> str:
        """The kind of pixels, such as "RGB"."""
        ...

    @property
    def size(self) -> Tuple[int, int]:
        """Pixels across and down."""
        ...

    def tobytes(self) -> bytes:
        """The pixels."""
        ...


class ArrayWithInterface(Protocol):
    """The part of ``numpy.ndarray`` by which it is known before Python 3.12, where it has no ``__buffer__``."""

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        """Where the pixels lie, and how."""
        ...


class BinaryFile(Protocol):
    """The part of an opened file that is used."""

    def read(self) -> bytes:
        """All that is left of it."""
        ...


ImageSource = Union[str, os.PathLike[str], Buffer, Pixels, ArrayWithInterface, PillowImage, BinaryFile]
"""An image: the path of a photo (JPEG, PNG, HEIC, AVIF or WebP); its bytes; the file, opened in binary mode; a NumPy array
(height x width gray, height x width x 3 RGB or height x width x 4 RGBA, of uint8, with any strides); ``Pixels``; or a Pillow
image."""


def borrowed_image(source: ImageSource) -> _abi.Image:
    """The C view of an image; it owns a copy of the pixels, so that the caller may change them while the library works.

    Raises:
        OSError: The file cannot be read.
        TypeError: The source is none of the accepted kinds.
        ValueError: An array has a shape that is no image's.
    """
    if isinstance(source, (str, os.PathLike)):
        return _encoded(Path(source).read_bytes(), f"{os.fspath(source)} ")
    if isinstance(source, Pixels):
        return _raw(source.data, source.width, source.height, source.format)
    # A NumPy array that is mapped from a file has a mode, too.
    if hasattr(source, "mode") and hasattr(source, "tobytes") and not hasattr(source, "strides"):
        return _from_pillow(source)
    if hasattr(source, "read") and not hasattr(source, "__array_interface__"):
        return _from_file(source)
    try:
        view = memoryview(cast(Buffer, source))
    except TypeError:
        raise TypeError(
            "an image must be a path, bytes, a file opened in binary mode, a NumPy array, Pixels or a Pillow image, "
            f"not {type(source).__name__}"
        ) from None
    return _encoded(view.tobytes()) if view.ndim == 1 and view.format in "Bbc" else _from_array(view)


def _from_file(file: Any) -> _abi.Image:
    data = file.read()
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError("an image's file must be opened in binary mode: open(path, 'rb')")
    return _encoded(bytes(data), "the file ")


def _encoded(data: bytes, what: str = "the image ") -> _abi.Image:
    if not data:
        raise InvalidArgument(f"{what}is empty: it has 0 bytes", 100, "BOOKSPINE_STATUS_INVALID_ARGUMENT")
    return _abi.Image(data=data, size=len(data), format=_ENCODED)


def _raw(data: bytes, width: int, height: int, pixel_format: str) -> _abi.Image:
    return _abi.Image(data=data, size=len(data), format=_FORMATS[pixel_format][0], width=width, height=height, stride=0)


def _from_array(view: memoryview) -> _abi.Image:
    shape = view.shape or ()
    if view.format != "B":
        raise TypeError(f"pixels must be uint8, not {view.format!r}: scale them to 0...255 and convert them first")
    channels = shape[2] if len(shape) == 3 else 1
    if len(shape) not in (2, 3) or channels not in _FORMAT_OF_CHANNELS:
        raise ValueError(f"an array must have shape (height, width), (…, 3) or (…, 4), not {shape}")
    return _raw(view.tobytes(), shape[1], shape[0], _FORMAT_OF_CHANNELS[channels])


def _from_pillow(image: Any) -> _abi.Image:
    """Pixels of a Pillow image, made upright as encoded photos are: Pillow itself leaves the EXIF orientation alone."""
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(image) or image
    if upright.mode.startswith("I;16"):
        upright = upright.convert("I").point(lambda sample: sample / 257).convert("L")
    if upright.mode in ("I", "F"):
        raise TypeError(
            f"mode {upright.mode!r} has no known range: scale the pixels to 0...255 and convert them to 'L' first"
        )
    if upright.mode == "La":
        upright = upright.convert("LA")  # the only mode that Pillow makes of it
    has_alpha = upright.mode in _PILLOW_MODES_WITH_ALPHA or "transparency" in upright.info
    mode = upright.mode if upright.mode in ("L", "RGB", "RGBA") else "RGBA" if has_alpha else "RGB"
    converted = upright if upright.mode == mode else upright.convert(mode)
    return _raw(converted.tobytes(), converted.width, converted.height, "gray" if mode == "L" else mode.lower())
