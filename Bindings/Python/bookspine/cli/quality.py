"""``bookspine quality``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..errors import BookspineError
from ..imaging import Assessment, assess_quality
from .output import complain, error_json
from .photos import name_of, photos_in, read_photo
from .terminal import printable

_SCORES = ("lighting", "sharpness", "glare", "contrast", "framing", "level")


def run(arguments: argparse.Namespace) -> bool:
    """Prints how well each photo suits scanning; returns whether all could be judged."""
    judged = [_judge(path, arguments.json) for path in photos_in(arguments.photos)]
    return all(judged)


def _judge(path: Path, as_json: bool) -> bool:
    name = name_of(path)
    try:
        assessment = assess_quality(read_photo(path))
    except (BookspineError, OSError) as error:
        if as_json:
            print(error_json(name, error), flush=True)
        complain(name, error)
        return False
    print(_json(name, assessment) if as_json else _words(name, assessment), flush=True)
    return True


def _json(name: str, assessment: Assessment) -> str:
    suggestions = [suggestion.to_dict() for suggestion in assessment.suggestions]
    line = {"photo": name, "quality": assessment.quality.to_dict(), "suggestions": suggestions}
    return json.dumps(line, ensure_ascii=False)


def _words(name: str, assessment: Assessment) -> str:
    quality = assessment.quality
    scores = ", ".join(f"{score} {getattr(quality, score):.2f}" for score in _SCORES)
    lines = [
        f"{printable(name)}: {quality.verdict} ({quality.overall:.2f}): {scores}, tilt {quality.tilt_degrees:.1f}°"
    ]
    return "\n".join(lines + [f"hint: {printable(suggestion.message)}" for suggestion in assessment.suggestions])
