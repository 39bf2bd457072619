"""Who may come in from another device: one-time links, and the sessions that they open."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from typing import Dict, Optional

LINK_SECONDS = 600
SESSION_SECONDS = 30 * 24 * 3600
_MOST = 100


class Links:
    """One-time links and sessions; both end with the program."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._links: Dict[str, float] = {}
        self._sessions: Dict[str, float] = {}

    def new(self) -> str:
        """A link's token; it opens one session, within ten minutes."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            _prune(self._links)
            self._links[token] = time.monotonic() + LINK_SECONDS
        return token

    def redeem(self, token: str) -> Optional[str]:
        """The session that a link opens; None when it is unknown, used or too old."""
        with self._lock:
            _prune(self._links)
            known = next((link for link in self._links if _is_same(link, token)), None)
            if known is None:
                return None
            del self._links[known]
            session = secrets.token_urlsafe(32)
            _prune(self._sessions)
            self._sessions[session] = time.monotonic() + SESSION_SECONDS
            return session

    def is_session(self, token: str) -> bool:
        """Whether a session is open."""
        with self._lock:
            _prune(self._sessions)
            return any(_is_same(session, token) for session in self._sessions)

    def end_sessions(self) -> None:
        """Sends all other devices away."""
        with self._lock:
            self._links.clear()
            self._sessions.clear()


def _is_same(known: str, token: str) -> bool:
    return hmac.compare_digest(known.encode(), token.encode("utf-8", "replace"))


def _prune(tokens: Dict[str, float]) -> None:
    now = time.monotonic()
    for token in [token for token, until in tokens.items() if until < now]:
        del tokens[token]
    while len(tokens) >= _MOST:
        del tokens[next(iter(tokens))]
