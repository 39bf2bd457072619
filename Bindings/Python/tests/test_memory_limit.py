"""That a scanner keeps to its memoryLimitMB, in a process of its own, whose peak counts."""

import subprocess
import sys

import pytest

import bookspine

pytestmark = pytest.mark.usefixtures("real")

LIMIT = 550
"""In megabytes; without a limit these photos take more than twice as much."""

PROGRAM = f"""
import pathlib, re, sys
import bookspine

def held(name):
    return int(re.search(name + r":\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text()).group(1)) * 1024

before = held("VmRSS")
with bookspine.Scanner("ppocr", memory_limit_mb={LIMIT}) as scanner:
    for path in sys.argv[1:]:
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


def test_limit_holds(photos):
    try:
        bookspine.Scanner("ppocr").close()
    except bookspine.BookspineError as error:
        pytest.skip(f"no PP-OCR: {error}")
    done = subprocess.run([sys.executable, "-c", PROGRAM, *photos], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= LIMIT * 1_000_000
