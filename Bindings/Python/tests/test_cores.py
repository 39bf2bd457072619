"""That scans leave it to the system on which core they run: processes that bind their threads bind them to the same core, and wait."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.usefixtures("ppocr")

PROGRAM = """
import os, sys, threading
import bookspine

free, bound, ends = os.sched_getaffinity(0), set(), threading.Event()

def watch():
    while not ends.is_set():
        for task in map(int, os.listdir("/proc/self/task")):
            try:
                if os.sched_getaffinity(task) != free:
                    bound.add(task)
            except OSError:
                pass  # it has ended

with bookspine.Scanner("ppocr", threads=1) as scanner:
    scanner.scan(sys.argv[1])  # OpenVINO looks at the cores once, when it prepares networks
    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        assert scanner.scan(sys.argv[1]).books
    finally:
        ends.set()
        watcher.join()
print(len(bound))
"""


def test_threads_may_run_on_any_core(photo, tmp_path):
    """Looks at all threads of a process while it scans."""
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        pytest.skip("there is one core alone")
    path = tmp_path / "drawn.png"
    path.write_bytes(photo)
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == 0
