"""Scanning photos of shelves."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _abi
from ._engines import installed_folders
from ._handle import Handle
from ._interruptible import run_interruptibly
from ._library import OutText, call, library, options_json
from ._photo_scanner import PhotoScanner
from .errors import EngineUnavailable, ModelUnavailable
from .events import ScanEvent
from .images import ImageSource, borrowed_image
from .records import DocumentObservation, ScannerDescription, ScanResult, Spine

Folder = Union[str, os.PathLike[str]]


class Scanner(PhotoScanner):
    """A loaded text recognition engine with its models; may be used from many threads at once.

    Use it in a ``with`` block, or ``close`` it.
    """

    _noun, _start = "scanner", "start"

    def __init__(
        self,
        engine: str = "auto",
        languages: Union[str, Sequence[str]] = (),
        model_directory: Optional[Folder] = None,
        runtime_directory: Optional[Folder] = None,
        threads: int = 0,
        model: Optional[str] = None,
        catalog: Optional[Folder] = None,
        closer_look: bool = True,
        memory_limit_mb: Optional[int] = None,
        cache_directory: Optional[Folder] = None,
    ) -> None:
        """Loads an engine.

        Args:
            engine: "ppocr", "tesseract", or "auto": PP-OCR where it is installed, else Tesseract, which results and the logger
                ``bookspine`` then warn of; with a folder or a model named, PP-OCR must be there.
            languages: BCP-47 tags of the languages to expect, most likely first, as a list or a text such as "de, en".
                Tesseract reads these, or English; PP-OCR reads all alphabets that it knows, and takes them as a preference.
            model_directory: The folder with the PP-OCR models; None: ``BOOKSPINE_MODEL_DIR``, then the package
                ``rapidocr``, then beside the library and the system's folders.
            runtime_directory: The folder with OpenVINO's libraries; None: ``BOOKSPINE_RUNTIME_DIR``, then the package
                ``openvino``, then beside the library and the system's folders.
            threads: Threads that a recognition may use, 1...64; 0: as many as the machine has cores.
            model: The PP-OCR models' size, "small" (more accurate) or "tiny" (faster), or a part of the names of other
                models in ``model_directory``; None: "small", or the only one that is there.
            catalog: The index by which books are corrected and completed, see ``Catalog.build``.
            closer_look: Whether spines that were read doubtfully are looked at again; False is faster.
            memory_limit_mb: The most megabytes (10^6 bytes) of memory that the scanner takes with the photos that it scans,
                kept by less work at a time and by photos that wait for each other; None: no limit.
            cache_directory: A folder where PP-OCR's networks are kept compiled, so that the next scanner starts sooner.

        Raises:
            EngineUnavailable: The engine is not installed.
            ModelUnavailable: A model or language file is missing or damaged.
            InvalidOptions: An argument is out of range.
            OutOfMemory: The memory limit is too little, or the system has not enough memory.
        """
        if isinstance(languages, str):
            languages = [tag.strip() for tag in languages.split(",") if tag.strip()]
        options: Dict[str, Any] = {"engine": engine, "languages": list(languages), "threads": threads, "model": model}
        options.update({"catalog": catalog, "memoryLimitMB": memory_limit_mb, "cache_directory": cache_directory})
        options["closer_look"] = None if closer_look else False
        named = {"model_directory": model_directory, "runtime_directory": runtime_directory}
        named = {name: folder for name, folder in named.items() if folder is not None}
        found = {} if engine == "tesseract" else installed_folders(model)
        try:
            self._handle = Handle(options_json({**options, **found, **named}))
        except (EngineUnavailable, ModelUnavailable):
            # What was found without being named may be half of an installation: the library then says what it reads with.
            if engine != "auto" or named or model or not found:
                raise
            self._handle = Handle(options_json(options))
        self._extraction: List[Any] = []

    def scan(
        self,
        photo: ImageSource,
        *,
        review_threshold: float = 0.6,
        rotation: int = 0,
        name: Optional[str] = None,
        preview: bool = True,
        drafts: bool = False,
        barcodes: str = "isbn",
        on_event: Optional[Callable[[ScanEvent], object]] = None,
    ) -> ScanResult:
        """Finds and reads the books on a photo of shelves.

        Args:
            photo: The photo, see ``ImageSource``.
            review_threshold: Books below this confidence need review, 0...1.
            rotation: Degrees clockwise to turn the photo by first, beside its EXIF orientation: 0, 90, 180 or 270.
            name: The name of the photo, returned in the result.
            preview: Whether the event ``Segmented`` carries its picture.
            drafts: Whether a first look, which takes about a seventh of the time, sends books of the photo's middle early:
                those that it is sure of as ``BookResult``, the others as ``Draft``.
            barcodes: Which barcodes are read: "none", "isbn", the EAN-13 codes of books, or "all", also the numbers of
                copies in Code 39, Code 128 and Codabar, as ``item_id``.
            on_event: Receives each event on the calling thread; returning False stops the scan, as does an exception,
                which is then raised here. So does Ctrl-C, with or without ``on_event``.

        Raises:
            Canceled: ``on_event`` returned False.
            BookspineError: The photo or an argument was refused, or reading failed.
        """
        return self._scan(photo, on_event, review_threshold, rotation, name, preview, drafts, barcodes=barcodes)

    def recognize_text(self, image: ImageSource) -> DocumentObservation:
        """Reads all text of an image, in any direction, without making books of it; Ctrl-C stops it.

        Raises:
            BookspineError: The image was refused, or reading failed.
        """
        return DocumentObservation.from_json(self._read("bookspine_scanner_recognize_text", image))

    def find_spines(self, photo: ImageSource) -> Tuple[Spine, ...]:
        """Finds the spines on a photo and their text, row by row from the top, each row from left to right.

        Ctrl-C stops it.

        Raises:
            BookspineError: The photo was refused, or reading failed.
        """
        found = json.loads(self._read("bookspine_scanner_find_spines", photo))
        return tuple(Spine.from_dict(spine) for spine in found["spines"])

    def use_extraction(self, read: Optional[Callable[[str], Optional[Mapping[str, Any]]]]) -> None:
        """Has title and author read by a function of yours, in later scans; None ends that.

        An answer is used only when its title and authors stand on the spine, up to errors of reading, or in the catalog;
        its ISBN is not, as printed ones are found by their check digits. After two failures in a row, to which None counts,
        the built-in extraction does the rest of the photo; an answer without a title leaves one spine to it.

        Args:
            read: Gets the text of a spine, a line each; returns {"title", "author", "coauthors", "isbn", "publisher",
                "confidence": "high" | "medium" | "low"}, or None for no answer. It runs on the thread that scans; an
                exception counts as no answer.
        """

        def receive(request: Any, _: Any) -> int:
            try:
                answer = read(request.contents.text.decode()) if read else None
                if answer is not None:
                    call("bookspine_extraction_answer", request.contents.reply, json.dumps(answer).encode())
                return 0 if answer is not None else 1
            except Exception:  # it cannot pass through the library
                return 1

        callback = _abi.ExtractionCallback(receive if read else 0)
        with self._handle.in_use() as pointer:
            call("bookspine_scanner_use_extraction", pointer, callback, None)
        self._extraction.append(callback)  # a scan that runs may still call the one before

    def use_language_model(
        self,
        url: Optional[str],
        model: str = "",
        api_key: Optional[str] = None,
        *,
        allow_plain_http: bool = False,
        certificate_file: Optional[Folder] = None,
        timeout_seconds: Optional[float] = None,
    ) -> None:
        """Has title and author read by a language model on a server, in later scans; only text is sent.

        Args:
            url: The base address of a server with OpenAI's interface, such as "https://example.org/v1"; None ends that.
            model: The model's name.
            api_key: The key that opens the server.
            allow_plain_http: Whether http:// may be used beyond this machine.
            certificate_file: PEM certificates to trust instead of the system's.
            timeout_seconds: How long an answer may take; None: 20.

        Raises:
            InvalidOptions: The address cannot be used.
            Unsupported: The library was built without the network.
        """
        options = {
            "url": url,
            "model": model,
            "api_key": api_key,
            "allow_plain_http": allow_plain_http,
            "certificate_file": certificate_file,
            "timeout_seconds": timeout_seconds,
        }
        with self._handle.in_use() as pointer:
            call("bookspine_scanner_use_language_model", pointer, options_json(options) if url else None)

    def _callbacks(self) -> object:
        return self._extraction

    def describe(self) -> ScannerDescription:
        """Which engine was loaded, and what else the scanner can do."""
        with self._handle.in_use() as pointer, OutText() as text:
            call("bookspine_scanner_describe", pointer, text.reference)
            return ScannerDescription.from_json(text.value)

    def _read(self, function: str, image: ImageSource) -> str:
        view, stopped = borrowed_image(image), threading.Event()
        callback = _abi.EventCallback(lambda event, _: stopped.is_set())

        def work() -> str:
            with self._handle.in_use() as pointer, OutText() as text:
                library().bookspine_thread_watch(callback, None)  # for this call's own thread, which ends with it
                call(function, pointer, ctypes.byref(view), None, text.reference)
                return text.value

        return run_interruptibly(work, stopped.set)
