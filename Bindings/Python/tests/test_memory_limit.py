"""That a scanner keeps to its memoryLimitMB, and to the limit of its control group, in a process of its own, whose peak counts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.usefixtures("ppocr")
@pytest.mark.parametrize("limit", LIMITS)
def test_limit_holds(photos, limit):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(limit), *photos], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= limit * 1_000_000


GROUP_PROGRAM = """
import sys
import bookspine

try:
    with bookspine.Scanner("ppocr") as scanner:
        print(sum(len(scanner.scan(path).books) for path in sys.argv[1:]))
except bookspine.OutOfMemory as error:
    print(error)
"""


@pytest.fixture
def control_group():
    """Makes a control group whose processes have so many megabytes, where the system lets us."""
    made = []

    def make(megabytes):
        old = Path("/sys/fs/cgroup/memory")
        folder, limit = (old, "memory.limit_in_bytes") if old.is_dir() else (Path("/sys/fs/cgroup"), "memory.max")
        group = folder / f"bookspine-test-{os.getpid()}-{megabytes}"
        try:
            group.mkdir()
            made.append(group)
            (group / limit).write_text(str(megabytes * 1_000_000))
        except OSError as error:
            pytest.skip(f"no control group can be made: {error}")
        return group

    yield make
    for group in made:
        group.rmdir()


@pytest.mark.usefixtures("ppocr")
@pytest.mark.parametrize("megabytes", [250, 550])
def test_limit_of_the_control_group_holds(photos, control_group, megabytes):
    group = control_group(megabytes)
    command = f'echo $$ > {group}/cgroup.procs && exec "$@"'
    done = subprocess.run(
        ["sh", "-c", command, "sh", sys.executable, "-c", GROUP_PROGRAM, *photos],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.returncode}: {done.stderr}"
    if megabytes < 400:
        assert "memory limit of the container" in done.stdout
    else:
        assert int(done.stdout) > 0
        assert "tiles" in done.stderr
