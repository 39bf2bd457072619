"""What a person may set."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Dict, Mapping, Tuple

ENGINES = ("auto", "ppocr", "tesseract")
MODELS = ("small", "tiny")
LANGUAGES = ("", "en", "de", "es")
ORDERS = ("deviceFirst", "remoteFirst", "remote")


LOCAL = ("catalog", "sources", "remote_url", "remote_order")
"""The settings that only pages on this machine may see and change: files of it, and whom it sends photos and questions to."""

_LISTS = ("languages", "sources")
_MOST_SOURCES = 10


@dataclass(frozen=True)
class Settings:
    """The desk's settings.

    Attributes:
        language: Of the page: "en", "de", "es", or "" for what the browser asks for.
        review_threshold: Books below it wait for review, 0...1.
        engine: "auto", "ppocr" or "tesseract".
        model: "small" or "tiny".
        closer_look: Whether doubtful spines are read again.
        languages: What Tesseract reads, such as ("en", "de").
        keep_photos: Whether photos of imported scans are kept.
        catalog: The file of a catalog index, or "".
        sources: Whom to ask for books on the network, each the address of a search service or a name that the library knows,
            see ``sources.options_of``; none unless a person names them.
        remote_url: A service that reads photos, or "".
        remote_order: Who reads first: "deviceFirst", "remoteFirst" or "remote".
        covers: Whether covers are loaded from the network.
        tell_corrections: Whether corrections of titles and authors are kept as feedback, too, to be sent to the service.
    """

    language: str = ""
    review_threshold: float = 0.6
    engine: str = "auto"
    model: str = "small"
    closer_look: bool = True
    languages: Tuple[str, ...] = ()
    keep_photos: bool = True
    catalog: str = ""
    sources: Tuple[str, ...] = ()
    remote_url: str = ""
    remote_order: str = "deviceFirst"
    covers: bool = False
    tell_corrections: bool = False

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Settings:
        """Settings as the page sends them, or the file has them.

        Raises:
            ValueError: A value makes no sense; the message names it.
        """
        known = {field.name for field in fields(cls)}
        unknown = set(values) - known
        if unknown:
            raise ValueError(f"There is no setting {', '.join(sorted(unknown))}.")
        settings = cls(**{**values, **{name: tuple(values.get(name, ())) for name in _LISTS}})
        settings._check()
        return settings

    def to_json(self) -> Dict[str, Any]:
        """The settings as JSON."""
        return {**asdict(self), **{name: list(getattr(self, name)) for name in _LISTS}}

    def shared(self) -> Dict[str, Any]:
        """The settings that all pages may know; where the catalog is, and who is asked with which key, only those on this machine."""
        hidden = {name: value for name, value in self.to_json().items() if name not in LOCAL}
        return {**hidden, "hasSources": bool(self.sources)}

    def _check(self) -> None:
        for name, allowed in (
            ("language", LANGUAGES),
            ("engine", ENGINES),
            ("model", MODELS),
            ("remote_order", ORDERS),
        ):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}.")
        for field in fields(self):
            expected = type(field.default)
            value = getattr(self, field.name)
            if field.name == "review_threshold":
                if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
                    raise ValueError("review_threshold must be a number from 0 to 1.")
            elif type(value) is not expected:
                raise ValueError(f"{field.name} must be a {expected.__name__}.")
        if not all(isinstance(name, str) and name.strip() and len(name) <= 500 for name in self.sources):
            raise ValueError("sources must be texts of at most 500 characters.")
        if len(self.sources) > _MOST_SOURCES:
            raise ValueError(f"sources must be at most {_MOST_SOURCES}.")
        if not all(isinstance(tag, str) and len(tag) <= 20 for tag in self.languages) or len(self.languages) > 10:
            raise ValueError("languages must be at most ten tags, such as en or de.")
        if self.catalog and not Path(self.catalog).is_file():
            raise ValueError(f"There is no catalog {Path(self.catalog).name}.")
        if self.remote_url and not self.remote_url.startswith(("http://", "https://")):
            raise ValueError("remote_url must begin with https:// or http://.")
