"""What people use today for the same tasks, each with the calls that its own documentation would suggest."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Dict, List, Optional

import cv2
import numpy
from PIL import Image, ImageEnhance, ImageFilter, ImageStat

CONTRAST = 1.5
MIDDLE_LUMINANCE = 128
LONGEST_SIDE = 1920
JPEG_QUALITY = 85


def preprocess_with_pillow(jpeg: bytes) -> bytes:
    """Decode, shrink, brighten, contrast, smooth, encode; smoothing is Pillow's cheapest 3x3 filter."""
    image = Image.open(io.BytesIO(jpeg)).convert("RGB")
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    mean = ImageStat.Stat(image.convert("L")).mean[0]
    image = ImageEnhance.Brightness(image).enhance(MIDDLE_LUMINANCE / max(mean, 1))
    image = ImageEnhance.Contrast(image).enhance(CONTRAST).filter(ImageFilter.SMOOTH)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=JPEG_QUALITY)
    return file.getvalue()


def preprocess_with_opencv(jpeg: bytes) -> bytes:
    """Decode, shrink, brighten, contrast, smooth, encode; smoothing is OpenCV's cheapest 3x3 filter."""
    image = _decode(jpeg)
    scale = min(1.0, LONGEST_SIDE / max(image.shape[:2]))
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    brightness = MIDDLE_LUMINANCE - cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).mean()
    offset = CONTRAST * (brightness - MIDDLE_LUMINANCE) + MIDDLE_LUMINANCE
    image = cv2.GaussianBlur(cv2.convertScaleAbs(image, alpha=CONTRAST, beta=offset), (3, 3), 0)
    _, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return encoded.tobytes()


def assess_with_opencv(frame: numpy.ndarray) -> Dict[str, float]:
    """Light, sharpness, glare, contrast and tilt of a frame, by the usual recipes."""
    gray = cv2.cvtColor(frame, cv2.COLOR_RGB2GRAY)
    lines = cv2.HoughLinesP(cv2.Canny(gray, 60, 180), 1, numpy.pi / 180, 120, minLineLength=gray.shape[1] // 4)
    angles = (
        []
        if lines is None
        else [numpy.degrees(numpy.arctan2(y1 - y0, x1 - x0)) for x0, y0, x1, y1 in lines.reshape(-1, 4)]
    )
    return {
        "luminance": float(gray.mean()),
        "sharpness": float(cv2.Laplacian(gray, cv2.CV_64F).var()),
        "glare": float((gray > 250).mean()),
        "contrast": float(gray.std()),
        "tilt": float(numpy.median(angles)) if angles else 0.0,
    }


class RapidOCR:
    """RapidOCR with the models that Bookspine uses, on the picture turned counter-clockwise, where spine text lies level."""

    def __init__(
        self, models: Path, engine: str, longest_side: Optional[int] = None, *, both_ways: bool = False
    ) -> None:
        """Loads the models into "onnxruntime" or "openvino".

        Looks for text at its own size, or at `longest_side` pixels; `both_ways` also on the picture as it is, for text across.
        """
        import rapidocr
        from rapidocr.utils.typings import EngineType

        options: Dict[str, Any] = {"Global.log_level": "critical"}
        for stage in ("Det", "Rec", "Cls"):
            options[f"{stage}.engine_type"] = EngineType(engine)
        options["Det.model_path"] = str(models / "ppocrv6_small_det.onnx")
        options["Rec.model_path"] = str(models / "ppocrv6_small_rec.onnx")
        if longest_side:
            options |= {
                "Det.limit_type": "max",
                "Det.limit_side_len": longest_side,
                "Global.max_side_len": 2 * longest_side,
            }
        self._engine = rapidocr.RapidOCR(params=options)
        self._both_ways = both_ways

    def read(self, jpeg: bytes) -> List[str]:
        """The lines of text of a picture whose text runs top-down; read both ways, those of both."""
        picture = _decode(jpeg)
        views = [cv2.rotate(picture, cv2.ROTATE_90_COUNTERCLOCKWISE), *([picture] if self._both_ways else [])]
        return [line for view in views for line in self._engine(view, use_cls=False).txts or ()]


class FasterPaddle:
    """faster-paddle with the models that it brings, the sizes of Bookspine's, on the picture turned as for RapidOCR."""

    def __init__(self, longest_side: Optional[int] = None, *, both_ways: bool = False) -> None:
        """Looks for text at its own size, or at `longest_side` pixels; `both_ways` also on the picture as it is."""
        import faster_paddle

        self._engine = faster_paddle.OcrEngine("small", det_max_side=longest_side)
        self._both_ways = both_ways
        self._turned: Dict[bytes, bytes] = {}

    def read(self, jpeg: bytes) -> List[str]:
        """The lines of text of a picture; it takes files, so that turning the picture is part of the first call alone."""
        if jpeg not in self._turned:
            picture = cv2.rotate(_decode(jpeg), cv2.ROTATE_90_COUNTERCLOCKWISE)
            self._turned[jpeg] = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        views = [self._turned[jpeg], *([jpeg] if self._both_ways else [])]
        return [line for view in views for line in self._engine.ocr(view)["text"].splitlines()]


def _decode(jpeg: bytes) -> numpy.ndarray:
    return cv2.imdecode(numpy.frombuffer(jpeg, numpy.uint8), cv2.IMREAD_COLOR)
