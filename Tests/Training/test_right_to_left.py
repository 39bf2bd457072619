"""Hebrew and Arabic on rendered shelves: letters stand from right to left, and are joined."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Training"))

pytest.importorskip("cv2")
features = pytest.importorskip("PIL.features")

from shelves.lettering import Lettering  # noqa: E402


@pytest.fixture
def lettering():
    """A face with Hebrew and Arabic letters, tracked as Latin ones may be."""
    if not features.check("raqm") or not shutil.which("fc-match"):
        pytest.skip("Pillow has no Raqm, or there is no fontconfig: see Training/README.md")
    found = subprocess.run(["fc-match", "DejaVu Sans", "--format", "%{family}|%{file}"], check=True, capture_output=True, text=True)
    family, path = found.stdout.split("|")
    if not family.startswith("DejaVu Sans"):
        pytest.skip("DejaVu Sans is not installed")
    return Lettering(path, tracking=0.2)


def test_hebrew_runs_from_the_right(lettering):
    """The first letter of a word is its last from the left."""
    word, lamed = lettering.mask("לו", 60), lettering.mask("ל", 60)
    assert word.shape[1] > 1.2 * lamed.shape[1]
    assert numpy.array_equal(word[:, -lamed.shape[1] :] > 128, lamed > 128)


def test_arabic_letters_are_joined(lettering):
    """Two letters take less room than each for itself, whatever the tracking."""
    assert lettering.width("بب") < 0.8 * 2 * lettering.width("ب")
