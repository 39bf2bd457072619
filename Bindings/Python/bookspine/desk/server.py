"""Serves a desk: on this machine alone, and on the local network when a person asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import signal
import socket
import sys
from pathlib import Path
from string import Template
from typing import Any, Awaitable, Callable, Dict, FrozenSet, Iterator, List, Optional, Tuple

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from . import api
from .core import Desk
from .network import addresses, certificate, fingerprint, qr_uri
from .security import COOKIE, Guard, is_loopback, loopback_hosts, network_hosts

PORT = 8707
_HEADER_SECONDS = 10
"""How long a client may take for the head of a request."""

_MOST_CONNECTIONS = 200
_HERE = Path(__file__).parent
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
LANGUAGES = ("en", "de", "es")
_PAGES = ("/", "/photos/{id:int}", "/review", "/library", "/books/{id:int}")


class TimedProtocol(H11Protocol):
    """Closes connections that take too long for the head of a request, as those do that only want to occupy a place."""

    _deadline: Optional[asyncio.TimerHandle] = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come."""
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """A client sends something."""
        super().data_received(data)
        self._expect_head()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        """A client has gone."""
        self._cancel()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._cancel()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(_HEADER_SECONDS, self._expire)

    def _expire(self) -> None:
        self._deadline = None
        if self.conn.their_state is h11.IDLE and (self.cycle is None or self.cycle.response_complete):
            self.transport.close()

    def _cancel(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _files() -> Dict[str, Tuple[bytes, str]]:
    """All that is served beside the pages, by its name: nothing else can be asked for."""
    report = _HERE.parent / "report"
    paths = [*(_HERE / "static").iterdir(), report / "result.css", report / "result.js"]
    return {path.name: (path.read_bytes(), _TYPES[path.suffix]) for path in paths if path.suffix in _TYPES}


def strings(language: str) -> Dict[str, str]:
    """The texts of the page in a language, where it lacks one in English."""
    found: Dict[str, str] = json.loads((_HERE / "strings" / "en.json").read_text("utf-8"))
    if language != "en":
        found.update(json.loads((_HERE / "strings" / f"{language}.json").read_text("utf-8")))
    return found


def language_of(setting: str, accepted: str) -> str:
    """The language of the page: what is set, else what the browser asks for first."""
    wanted = [setting, *(part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))]
    return next((language for language in wanted if language in LANGUAGES), "en")


def _boot_json(value: Any) -> str:
    """JSON that may stand in a page."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def create_app(desk: Desk, network: Optional["Network"] = None) -> Starlette:
    """The application, to be put behind ``Guard``.

    Args:
        desk: What it shows; it has to stay open.
        network: What lets other devices in; None: nobody can ask for that.
    """
    page = Template((_HERE / "page.html").read_text("utf-8"))
    files = _files()

    def shell(_: Desk, request: Request) -> Response:
        language = language_of(desk.settings.language, request.headers.get("accept-language", ""))
        texts = strings(language)
        boot = {"language": language, "strings": texts, "state": desk.state(), "hasNetwork": network is not None}
        html = page.substitute(language=language, noscript=texts["noScript"], skip=texts["skip"], boot=_boot_json(boot))
        return Response(html, media_type="text/html; charset=utf-8")

    async def static(request: Request) -> Response:
        found = files.get(request.path_params["name"])
        if not found:
            return Response("There is no such file.", 404, media_type="text/plain")
        return Response(found[0], headers={"content-type": found[1], "cache-control": "no-cache"})

    async def join(request: Request) -> Response:
        session = desk.links.redeem(request.path_params["token"])
        if session is None:
            return Response(
                "This link has been used, or is too old. Show a new code on the desk.", 403, media_type="text/plain"
            )
        answer = RedirectResponse("/", 303)
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, session, max_age=30 * 24 * 3600, httponly=True, secure=secure, samesite="lax")
        return answer

    async def post_phone(_: Desk, request: Request) -> Any:
        if network is None:
            raise api.Refused(404, "This desk is not on the network.")
        return await network.invite()

    async def delete_phone(_: Desk, request: Request) -> Any:
        if network is not None:
            await network.stop()
        return {}

    routes: List[Route] = [Route(path, api.handled(desk, shell), methods=["GET"]) for path in _PAGES]
    routes += [
        Route("/static/{name}", static, methods=["GET"]),
        Route("/join/{token}", join, methods=["GET"]),
        Route("/api/phone", api.handled(desk, post_phone), methods=["POST"]),
        Route("/api/phone", api.handled(desk, delete_phone), methods=["DELETE"]),
        *api.routes(desk),
    ]
    return Starlette(routes=routes, exception_handlers={404: _not_found, 405: _not_found, 500: _failed})


async def _not_found(request: Request, error: Exception) -> Response:
    return api.json_response({"error": "There is nothing here."}, getattr(error, "status_code", 404))


async def _failed(request: Request, error: Exception) -> Response:
    return api.json_response({"error": "The desk has failed at this; its terminal says more."}, 500)


class Network:
    """Lets devices of the local network in, while a person wants that: encrypted, and by one-time links."""

    def __init__(self, desk: Desk, port: int = 0) -> None:
        """``port``: 0 for any that is free."""
        self._desk = desk
        self._port = port
        self._server: Optional[_Server] = None
        self._task: Optional[asyncio.Task[None]] = None
        self._names: List[str] = []
        self.app: Any = None

    async def invite(self) -> Dict[str, Any]:
        """Listens on the network, and gives a link for one device.

        Raises:
            api.Refused: This machine is on no network.
        """
        names = addresses()
        if not names:
            raise api.Refused(409, "This machine is on no network.")
        if self._server is None or names != self._names:
            await self.stop()
            await self._start(names)
        token = self._desk.links.new()
        url = f"https://{names[0]}:{self._port}/join/{token}"
        path = certificate(self._desk.store.folder, names)
        return {"url": url, "code": qr_uri(url), "fingerprint": fingerprint(path), "minutes": 10}

    async def _start(self, names: List[str]) -> None:
        path = certificate(self._desk.store.folder, names)
        listener = _listener("0.0.0.0", self._port)
        self._port = listener.getsockname()[1]
        hosts = network_hosts(names, self._port)
        guard = Guard(self.app, hosts, links=self._desk.links, covers=lambda: self._desk.settings.covers)
        self._server = _Server(_config(guard, ssl_keyfile=str(path), ssl_certfile=str(path)))
        self._task = asyncio.ensure_future(self._server.serve(sockets=[listener]))
        self._names = names
        while not self._server.started and not self._task.done():
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Listens no more, and sends all other devices away."""
        self._desk.links.end_sessions()
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await asyncio.wait([self._task], timeout=5)
            self._server, self._task = None, None


class _Server(uvicorn.Server):
    """A server that leaves signals to the one who runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them alone."""
        yield


def _config(app: Any, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=TimedProtocol,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        lifespan="off",
        **more,
    )


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends at once what else waits 40 ms for the client's confirmation (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        words = error.strerror or str(error)
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise OSError(f"{host} is no address of this machine ({words}); choose one with --host") from error
        raise OSError(f"port {port} cannot be used ({words}); choose another one with --port") from error
    return listener


def serve(
    desk: Desk,
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    on_ready: Callable[[str], object] = lambda url: print(url, flush=True),
) -> None:
    """Serves a desk until Ctrl-C or SIGTERM.

    Args:
        desk: The desk.
        host: Where to listen; an address that is not this machine's loopback one lets in only those with a link, which
            ``on_ready`` gets.
        port: The port; 0 for any that is free.
        on_ready: Receives the address to open.

    Raises:
        OSError: The port is in use, or the host is no address of this machine.
    """
    asyncio.run(_serve(desk, host, port, on_ready))


async def _serve(desk: Desk, host: str, port: int, on_ready: Callable[[str], object]) -> None:
    listener = _listener(host, port)
    port = listener.getsockname()[1]
    network = Network(desk)
    app = create_app(desk, network)
    network.app = app
    hosts: FrozenSet[str]
    more: Dict[str, Any] = {}
    if is_loopback(host):
        hosts, links, url = (
            loopback_hosts(port),
            None,
            f"http://{'localhost' if host == 'localhost' else '127.0.0.1'}:{port}/",
        )
        if ":" in host:
            url = f"http://[{host}]:{port}/"
    else:
        names = addresses() if host in ("0.0.0.0", "::") else [host]
        path = certificate(desk.store.folder, names)
        hosts, links = network_hosts(names, port), desk.links
        more = {"ssl_keyfile": str(path), "ssl_certfile": str(path)}
        shown = names[0] if names else "127.0.0.1"
        url = f"https://{shown}:{port}/join/{desk.links.new()}"
        print(f"certificate: {fingerprint(path)}", file=sys.stderr)
    guard = Guard(app, hosts, links=links, covers=lambda: desk.settings.covers)
    server = _Server(_config(guard, **more))
    loop = asyncio.get_running_loop()

    def stop() -> None:
        desk.hub.close()
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    ready: Awaitable[None] = asyncio.ensure_future(_tell_ready(server, url, on_ready))
    await server.serve(sockets=[listener])
    await network.stop()
    await ready


async def _tell_ready(server: uvicorn.Server, url: str, on_ready: Callable[[str], object]) -> None:
    while not server.started and not server.should_exit:
        await asyncio.sleep(0.02)
    if server.started:
        on_ready(url)
