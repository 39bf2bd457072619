"""Scanning photos of shelves."""

from __future__ import annotations

import ctypes
import json
import os
from types import TracebackType
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Type, Union

from ._engines import installed_folders
from ._handle import Handle
from ._library import OutText, call, options_json
from ._scan_job import ScanJob
from .events import ScanEvent
from .images import ImageSource, borrowed_image
from .records import DocumentObservation, ScanResult, Spine

Folder = Union[str, "os.PathLike[str]"]


class Scanner:
    """A loaded text recognition engine with its models; may be used from many threads at once.

    Use it in a ``with`` block, or ``close`` it; scans that run on other threads are finished first.
    """

    def __init__(
        self,
        engine: str = "auto",
        languages: Sequence[str] = (),
        model_directory: Optional[Folder] = None,
        runtime_directory: Optional[Folder] = None,
        threads: int = 0,
        model: str = "small",
    ) -> None:
        """Loads an engine.

        Args:
            engine: "ppocr", "tesseract", or "auto": PP-OCR where it is installed, else Tesseract.
            languages: BCP-47 tags of the languages to expect, most likely first; empty: all that the engine knows.
            model_directory: The folder with the PP-OCR models; None: ``BOOKSPINE_MODEL_DIR``, then the package
                ``rapidocr``, then beside the library and the system's folders.
            runtime_directory: The folder with OpenVINO's libraries; None: ``BOOKSPINE_RUNTIME_DIR``, then the package
                ``openvino``, then beside the library and the system's folders.
            threads: Threads that a recognition may use, 1...64; 0: as many as the machine has cores.
            model: The PP-OCR models' size: "small" (more accurate) or "tiny" (faster).

        Raises:
            EngineUnavailable: The engine is not installed.
            ModelUnavailable: A model or language file is missing or damaged.
            InvalidOptions: An argument is out of range.
        """
        options: Dict[str, Any] = {} if engine == "tesseract" else dict(installed_folders(model))
        options.update(engine=engine, languages=list(languages), threads=threads, model=model)
        if model_directory is not None:
            options["model_directory"] = os.fspath(model_directory)
        if runtime_directory is not None:
            options["runtime_directory"] = os.fspath(runtime_directory)
        self._handle: Optional[Handle] = Handle(options_json(options))

    def scan(
        self,
        photo: ImageSource,
        *,
        review_threshold: float = 0.6,
        rotation: int = 0,
        name: Optional[str] = None,
        on_event: Optional[Callable[[ScanEvent], object]] = None,
    ) -> ScanResult:
        """Finds and reads the books on a photo of shelves.

        Args:
            photo: The photo, see ``ImageSource``.
            review_threshold: Books below this confidence need review, 0...1.
            rotation: Degrees clockwise that the photo is turned by first: 0, 90, 180 or 270, beside its EXIF orientation.
            name: The name of the photo, returned in the result.
            on_event: Receives each event on the calling thread; returning False stops the scan, as does an exception,
                which is then raised here. So does Ctrl-C, with or without ``on_event``.

        Raises:
            Canceled: ``on_event`` returned False.
            BookspineError: The photo or an argument was refused, or reading failed.
        """
        options = options_json(
            {
                "review_threshold": review_threshold,
                "rotation": rotation,
                "photo": name,
                "preview": on_event is not None,
            }
        )
        return ScanJob(self._open_handle(), borrowed_image(photo), options).run(on_event)

    def recognize_text(self, image: ImageSource, **options: Any) -> DocumentObservation:
        """Reads the text of an image: a spine, a page, a cover."""
        return DocumentObservation.from_json(self._read("bookspine_scanner_recognize_text", image, options))

    def find_spines(self, photo: ImageSource, **options: Any) -> Tuple[Spine, ...]:
        """Finds the spines on a photo without reading them out into books."""
        found = json.loads(self._read("bookspine_scanner_find_spines", photo, options))
        return tuple(Spine.from_dict(spine) for spine in found)

    def describe(self) -> Dict[str, Any]:
        """What was loaded: engine, models and their versions."""
        with OutText() as text:
            call("bookspine_scanner_describe", self._open_handle().pointer, text.reference)
            description: Dict[str, Any] = json.loads(text.value)
            return description

    def close(self) -> None:
        """Gives the engine and its models back; does nothing the second time."""
        self._handle = None

    def __enter__(self) -> Scanner:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _open_handle(self) -> Handle:
        if self._handle is None:
            raise ValueError("the scanner is closed")
        return self._handle

    def _read(self, function: str, image: ImageSource, options: Dict[str, Any]) -> str:
        handle, view = self._open_handle(), borrowed_image(image)
        with OutText() as text:
            call(function, handle.pointer, ctypes.byref(view), options_json(options), text.reference)
            return text.value
