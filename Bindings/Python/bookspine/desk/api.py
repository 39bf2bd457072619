"""The desk's requests: each takes what the page sends, asks the desk, and answers with JSON, a picture or a file."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import inspect
import json
import os
import re
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any, Awaitable, Callable, Dict, List, Tuple, Union
from urllib.parse import unquote

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from ..collection import EXPORT_SUFFIXES, Collection
from ..enrichment import BookQuery
from ..errors import (
    BookspineError,
    Busy,
    CorruptImage,
    InvalidArgument,
    InvalidCSV,
    InvalidJSON,
    InvalidOptions,
    QueueFull,
    TooLarge,
    UnsupportedFormat,
)
from ..imaging import assess_quality
from ..report.page import result_html
from ..works import ExportReport, RecordImportReport
from .books import dumps
from .core import Conflict, Desk
from .security import IS_LOCAL
from .settings import LOCAL

MOST_PHOTO_BYTES = 80 << 20
MOST_FRAME_BYTES = 2 << 20
MOST_IMPORT_BYTES = 200 << 20
MOST_JSON_BYTES = 1 << 20
BODY_SECONDS = 20
"""How long the desk waits for the next bytes of what is sent to it."""

_SHOWN_LINES = 7


class Refused(Exception):
    """A request that is answered with a status and a message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


_STATUSES = (
    (Conflict, 409),
    (KeyError, 400),
    (LookupError, 404),
    (TooLarge, 413),
    (UnsupportedFormat, 415),
    (CorruptImage, 422),
    (Busy, 503),
    (QueueFull, 507),
    ((InvalidArgument, InvalidOptions, InvalidJSON, InvalidCSV, ValueError, TypeError, OverflowError), 400),
)

Handler = Callable[[Desk, Request], Union[Any, Awaitable[Any]]]


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(dumps(value), status, media_type="application/json")


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refused):
        return error.status
    return next((status for kinds, status in _STATUSES if isinstance(error, kinds)), 500)


def handled(desk: Desk, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler with its errors as JSON; one that is no coroutine runs on a thread."""

    @functools.wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            if inspect.iscoroutinefunction(handler):
                found = await handler(desk, request)
            else:
                found = await run_in_threadpool(handler, desk, request)
            return found if isinstance(found, Response) else json_response(found)
        except ClientDisconnect:
            return Response(status_code=400)
        except (Refused, Conflict, BookspineError, LookupError, ValueError, TypeError, OverflowError) as error:
            return json_response({"error": desk.message_of(error)}, status_of(error))
        except OSError as error:
            return json_response({"error": desk.message_of(error)}, 507)

    return answer


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request.

    Raises:
        Refused: It is too large, or too slow.
    """
    data = bytearray()
    async for chunk in chunks_of(request, most):
        data += chunk
    return bytes(data)


async def chunks_of(request: Request, most: int) -> Any:
    """The parts of a body as they come; refused as soon as they are too many, or none comes for a while."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared) > most:
        raise Refused(413, f"This is larger than {most >> 20} MB.")
    stream = request.stream().__aiter__()
    count = 0
    while True:
        try:
            chunk = await asyncio.wait_for(stream.__anext__(), BODY_SECONDS)
        except StopAsyncIteration:
            return
        except asyncio.TimeoutError:
            raise Refused(408, "Nothing came for a while; send it again.") from None
        count += len(chunk)
        if count > most:
            raise Refused(413, f"This is larger than {most >> 20} MB.")
        yield chunk


async def json_of(request: Request) -> Dict[str, Any]:
    """The JSON object that a request sends."""
    try:
        values = json.loads(await body_of(request, MOST_JSON_BYTES) or b"{}")
    except (ValueError, RecursionError) as error:
        raise Refused(400, "This is no JSON.") from error
    if not isinstance(values, dict):
        raise Refused(400, "An object is expected.")
    return values


def name_of(request: Request, fallback: str) -> str:
    """The name of a file that is sent: a text on one line, whatever it is, and never a path."""
    name = unquote(request.headers.get("x-name", ""), errors="replace")
    shown = "".join(c if c.isprintable() else " " for c in name).replace("\\", "/").rsplit("/", 1)[-1].strip()
    return shown[:120] or fallback


# State


def get_state(desk: Desk, request: Request) -> Any:
    """Everything that a page shows first."""
    return desk.state()


async def get_events(desk: Desk, request: Request) -> Response:
    """What happens, as server-sent events."""
    events = desk.hub.listen(lambda: run_in_threadpool(desk.state))
    return StreamingResponse(events, media_type="text/event-stream")


# Photos


async def put_photo(desk: Desk, request: Request) -> Any:
    """Takes a photo in."""
    name = name_of(request, "photo.jpg")
    digest = hashlib.sha256()
    incoming = desk.store.photos / f"incoming-{uuid.uuid4().hex}"
    try:
        with incoming.open("xb") as file:
            async for chunk in chunks_of(request, MOST_PHOTO_BYTES):
                digest.update(chunk)
                await run_in_threadpool(file.write, chunk)
        if not incoming.stat().st_size:
            raise Refused(400, "This photo is empty.")
        photo, is_new = await run_in_threadpool(desk.add_photo, name, incoming, digest.hexdigest())
    finally:
        incoming.unlink(missing_ok=True)
    return json_response({"photo": desk.photo_json(photo), "isNew": is_new}, 201 if is_new else 200)


def number_of(request: Request) -> int:
    """The number of the photo or book that a request names.

    Raises:
        LookupError: It is larger than any can be.
    """
    number = int(request.path_params["id"])
    if number >= 1 << 63:
        raise LookupError("There is nothing of that number.")
    return number


def get_photo(desk: Desk, request: Request) -> Any:
    """A photo beside its books, as HTML."""
    photo = desk.store.photo(number_of(request))
    return {"photo": desk.photo_json(photo), "html": result_html(desk.photo_view(photo.id))}


def get_image(desk: Desk, request: Request) -> Response:
    """The photo's picture."""
    side = int(request.query_params.get("side", "2400"))
    jpeg = desk.picture(number_of(request), min(max(side, 64), 4096))
    return _picture(jpeg)


def get_preview(desk: Desk, request: Request) -> Response:
    """The photo with numbered boxes, while it is scanned."""
    return _picture(desk.preview(number_of(request)), "no-store")


def _picture(jpeg: bytes, cache: str = "private, max-age=86400") -> Response:
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": cache})


def post_photo(desk: Desk, request: Request) -> Any:
    """Stops, tries again, or turns a photo."""
    actions = {"stop": desk.stop, "retry": desk.retry, "rotate": desk.rotate}
    action = actions.get(request.path_params["action"])
    if action is None:
        raise Refused(404, "There is no such action.")
    action(number_of(request))
    return {}


async def post_shelf(desk: Desk, request: Request) -> Any:
    """Names the shelf that a photo shows."""
    values = await json_of(request)
    shelf = values.get("shelf", "")
    if not isinstance(shelf, str):
        raise Refused(400, "shelf must be a text.")
    report = await run_in_threadpool(desk.name_shelf, number_of(request), shelf)
    return {"action": report.action_id}


def delete_photo(desk: Desk, request: Request) -> Any:
    """Takes a photo off the desk; its books stay."""
    if not desk.remove_photo(number_of(request)):
        raise Refused(409, "This photo is being scanned, or is gone.")
    return {}


async def post_quality(desk: Desk, request: Request) -> Any:
    """Judges a camera frame."""
    frame = await body_of(request, MOST_FRAME_BYTES)
    assessment = await run_in_threadpool(assess_quality, frame)
    advice = [suggestion.to_dict() for suggestion in assessment.suggestions]
    return {"quality": assessment.quality.to_dict(), "suggestions": advice}


# Books


def get_books(desk: Desk, request: Request) -> Any:
    """A page of the library."""
    query = request.query_params
    found = desk.index.search(
        query.get("q", "")[:200],
        category=[name for name in query.get("category", "").split(",") if name],
        without_author=query.get("withoutAuthor") == "1",
        publisher=query.get("publisher"),
        alphabet=query.get("alphabet"),
        language=query.get("language"),
        shelf=query.get("shelf"),
        scan=int(query["scan"]) if "scan" in query else None,
        sort=query.get("sort", "added"),
        limit=int(query.get("limit", "60")),
        offset=int(query.get("offset", "0")),
    )
    return {"total": found.total, "books": [book.__dict__ for book in found.books]}


def get_facets(desk: Desk, request: Request) -> Any:
    """What the library can be narrowed to."""
    return desk.index.facets().__dict__


def get_queue(desk: Desk, request: Request) -> Any:
    """A page of the review queue, the least sure first."""
    query = request.query_params
    page = desk.collection.works(queue=True, tier=query.get("tier"), limit=50, after=query.get("after"))
    books = [
        {
            "id": work.id,
            "title": work.title,
            "authors": work.authors,
            "confidence": work.confidence,
            "duplicate": work.duplicate is not None,
        }
        for work in page.works
    ]
    return {"books": books, "next": page.next, "counts": page.counts and page.counts.to_dict()}


def get_book(desk: Desk, request: Request) -> Any:
    """A book."""
    return desk.book(number_of(request))


def get_spine(desk: Desk, request: Request) -> Response:
    """The spine of a book, to be read from left to right."""
    side = min(max(int(request.query_params.get("side", "1280")), 64), 2048)
    return _picture(desk.collection.spine_image(number_of(request), longest_side=side), "private, max-age=600")


async def post_book(desk: Desk, request: Request) -> Any:
    """Corrects a book."""
    values = await json_of(request)
    fields = values.get("fields", {})
    if not isinstance(fields, dict):
        raise Refused(400, "fields must be an object.")
    approve, seen = bool(values.get("approve", True)), values.get("seen")
    report = await run_in_threadpool(desk.edit, number_of(request), fields, approve, seen)
    return {"changed": report.changed, "duplicates": report.duplicates, "action": report.action_id}


async def post_action(desk: Desk, request: Request) -> Any:
    """Approves, rejects, deletes, merges or resolves books."""
    values = await json_of(request)
    ids = values.get("ids")
    if not isinstance(ids, list) or not ids or not all(type(number) is int for number in ids):
        raise Refused(400, "ids must be a list of books.")
    more = {key: values[key] for key in ("into", "as") if key in values}
    action = request.path_params["action"]
    report = await run_in_threadpool(lambda: desk.act(action, ids, values.get("seen"), **more))
    return {"changed": report.changed, "duplicates": report.duplicates, "action": report.action_id}


async def post_feedback(desk: Desk, request: Request) -> Any:
    """Notes that a detection was wrong."""
    values = await json_of(request)
    kind, comment = str(values.get("kind", "wrongDetection")), str(values.get("comment", ""))[:2000]
    await run_in_threadpool(desk.feedback, number_of(request), kind, comment)
    return {}


def get_feedback(desk: Desk, request: Request) -> Any:
    """How much feedback was not sent to a service yet, and whether there is one."""
    return {"waiting": desk.collection.describe().unsent_feedback, "hasService": bool(desk.settings.remote_url)}


def post_feedback_send(desk: Desk, request: Request) -> Any:
    """Sends feedback to the service that is set."""
    report = desk.send_feedback()
    problem = report.stopped_by or next((untaken.problem for untaken in (*report.failed, *report.refused)), None)
    message = desk.without_folders(problem.message) if problem else ""
    return {"sent": report.sent, "waiting": report.waiting, "refused": len(report.refused), "message": message}


def get_approval(desk: Desk, request: Request) -> Any:
    """What approving all from a confidence would mean."""
    return desk.approval(float(request.query_params.get("minimum", "0.5")))


async def post_approval(desk: Desk, request: Request) -> Any:
    """Approves all from a confidence."""
    values = await json_of(request)
    report = await run_in_threadpool(desk.approve_all, float(values["minimum"]))
    return {"changed": report.changed, "duplicates": len(report.duplicates), "action": report.action_id}


async def post_undo(desk: Desk, request: Request) -> Any:
    """Takes the last action back, of none but the one that is named."""
    values = await json_of(request)
    action = values.get("action")
    if action is not None and type(action) is not int:
        raise Refused(400, "action must be a number.")
    report = await run_in_threadpool(desk.undo, action)
    return {"action": report.action, "changed": report.changed}


def get_candidates(desk: Desk, request: Request) -> Any:
    """Records of the catalog that a text may stand for."""
    return {"hasCatalog": bool(desk.settings.catalog), "records": desk.candidates(request.query_params.get("q", ""))}


async def post_search(desk: Desk, request: Request) -> Any:
    """Books of the sources on the network that a title, author or ISBN may stand for."""
    values = await json_of(request)
    title, author, isbn = (str(values.get(name) or "").strip()[:300] for name in ("title", "author", "isbn"))
    if not title and not isbn:
        raise Refused(400, "A title or an ISBN is needed.")
    answers = await run_in_threadpool(desk.search_sources, BookQuery(title, author, isbn or None))
    found = [(answer.source, answer.books, desk.without_folders(answer.message)) for answer in answers]
    return {"answers": [{"source": source, "books": books, "message": message} for source, books, message in found]}


# Lists


def get_export(desk: Desk, request: Request) -> Response:
    """The library as a file."""
    form = request.query_params.get("format", "csv")
    path, _ = _exported(desk, form)
    suffix = EXPORT_SUFFIXES[form]
    name = f"{desk.path.stem}-{form}{suffix}" if form not in ("csv", "jsonl") else f"{desk.path.stem}{suffix}"
    return FileResponse(path, filename=name, background=BackgroundTask(path.unlink, missing_ok=True))


def get_export_preview(desk: Desk, request: Request) -> Any:
    """How many records an export has, its first lines, and which books it has no place for."""
    path, report = _exported(desk, request.query_params.get("format", "csv"))
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            # MARC 21 parts its fields with control characters, which show as nothing.
            lines = [
                re.sub("[\x1d-\x1f]", " ", line.rstrip("\r\n")[:240]) for line, _ in zip(file, range(_SHOWN_LINES))
            ]
    finally:
        path.unlink(missing_ok=True)
    return {**report.to_dict(), "lines": lines}


def _exported(desk: Desk, form: str) -> Tuple[Path, ExportReport]:
    if form not in EXPORT_SUFFIXES:
        raise Refused(400, f"There is no format {form!r}.")
    _remove_old(desk, "export-*")  # those of browsers that went away before the end
    descriptor, name = tempfile.mkstemp(prefix="export-", suffix=EXPORT_SUFFIXES[form], dir=desk.store.folder)
    os.close(descriptor)
    path = Path(name)
    try:
        return path, desk.collection.export_report(path, form)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _remove_old(desk: Desk, pattern: str) -> None:
    """Removes files that nobody has come back for in an hour."""
    for old in desk.store.folder.glob(pattern):
        with contextlib.suppress(FileNotFoundError):  # another request removes them, too
            if old.stat().st_mtime < time.time() - 3600:
                old.unlink()


async def post_import(desk: Desk, request: Request) -> Any:
    """Looks into a list of books, and keeps it until the page says what to do with it."""
    name = name_of(request, "books.csv")
    suffix = ".jsonl" if name.lower().endswith((".jsonl", ".ndjson")) else ".csv"
    token = uuid.uuid4().hex
    path = desk.store.folder / f"import-{token}{suffix}"
    _remove_old(desk, "import-*")
    try:
        with path.open("xb") as file:
            async for chunk in chunks_of(request, MOST_IMPORT_BYTES):
                await run_in_threadpool(file.write, chunk)
        found = await run_in_threadpool(_looked_into, path, name)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return {"token": token + suffix, **found}


def _looked_into(path: Path, name: str) -> Dict[str, Any]:
    with Collection() as books:
        try:
            report = books.import_records(path, duplicates="keepBoth")
        except BookspineError as error:
            raise Refused(400, str(error).replace(str(path), name)) from error
        first = [
            {"title": work.title, "authors": work.authors, "isbn": work.isbn} for work in books.works(limit=6).works
        ]
    return {"records": report.imported, **_left_out(report), "first": first}


def _left_out(report: RecordImportReport) -> Dict[str, Any]:
    """The rows of a list without a title, and the texts that their books lack."""
    texts = [text.to_dict() for text in report.left_out]
    return {"skippedRows": report.skipped_rows, "leftOutCount": report.left_out_count, "leftOut": texts}


async def post_import_confirmed(desk: Desk, request: Request) -> Any:
    """Adds the books of a list that was looked into."""
    values = await json_of(request)
    token = request.path_params["token"]
    stem, _, suffix = token.partition(".")
    path = desk.store.folder / f"import-{token}"
    if len(stem) != 32 or not all(c in "0123456789abcdef" for c in stem) or suffix not in ("csv", "jsonl"):
        raise Refused(404, "There is no such list.")
    claimed = desk.store.folder / f"import-claimed-{token}"

    def add() -> Any:
        try:
            path.rename(claimed)  # only one of two who confirm it at once can
        except FileNotFoundError:
            raise Refused(404, "This list is gone; choose the file again.") from None
        try:
            report = desk.collection.import_records(claimed, duplicates=str(values.get("duplicates", "skip")))
        except BaseException:
            claimed.rename(path)
            raise
        claimed.unlink(missing_ok=True)
        desk.collection_changed()
        counts = {"imported": report.imported, "duplicates": report.duplicates}
        return {**counts, **_left_out(report), "action": report.action_id}

    return await run_in_threadpool(add)


def delete_import(desk: Desk, request: Request) -> Any:
    """Forgets a list that was looked into."""
    for path in desk.store.folder.glob("import-*"):
        if path.name == f"import-{request.path_params['token']}":
            path.unlink(missing_ok=True)
    return {}


# Settings


def get_settings(desk: Desk, request: Request) -> Any:
    """The settings, as far as the page may know them."""
    return desk.settings.to_json() if request.scope.get(IS_LOCAL) else desk.settings.shared()


async def post_settings(desk: Desk, request: Request) -> Any:
    """Changes settings."""
    values = await json_of(request)
    if not request.scope.get(IS_LOCAL) and (named := [name for name in LOCAL if name in values]):
        raise Refused(403, f"This is set on the desk's own machine: {', '.join(named)}.")
    await run_in_threadpool(desk.change_settings, values)
    return get_settings(desk, request)


def routes(desk: Desk) -> List[Route]:
    """All requests of the page."""
    table: List[Any] = [
        ("GET", "/api/state", get_state),
        ("GET", "/api/events", get_events),
        ("PUT", "/api/photos", put_photo),
        ("GET", "/api/photos/{id:int}", get_photo),
        ("DELETE", "/api/photos/{id:int}", delete_photo),
        ("POST", "/api/photos/{id:int}/shelf", post_shelf),
        ("POST", "/api/photos/{id:int}/{action}", post_photo),
        ("GET", "/photos/{id:int}/image", get_image),
        ("GET", "/photos/{id:int}/preview", get_preview),
        ("POST", "/api/quality", post_quality),
        ("GET", "/api/books", get_books),
        ("GET", "/api/facets", get_facets),
        ("GET", "/api/queue", get_queue),
        ("GET", "/api/approval", get_approval),
        ("POST", "/api/approval", post_approval),
        ("GET", "/api/candidates", get_candidates),
        ("POST", "/api/search", post_search),
        ("GET", "/api/books/{id:int}", get_book),
        ("POST", "/api/books/{id:int}", post_book),
        ("POST", "/api/books/{id:int}/feedback", post_feedback),
        ("GET", "/books/{id:int}/spine", get_spine),
        ("POST", "/api/actions/{action}", post_action),
        ("GET", "/api/feedback", get_feedback),
        ("POST", "/api/feedback/send", post_feedback_send),
        ("POST", "/api/undo", post_undo),
        ("GET", "/api/export", get_export),
        ("GET", "/api/export/preview", get_export_preview),
        ("POST", "/api/import", post_import),
        ("POST", "/api/import/{token}", post_import_confirmed),
        ("DELETE", "/api/import/{token}", delete_import),
        ("GET", "/api/settings", get_settings),
        ("POST", "/api/settings", post_settings),
    ]
    return [Route(path, handled(desk, handler), methods=[method]) for method, path, handler in table]
