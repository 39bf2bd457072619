"""Bookspine reads the books on a photo of shelves, on this machine.

>>> import bookspine
>>> with bookspine.Scanner() as scanner:                                        # doctest: +SKIP
...     for book in scanner.scan("shelf.jpg").books:
...         print(book.title, book.author, book.confidence)
"""

from ._library import ABI_VERSION, library_path, version
from .catalog import Catalog, CatalogMatch
from .errors import (
    BookspineError,
    Canceled,
    CorruptImage,
    EncodingFailed,
    EngineUnavailable,
    InputOutputError,
    InternalError,
    InvalidArgument,
    InvalidJSON,
    InvalidOptions,
    LibraryNotFound,
    ModelUnavailable,
    NoMoreEvents,
    NotReady,
    RecognitionFailed,
    TooLarge,
    Unsupported,
    UnsupportedFormat,
)
from .events import BookProgress, BookResult, Complete, Draft, Failed, Progress, ScanEvent, Segmented
from .extraction import extract_observation, extract_spine_text, find_isbns, map_spine_info
from .images import ImageSource, Pixels
from .imaging import Assessment, Preprocessed, assess_quality, decode, encode, preprocess
from .jobs import Job, JobCounts, JobQueue, JobStatus
from .records import (
    BookMetadata,
    BookSpineInfo,
    Box,
    CaptureQuality,
    DocumentObservation,
    Paragraph,
    Point,
    Quad,
    ScannedBook,
    ScannerDescription,
    ScanResult,
    ScanSummary,
    ScanTimings,
    Spine,
    Suggestion,
)
from .scanner import Scanner

__all__ = [
    "ABI_VERSION",
    "Assessment",
    "BookMetadata",
    "BookProgress",
    "BookResult",
    "BookSpineInfo",
    "BookspineError",
    "Box",
    "Canceled",
    "CaptureQuality",
    "Catalog",
    "CatalogMatch",
    "Complete",
    "CorruptImage",
    "DocumentObservation",
    "Draft",
    "EncodingFailed",
    "EngineUnavailable",
    "Failed",
    "ImageSource",
    "InputOutputError",
    "InternalError",
    "InvalidArgument",
    "InvalidJSON",
    "InvalidOptions",
    "Job",
    "JobCounts",
    "JobQueue",
    "JobStatus",
    "LibraryNotFound",
    "ModelUnavailable",
    "NoMoreEvents",
    "NotReady",
    "Paragraph",
    "Pixels",
    "Point",
    "Preprocessed",
    "Progress",
    "Quad",
    "RecognitionFailed",
    "ScanEvent",
    "ScanResult",
    "ScanSummary",
    "ScanTimings",
    "ScannedBook",
    "Scanner",
    "ScannerDescription",
    "Segmented",
    "Spine",
    "Suggestion",
    "TooLarge",
    "Unsupported",
    "UnsupportedFormat",
    "assess_quality",
    "decode",
    "encode",
    "extract_observation",
    "extract_spine_text",
    "find_isbns",
    "library_path",
    "map_spine_info",
    "preprocess",
    "version",
]
