"""What can go wrong: one exception class a status of the C library."""

from __future__ import annotations

from typing import Dict, Type


class BookspineError(Exception):
    """A call into the library failed; the message says why and what to do.

    Attributes:
        status: The library's status, one of the fixed values of ``bookspine_status`` in ``bookspine.h``.
        status_name: The name of that value, such as ``"BOOKSPINE_STATUS_CORRUPT_IMAGE"``.
    """

    def __init__(self, message: str, status: int = 900, status_name: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.status_name = status_name

    def __reduce__(self) -> "tuple[Type[BookspineError], tuple[str, int, str]]":
        """Keeps the status when the error crosses to another process."""
        return type(self), (str(self), self.status, self.status_name)


class LibraryNotFound(BookspineError, ImportError):
    """``libbookspine.so`` is missing, or is not the library that this package was written for."""


class Canceled(BookspineError):
    """The scan was stopped."""


class NotReady(BookspineError, TimeoutError):
    """A job has not come so far within the time that was given."""


class NoMoreEvents(BookspineError):
    """A job sends no more events."""


class InvalidArgument(BookspineError, ValueError):
    """An argument is out of range, or a text is not valid Unicode."""


class InvalidOptions(InvalidArgument):
    """An option has an unknown name, or a value of the wrong type or range."""


class InvalidJSON(InvalidArgument):
    """A JSON input is malformed or lacks what the function needs."""


class InvalidCSV(InvalidArgument):
    """A CSV file is malformed; the message names the file and the row."""


class UnsupportedFormat(BookspineError):
    """The bytes are of no format that is read, or of a rare kind, such as a JPEG with 12 bits a sample."""


class CorruptImage(BookspineError):
    """The encoded image is damaged or cut off."""


class TooLarge(BookspineError):
    """The image has more pixels, or the input more bytes, than the library accepts."""


class EncodingFailed(BookspineError):
    """An image could not be encoded."""


class EngineUnavailable(BookspineError):
    """The text recognition engine that was asked for is not installed."""


class ModelUnavailable(BookspineError):
    """A model or language file is missing or damaged."""


class RecognitionFailed(BookspineError):
    """The text recognition engine failed on this image."""


class Unsupported(BookspineError):
    """This build of the library lacks the feature."""


class InputOutputError(BookspineError, OSError):
    """The library could not read or write a file."""


class Busy(BookspineError):
    """Another program kept the collection locked for longer than ``busy_timeout``."""


class NotFound(BookspineError, LookupError):
    """There is no such book, photo or action."""


class InvalidCatalog(BookspineError):
    """A file is no catalog index, or one of another version, or damaged: build it again."""


class QueueFull(BookspineError):
    """As many scans wait to be sent as the collection's limits allow; nothing that waits was dropped."""


class NetworkError(BookspineError, ConnectionError):
    """A server cannot be reached, or the connection to it broke."""


class TimedOut(BookspineError, TimeoutError):
    """A server took longer than the limits allow."""


class UntrustedServer(BookspineError):
    """A server's certificate is not trusted, or it sends the caller to another server."""


class ProtocolError(BookspineError):
    """A server's answer is not what its protocol says."""


class Unauthorized(BookspineError):
    """A server wants other credentials, or a token has expired."""


class RateLimited(BookspineError):
    """A server has had too many requests; the message says how long to wait."""


class ServiceError(BookspineError):
    """A server refused the request or failed at it."""


class OutOfMemory(BookspineError, MemoryError):
    """The system has not enough memory, or a scanner's limit leaves too little; the message says how much is needed."""


class InternalError(BookspineError):
    """A defect of the library; please report it with its message."""


_CLASSES: Dict[int, Type[BookspineError]] = {
    1: Canceled,
    2: NotReady,
    3: NoMoreEvents,
    100: InvalidArgument,
    101: InvalidOptions,
    102: InvalidJSON,
    103: InvalidCSV,
    200: UnsupportedFormat,
    201: CorruptImage,
    202: TooLarge,
    203: EncodingFailed,
    300: EngineUnavailable,
    301: ModelUnavailable,
    302: RecognitionFailed,
    400: Unsupported,
    500: InputOutputError,
    501: Busy,
    502: NotFound,
    503: InvalidCatalog,
    504: QueueFull,
    600: NetworkError,
    601: TimedOut,
    602: UntrustedServer,
    603: ProtocolError,
    604: Unauthorized,
    605: RateLimited,
    606: ServiceError,
    800: OutOfMemory,
    900: InternalError,
}


def error_for(status: int, status_name: str, message: str) -> BookspineError:
    """The exception for a status; a status that this package does not know gives a plain ``BookspineError``."""
    return _CLASSES.get(status, BookspineError)(message or status_name, status, status_name)
