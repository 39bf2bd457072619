"""Frozen dataclasses to and from the library's JSON: snake_case here, camelCase there."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Any, Dict, Mapping, Type, TypeVar, Union, get_args, get_origin, get_type_hints

R = TypeVar("R", bound="Record")


class Record:
    """A value that crosses to the library as a JSON object."""

    @classmethod
    def from_json(cls: Type[R], text: Union[str, bytes]) -> R:
        """Reads a JSON object; fields that this version does not know are left out.

        Raises:
            ValueError: The text is no JSON, or a field is missing or of the wrong type; the message names it.
        """
        return cls.from_dict(json.loads(text))

    @classmethod
    def from_dict(cls: Type[R], value: Mapping[str, Any]) -> R:
        """Reads a parsed JSON object, as ``from_json`` does."""
        record: R = _read(cls, value, cls.__name__)
        return record

    def to_json(self) -> str:
        """The JSON object on one line, with the library's names; what is None is left out."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON object as a dictionary, with the library's names; what is None is left out."""
        cls: Any = type(self)
        return {key: _plain(value) for name, key in _keys(cls) if (value := getattr(self, name)) is not None}


def camel_case(name: str) -> str:
    """The library's name for a Python name: ``needs_review`` → ``needsReview``."""
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


@cache
def _keys(cls: Any) -> "tuple[tuple[str, str], ...]":
    return tuple((field.name, camel_case(field.name)) for field in dataclasses.fields(cls))


@cache
def _hints(cls: type) -> Dict[str, Any]:
    return get_type_hints(cls)


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _read(hint: Any, value: Any, path: str) -> Any:
    """Checks `value`, found at `path`, against a type hint and converts it."""
    origin = get_origin(hint)
    if origin is Union:
        return None if value is None else _read(get_args(hint)[0], value, path)
    if origin is tuple:
        return _read_tuple(get_args(hint), value, path)
    if dataclasses.is_dataclass(hint):
        return _read_record(hint, value, path)
    if hint is float and type(value) is int:
        return float(value)
    if hint is Any or type(value) is hint:
        return value
    raise ValueError(f"{path} must be {hint.__name__}, not {type(value).__name__}")


def _read_tuple(items: "tuple[Any, ...]", value: Any, path: str) -> "tuple[Any, ...]":
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{path} must be a list, not {type(value).__name__}")
    if items[-1] is not Ellipsis and len(items) != len(value):
        raise ValueError(f"{path} must have {len(items)} elements, not {len(value)}")
    hints = (items[0],) * len(value) if items[-1] is Ellipsis else items
    return tuple(_read(hint, item, f"{path}[{index}]") for index, (hint, item) in enumerate(zip(hints, value)))


def _read_record(cls: Any, value: Any, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise ValueError(f"{path} must be an object, not {type(value).__name__}")
    hints = _hints(cls)
    fields = {name: _read(hints[name], value[key], f"{path}.{key}") for name, key in _keys(cls) if key in value}
    try:
        return cls(**fields)
    except TypeError as error:
        missing = [camel_case(f.name) for f in dataclasses.fields(cls) if f.name not in fields and _is_required(f)]
        raise ValueError(f"{path} lacks {', '.join(missing)}") from error


def _is_required(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
