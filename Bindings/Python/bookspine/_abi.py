"""The C types and functions of ``bookspine.h``, as ctypes sees them."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p
from typing import Any, Dict, Tuple


class Image(ctypes.Structure):
    """``bookspine_image``: a borrowed view; the structure keeps the bytes alive."""

    _fields_ = [
        ("data", c_char_p),
        ("size", c_size_t),
        ("format", c_int),
        ("width", c_uint32),
        ("height", c_uint32),
        ("stride", c_uint32),
    ]


class Buffer(ctypes.Structure):
    """``bookspine_buffer``: bytes that the library allocated."""

    _fields_ = [("data", c_void_p), ("size", c_size_t)]


class CaptureQuality(ctypes.Structure):
    """``bookspine_capture_quality``."""

    _fields_ = [
        ("overall", c_float),
        ("lighting", c_float),
        ("sharpness", c_float),
        ("glare", c_float),
        ("contrast", c_float),
        ("framing", c_float),
        ("level", c_float),
        ("tilt_degrees", c_float),
        ("mean_luminance", c_float),
        ("verdict", c_int),
    ]


class Event(ctypes.Structure):
    """``bookspine_event``: valid only during the callback."""

    _fields_ = [("kind", c_int), ("json", c_char_p), ("data", POINTER(c_uint8)), ("data_size", c_size_t)]


class StreamEvent(ctypes.Structure):
    """``bookspine_stream_event``: an event of a ``text/event-stream``."""

    _fields_ = [
        ("type", c_char_p),
        ("data", c_void_p),
        ("data_size", c_size_t),
        ("id", c_char_p),
        ("retry_milliseconds", c_int64),
    ]


EventCallback = ctypes.CFUNCTYPE(c_int, POINTER(Event), c_void_p)


class ExtractionRequest(ctypes.Structure):
    """``bookspine_extraction_request``: valid only during the callback."""

    _fields_ = [("text", c_char_p), ("instructions", c_char_p), ("schema", c_char_p), ("reply", c_void_p)]


ExtractionCallback = ctypes.CFUNCTYPE(c_int, POINTER(ExtractionRequest), c_void_p)
StreamEventCallback = ctypes.CFUNCTYPE(c_int, POINTER(StreamEvent), c_void_p)


class Book(ctypes.Structure):
    """``bookspine_book``: what it points to belongs to the list that it is of."""

    _fields_ = [
        ("id", c_char_p),
        ("title", c_char_p),
        ("author", c_char_p),
        ("isbn", c_char_p),
        ("publisher", c_char_p),
        ("observation_json", c_char_p),
        ("json", c_char_p),
        ("confidence", c_double),
        ("needs_review", c_int32),
        ("box", c_double * 4),
        ("quad", c_double * 8),
    ]


LogCallback = ctypes.CFUNCTYPE(None, c_int, c_char_p, c_void_p)
EnrichmentCallback = ctypes.CFUNCTYPE(c_int, c_char_p, c_void_p)
LookupCallback = ctypes.CFUNCTYPE(c_int, c_char_p, c_void_p, c_void_p)

_image = POINTER(Image)
_text_out = POINTER(c_void_p)
_buffer_out = POINTER(Buffer)
_size_out = POINTER(c_uint32)

FUNCTIONS: Dict[str, Tuple[Any, ...]] = {
    # name: (result, arguments...)
    "bookspine_version_string": (c_char_p,),
    "bookspine_abi_version": (c_uint32,),
    "bookspine_status_name": (c_char_p, c_int),
    "bookspine_last_error_message": (c_char_p,),
    "bookspine_buffer_free": (None, _buffer_out),
    "bookspine_string_free": (None, c_void_p),
    "bookspine_set_log": (c_int, c_int, LogCallback, c_void_p),
    "bookspine_thread_watch": (None, EventCallback, c_void_p),
    "bookspine_memory_in_use": (c_int, _text_out),
    "bookspine_photo_begin": (c_int, _text_out),
    "bookspine_photo_push": (c_int, c_void_p, c_char_p, c_size_t),
    "bookspine_photo_finish": (c_int, c_void_p, _image),
    "bookspine_photo_open_path": (c_int, c_char_p, _text_out),
    "bookspine_photo_open_descriptor": (c_int, c_int, _text_out),
    "bookspine_photo_destroy": (None, c_void_p),
    "bookspine_books_create": (c_int, c_char_p, _text_out),
    "bookspine_books_count": (c_size_t, c_void_p),
    "bookspine_books_get": (c_int, c_void_p, c_size_t, POINTER(Book)),
    "bookspine_books_destroy": (None, c_void_p),
    "bookspine_image_annotate": (c_int, _image, c_char_p, c_char_p, _buffer_out),
    "bookspine_image_preprocess": (c_int, _image, c_char_p, _buffer_out, _text_out),
    "bookspine_image_assess_quality": (c_int, _image, c_char_p, POINTER(CaptureQuality), _text_out),
    "bookspine_image_encode": (c_int, _image, c_char_p, _buffer_out),
    "bookspine_image_decode": (c_int, _image, c_char_p, _buffer_out, _size_out, _size_out),
    "bookspine_scanner_create": (c_int, c_char_p, _text_out),
    "bookspine_scanner_destroy": (None, c_void_p),
    "bookspine_scanner_describe": (c_int, c_void_p, _text_out),
    "bookspine_scanner_recognize_text": (c_int, c_void_p, _image, c_char_p, _text_out),
    "bookspine_scanner_find_spines": (c_int, c_void_p, _image, c_char_p, _text_out),
    "bookspine_scanner_scan": (c_int, c_void_p, _image, c_char_p, EventCallback, c_void_p, _text_out),
    "bookspine_job_start": (c_int, c_void_p, c_void_p, _image, c_char_p, EventCallback, c_void_p, _text_out),
    "bookspine_job_poll": (c_int, c_void_p, _text_out),
    "bookspine_job_wait": (c_int, c_void_p, c_int32),
    "bookspine_job_next_event": (c_int, c_void_p, c_int32, POINTER(c_int), _text_out, _buffer_out),
    "bookspine_job_cancel": (None, c_void_p),
    "bookspine_job_take_result": (c_int, c_void_p, _text_out),
    "bookspine_job_destroy": (None, c_void_p),
    "bookspine_job_queue_create": (c_int, c_char_p, _text_out),
    "bookspine_job_queue_describe": (c_int, c_void_p, _text_out),
    "bookspine_job_queue_destroy": (None, c_void_p),
    "bookspine_spine_text_extract": (c_int, c_char_p, c_size_t, c_char_p, _text_out),
    "bookspine_observation_extract": (c_int, c_char_p, c_char_p, _text_out),
    "bookspine_spine_info_map": (c_int, c_char_p, c_char_p, _text_out),
    "bookspine_isbn_find": (c_int, c_char_p, c_size_t, _text_out),
    "bookspine_catalog_build": (c_int, c_char_p, c_char_p, c_char_p, _text_out),
    "bookspine_catalog_open": (c_int, c_char_p, c_char_p, _text_out),
    "bookspine_catalog_close": (None, c_void_p),
    "bookspine_catalog_match": (c_int, c_void_p, c_char_p, c_size_t, c_char_p, _text_out),
    "bookspine_enricher_create": (
        *(c_int, c_char_p, c_void_p, LookupCallback, c_void_p, EnrichmentCallback, c_void_p, _text_out),
    ),
    "bookspine_enricher_submit": (c_int, c_void_p, c_char_p, _text_out),
    "bookspine_enricher_submit_collection": (c_int, c_void_p, c_void_p, c_char_p, _text_out),
    "bookspine_enricher_retry": (c_int, c_void_p, c_char_p),
    "bookspine_enricher_stop": (None, c_void_p),
    "bookspine_enricher_wait": (c_int, c_void_p, c_int32),
    "bookspine_enricher_describe": (c_int, c_void_p, _text_out),
    "bookspine_enricher_destroy": (None, c_void_p),
    "bookspine_lookup_reply_set": (c_int, c_void_p, c_char_p),
    "bookspine_collection_open": (c_int, c_char_p, c_char_p, _text_out),
    "bookspine_collection_close": (None, c_void_p),
    "bookspine_collection_describe": (c_int, c_void_p, _text_out),
    "bookspine_collection_import_scan": (c_int, c_void_p, c_char_p, _image, c_char_p, _text_out),
    "bookspine_collection_import_session": (c_int, c_void_p, c_char_p, c_char_p, _text_out),
    "bookspine_collection_keep_photo": (c_int, c_void_p, c_int64, _image, c_char_p, _text_out),
    "bookspine_session_create": (c_int, c_char_p, _text_out),
    "bookspine_session_destroy": (None, c_void_p),
    "bookspine_session_add": (c_int, c_void_p, c_char_p, _image, c_char_p),
    "bookspine_session_result": (c_int, c_void_p, _text_out),
    "bookspine_inventory_compare": (c_int, c_char_p, c_char_p, c_char_p, _text_out),
    "bookspine_collection_works": (c_int, c_void_p, c_char_p, _text_out),
    "bookspine_collection_places": (c_int, c_void_p, c_char_p, _text_out),
    "bookspine_collection_spine_image": (c_int, c_void_p, c_int64, c_char_p, _buffer_out),
    "bookspine_collection_scans": (c_int, c_void_p, c_char_p, _text_out),
    "bookspine_collection_cover": (c_int, c_void_p, c_int64, _buffer_out),
    "bookspine_collection_fetch_covers": (c_int, c_void_p, c_char_p, EnrichmentCallback, c_void_p, _text_out),
    "bookspine_collection_photo": (c_int, c_void_p, c_int64, c_char_p, _buffer_out),
    "bookspine_collection_versions": (c_int, c_void_p, _text_out),
    "bookspine_collection_apply": (c_int, c_void_p, c_char_p, _text_out),
    "bookspine_collection_export": (c_int, c_void_p, c_char_p, c_char_p, _text_out),
    "bookspine_collection_import_records": (c_int, c_void_p, c_char_p, c_char_p, _text_out),
    "bookspine_collection_defer_scan": (c_int, c_void_p, _image, c_char_p, _text_out),
    "bookspine_collection_send_deferred": (*(c_int, c_void_p, c_void_p, c_char_p, EventCallback, c_void_p, _text_out),),
    "bookspine_collection_send_feedback": (c_int, c_void_p, c_void_p, c_char_p, _text_out),
    "bookspine_scanner_use_extraction": (c_int, c_void_p, ExtractionCallback, c_void_p),
    "bookspine_scanner_use_language_model": (c_int, c_void_p, c_char_p),
    "bookspine_extraction_answer": (c_int, c_void_p, c_char_p),
    "bookspine_remote_create": (c_int, c_char_p, _text_out),
    "bookspine_remote_scan": (c_int, c_void_p, c_void_p, _image, c_char_p, EventCallback, c_void_p, _text_out),
    "bookspine_job_start_remote": (
        c_int,
        c_void_p,
        c_void_p,
        c_void_p,
        _image,
        c_char_p,
        EventCallback,
        c_void_p,
        _text_out,
    ),
    "bookspine_remote_cancel": (None, c_void_p),
    "bookspine_remote_destroy": (None, c_void_p),
    "bookspine_event_parser_create": (c_int, c_char_p, _text_out),
    "bookspine_event_parser_feed": (c_int, c_void_p, c_char_p, c_size_t, StreamEventCallback, c_void_p),
    "bookspine_event_parser_destroy": (None, c_void_p),
    "bookspine_stream_event_write": (c_int, POINTER(StreamEvent), _buffer_out),
    "bookspine_event_write": (c_int, POINTER(Event), c_char_p, _buffer_out),
}
"""What the package calls; ``Bindings/Python/tests`` compares it with ``Include/bookspine.h``."""
