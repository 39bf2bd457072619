"""That a scanner keeps to its memoryLimitMB, in a process of its own, whose peak counts."""

import subprocess
import sys

import pytest

import bookspine

pytestmark = pytest.mark.usefixtures("real")

LIMITS = 550, 1450
"""In megabytes: photos are looked at in tiles, and whole. Without a limit these take more."""

PROGRAM = """
import pathlib, re, sys
import bookspine

def held(name):
    return int(re.search(name + r":\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text()).group(1)) * 1024

before = held("VmRSS")
with bookspine.Scanner("ppocr", memory_limit_mb=int(sys.argv[1])) as scanner:
    for path in sys.argv[2:]:
        assert scanner.scan(path).books, path
print(held("VmHWM") - before)
"""


@pytest.fixture(scope="module")
def photos(photo, tmp_path_factory):
    """The drawn shelf in three sizes, up to 11 megapixels."""
    images = pytest.importorskip("PIL.Image")
    folder = tmp_path_factory.mktemp("photos")
    (folder / "drawn.png").write_bytes(photo)
    paths = []
    for width, height in ((1800, 2000), (3200, 3400), (2700, 3300)):
        paths.append(folder / f"{width}.jpg")
        images.open(folder / "drawn.png").resize((width, height)).save(paths[-1])
    return paths


@pytest.mark.parametrize("limit", LIMITS)
def test_limit_holds(photos, limit):
    try:
        bookspine.Scanner("ppocr").close()
    except (bookspine.EngineUnavailable, bookspine.ModelUnavailable) as error:
        pytest.skip(f"no PP-OCR: {error}")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(limit), *photos], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= limit * 1_000_000
