"""Who is let in, and what a browser may do with the pages."""

from __future__ import annotations

import ipaddress
from typing import Any, Awaitable, Callable, Dict, FrozenSet, Iterable, List, MutableMapping, Optional, Tuple
from urllib.parse import urlsplit

from .links import Links

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "bookspine_desk"
IS_LOCAL = "bookspine.local"
"""The key of a request's scope that says that it came from this machine."""

_SAFE_METHODS = frozenset({"GET", "HEAD"})
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:{covers}; media-src 'self' blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def loopback_hosts(port: int) -> FrozenSet[str]:
    """What a browser on this machine may call the desk."""
    return frozenset(f"{name}:{port}" for name in _LOOPBACK)


def network_hosts(addresses: Iterable[str], port: int) -> FrozenSet[str]:
    """What a browser of another device may call it: this machine's addresses, and no name, which others could give away."""
    hosts = {f"[{address}]:{port}" if ":" in address else f"{address}:{port}" for address in addresses}
    return frozenset(hosts) | loopback_hosts(port)


class Guard:
    """Stands in front of the application: refuses foreign hosts, foreign pages, and devices without a session."""

    def __init__(
        self,
        application: Application,
        hosts: FrozenSet[str],
        *,
        links: Optional[Links] = None,
        covers: Callable[[], bool] = lambda: False,
    ) -> None:
        """Wraps an application.

        Args:
            application: What answers those that are let in.
            hosts: What the desk may be called, with the port; anything else is another site's name that leads here.
            links: Where sessions are looked up; None: everybody who reaches it is let in, as on this machine.
            covers: Whether pictures may be loaded from the network.
        """
        self._application = application
        self._hosts = hosts
        self._links = links
        self._covers = covers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        if scope["type"] == "lifespan":
            await self._application(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        scope[IS_LOCAL] = self._links is None
        headers = _headers(scope)
        refusal = self._refusal(scope, headers)
        send = self._with_headers(send, scope["path"])
        if refusal:
            await _refuse(send, *refusal)
            return
        await self._application(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Dict[str, str]) -> Optional[Tuple[int, str]]:
        host = headers.get("host", "").lower()
        if host not in self._hosts:
            return 421, "This address is not the desk's. Open the address that it printed."
        if scope["method"] not in {*_SAFE_METHODS, "POST", "PUT", "DELETE"}:
            return 405, "There is nothing to do in this way."
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host:
            return 403, "Another site's page may not use the desk."
        site = headers.get("sec-fetch-site", "same-origin")
        is_page = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
        if site not in ("same-origin", "none") and not is_page:
            return 403, "Another site's page may not use the desk."
        if scope["method"] not in _SAFE_METHODS and origin is None and site == "none":
            return 403, "This needs the desk's own page."
        if scope["method"] not in _SAFE_METHODS and headers.get("x-desk") != "1":
            return 403, "This needs the desk's own page."  # a form of another site cannot send that
        is_open = self._links is None or scope["path"].startswith(("/join/", "/static/"))
        if not is_open and not self._is_known(headers):
            return 401, "Open the desk on its own machine, choose “Use a phone”, and scan the code that it shows."
        return None

    def _is_known(self, headers: Dict[str, str]) -> bool:
        return self._links is not None and self._links.is_session(cookies(headers).get(COOKIE, ""))

    def _with_headers(self, send: Send, path: str) -> Send:
        policy = _POLICY.format(covers=" https:" if self._covers() else "")
        added: List[Tuple[bytes, bytes]] = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"x-frame-options", b"DENY"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(self), microphone=(), geolocation=()"),
        ]

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message.get("headers", [])}
                message["headers"] = [*message.get("headers", []), *added]
                if b"cache-control" not in given:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        return answer


def _headers(scope: Scope) -> Dict[str, str]:
    """The headers; of one that comes twice both, so that no other one is checked than is used."""
    found: Dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        text = value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def cookies(headers: Dict[str, str]) -> Dict[str, str]:
    """The cookies of a request."""
    pairs = (part.strip().partition("=") for part in headers.get("cookie", "").split(";"))
    return {name: value for name, _, value in pairs}


async def _refuse(send: Send, status: int, message: str) -> None:
    body = message.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
