"""What becomes of an archive whose photos, scanner, node and program fail: rendered shelves on a Ray cluster of two nodes here.

usage: python3 Benchmarks/archive.py [--photos N] [--work DIR] [--engine NAME] [--only survive|rates]

Photos are rendered shelves, those of ../shared beside the repository where it is there, and among each hundred (or all, when they
are fewer) two that are damaged, one of 100 megapixels, and one that kills its scanner's process. The program that runs the
archive is killed in the middle; then it is run again, and one of the two nodes is killed. Counted are rows, photos that were
scanned twice, and the memory of all processes. Rates are photos a minute of a plain loop, of one worker and of two, in turn on
the same photos; they mean something on idle cores alone.
"""

import argparse
import collections
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, List

import bookspine

HERE = Path(__file__).resolve().parent
SHARED = Path(os.environ.get("BOOKSPINE_SHARED") or HERE.parents[1] / "shared")
KILLER = b"\xff\xd8 kills its process"
LOG = "BOOKSPINE_ARCHIVE_LOG"
SECONDS_BETWEEN_SAMPLES = 2.0


class LoggedScanner:
    """A scanner that notes each photo it has begun and done, and dies of one; made in each worker's process."""

    def __init__(self, **options: Any) -> None:
        self._scanner = bookspine.Scanner(**options)

    def scan(self, data: bytes, name: str) -> bookspine.ScanResult:
        """Scans a photo."""
        note("begun", name)
        if data == KILLER:
            os.kill(os.getpid(), signal.SIGKILL)
        result = self._scanner.scan(data, name=name)
        note("done", name)
        return result


def note(what: str, name: str) -> None:
    """Appends a line to the log that all processes share."""
    with open(os.environ[LOG], "a", encoding="utf-8") as log:
        log.write(f"{what} {name}\n")


def noted(log: Path, what: str) -> "collections.Counter[str]":
    """How often each photo was noted so."""
    lines = log.read_text("utf-8").splitlines() if log.exists() else []
    return collections.Counter(line.split(" ", 1)[1] for line in lines if line.startswith(f"{what} "))


def make_photos(folder: Path, count: int) -> Dict[str, int]:
    """Writes the photos where they are not there yet; returns how many of each kind."""
    import cv2
    import numpy as np

    sys.path.insert(0, str(HERE.parent / "Training"))
    from shelves.library import Library
    from shelves.wall import Wall

    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(count)
    kinds: "collections.Counter[str]" = collections.Counter()
    real = sorted(SHARED.glob("*/photos/*.jpg")) if SHARED.is_dir() else []
    rendered: List[Path] = []
    block = min(count, 100)
    odd = {
        max(1, block * 11 // 100): "damaged",
        block * 31 // 100: "huge",
        block * 61 // 100: "damaged",
        block * 81 // 100: "killer",
    }
    for number in range(count):
        place = number % block
        kind = odd.get(place, "real" if place % 10 == 5 else "shelf")
        if kind == "real" and not real:
            kind = "shelf"
        kinds[kind] += 1
        path = folder / f"{number:05}.jpg"
        if path.exists():
            if kind == "shelf":
                rendered.append(path)
            continue
        if kind == "real":
            shutil.copyfile(real[number // 10 % len(real)], path)
        elif kind == "killer":
            path.write_bytes(KILLER)
        elif kind == "shelf" and len(rendered) < 20:
            picture, _ = next(iter(Wall(Library(), f"archive {number}", 1, 1, difficulty="easy").photos()))
            cv2.imwrite(str(path), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 85])
            rendered.append(path)
        else:
            image = cv2.imread(str(rng.choice(rendered)))
            if kind == "huge":
                image = cv2.resize(image, (12_000, 8_333))
            else:  # a shelf of its own: by its bytes, and a little by what is on it
                shift = rng.randint(-8, 8)
                image = np.clip(image.astype(np.int16) + shift, 0, 255).astype(np.uint8)[:, rng.randint(0, 40) :]
            jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 84])[1].tobytes()
            path.write_bytes(jpeg[: len(jpeg) // 3] if kind == "damaged" else jpeg)
            if kind == "shelf":
                rendered.append(path)
    return kinds


def run_archive(options: argparse.Namespace, address: str) -> None:
    """The program that is killed: runs the archive on a cluster, and prints the report."""
    from bookspine.archive import scan_archive

    report = scan_archive(
        [str(options.work / "photos")],
        str(options.work / "out"),
        workers=2,
        cores=1,
        address=address,
        batch_size=2,
        attempts=2,
        scanner_options={"engine": options.engine},
        make_scanner=LoggedScanner,
    )
    print(json.dumps(report.__dict__))


class Memory:
    """The resident memory of a process and its descendants, and of Ray's, sampled until it is stopped."""

    def __init__(self) -> None:
        self.megabytes: List[float] = []
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._thread.start()

    def stop(self) -> List[float]:
        """Ends; returns the largest of each tenth of the time."""
        self._ends.set()
        self._thread.join()
        size = max(1, len(self.megabytes) // 10)
        return [max(self.megabytes[start : start + size]) for start in range(0, len(self.megabytes), size)][:10]

    def _sample(self) -> None:
        while not self._ends.wait(SECONDS_BETWEEN_SAMPLES):
            self.megabytes.append(sum(map(_proportional, _descendants(os.getpid()))))


def _descendants(root: int) -> List[int]:
    parents: Dict[int, List[int]] = collections.defaultdict(list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            parents[int(fields[1])].append(int(folder.name))
    found, todo = [], [root]
    while todo:
        found.append(todo.pop())
        todo += parents[found[-1]]
    return found


def _proportional(process: int) -> float:
    """Megabytes, those that are shared by their share."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("Pss:")), 0.0)


def survive(options: argparse.Namespace, count: int) -> None:
    """Kills the program after a third of the photos, and a node after two thirds; counts."""
    import ray
    from bookspine.archive import ArchiveStore
    from ray.cluster_utils import Cluster

    log = options.work / "log"
    log.unlink(missing_ok=True)
    shutil.rmtree(options.work / "out", ignore_errors=True)
    os.environ[LOG] = str(log)
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    other = made.add_node(num_cpus=2)
    memory = Memory()
    command = [
        sys.executable,
        __file__,
        "--driver",
        made.address,
        "--work",
        str(options.work),
        "--engine",
        options.engine,
    ]
    start = time.monotonic()

    def wait_for(share: float, program: "subprocess.Popen[str]") -> None:
        while sum(noted(log, "done").values()) < share * count and program.poll() is None:
            time.sleep(0.2)

    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wait_for(1 / 3, first)
    first.kill()
    first.wait()
    time.sleep(5)  # the killed program's actors end
    before = noted(log, "begun")
    second = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wait_for(2 / 3, second)
    made.remove_node(other, allow_graceful=False)
    report = second.communicate()[0].strip().splitlines()
    curve = memory.stop()
    ray.shutdown()
    made.shutdown()
    found = ArchiveStore(str(options.work / "out")).photos().to_pylist()
    done = noted(log, "done")
    print(f"photos {count}, rows {len(found)}, rows twice {len(found) - len({row['path'] for row in found})}")
    errors = collections.Counter(row["error_name"] or "none" for row in found)
    print("errors: " + ", ".join(f"{name} {number}" for name, number in sorted(errors.items())))
    again = sum(number - 1 for number in done.values())
    print(f"begun before the program was killed {len(before)}; scanned to the end more than once {again}")
    print(f"second run: {report[-1] if report else 'no report'}")
    print(
        f"{time.monotonic() - start:.0f} s; MB of all processes, the most in each tenth: {[round(mb) for mb in curve]}"
    )


def rates(options: argparse.Namespace) -> None:
    """Photos a minute of a plain loop, one worker and two, in turn."""
    from bookspine.archive import scan_archive

    photos = [p for p in sorted((options.work / "photos").iterdir()) if p.stat().st_size < 5_000_000][
        : options.rate_photos
    ]
    photos = [p for p in photos if p.read_bytes() != KILLER]
    for kind in ("loop", "1 worker", "2 workers") * options.rounds:
        start = time.monotonic()
        if kind == "loop":
            with bookspine.Scanner(options.engine, threads=1) as scanner:
                for photo in photos:
                    try:
                        scanner.scan(photo)
                    except bookspine.BookspineError:
                        pass
        else:
            out = options.work / "rate"
            shutil.rmtree(out, ignore_errors=True)
            more = {"engine": options.engine, "threads": 1}
            scan_archive(
                [str(photo) for photo in photos],
                str(out),
                workers=int(kind[0]),
                cores=1,
                local=True,
                scanner_options=more,
            )
        print(f"{kind:9}  {60 * len(photos) / (time.monotonic() - start):6.1f} photos a minute", flush=True)


def main() -> None:
    """Makes photos, survives, measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=500)
    parser.add_argument("--work", type=Path, default=Path("results/archive"))
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--only", choices=["survive", "rates"], help="one of the two parts")
    parser.add_argument("--rate-photos", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=2, help="times that each rate is measured")
    parser.add_argument("--driver", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.work = options.work.resolve()
    if options.driver:
        sys.path.insert(0, str(HERE))
        import archive  # by its name, as the workers know it

        archive.run_archive(options, options.driver)
        return
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    kinds = make_photos(options.work / "photos", options.photos)
    print(", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items())), flush=True)
    if options.only != "rates":
        survive(options, options.photos)
    if options.only != "survive":
        rates(options)


if __name__ == "__main__":
    main()
