"""Jobs of the built library: how they are watched, awaited, stopped and forgotten."""

import asyncio
import dataclasses
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import bookspine

pytest.importorskip("numpy")
pytestmark = pytest.mark.usefixtures("real")

BLANK = bookspine.Pixels(bytes(64 * 48), 64, 48, "gray")


@pytest.fixture(scope="module")
def scanner(real):
    try:
        with bookspine.Scanner("tesseract", ["en"], threads=1) as scanner:
            yield scanner
    except bookspine.BookspineError as error:
        pytest.skip(f"no Tesseract: {error}")


def tasks():
    """The threads of this process."""
    return len(os.listdir("/proc/self/task"))


def test_events_and_result(scanner, photo):
    with scanner.start(photo, name="shelf") as job:
        events = list(job)
        result = job.result()
        assert job.result() is result
        assert (job.status.state, job.status.fraction, job.status.seconds_left) == ("done", 1, 0)
    assert isinstance(events[-1], bookspine.Complete)
    found = [event.book for event in events if isinstance(event, bookspine.BookResult)]
    # Rows and positions are known when the whole photo was read.
    placed = [dataclasses.replace(book, row=None, position=None) for book in result.books]
    assert sorted(found, key=lambda book: book.id) == sorted(placed, key=lambda book: book.id) != []
    assert result.books == scanner.scan(photo, name="shelf", drafts=True).books
    segmented = next(event for event in events if isinstance(event, bookspine.Segmented))
    assert len(segmented.image) < 1_000_000
    # Each spine is told where its book is going to stand.
    places = {place.id: place.quad for place in segmented.spines}
    assert len(places) == segmented.total_books and {book.id: book.quad for book in result.books} == places
    assert result.photo == "shelf"


def test_threads_that_wait_for_a_result_get_the_same(scanner):
    with scanner.start(BLANK) as job, ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: job.result(), range(8)))
    assert all(result is results[0] for result in results)


def test_one_thread_takes_the_result_for_all(scanner, monkeypatch):
    with scanner.start(BLANK) as job:
        take = job._take_result
        monkeypatch.setattr(job, "_take_result", lambda: time.sleep(0.2) or take())
        with ThreadPoolExecutor(2) as pool:
            one, other = (pool.submit(job.result) for _ in range(2))
        assert one.result() is other.result()


def test_drafts_come_before_the_spines_are_known(scanner, photo_without_authors):
    events = [event for event in scanner.start(photo_without_authors) if not isinstance(event, bookspine.Progress)]
    kinds = [type(event) for event in events]
    known = kinds.index(bookspine.Segmented)
    assert bookspine.Draft in kinds[:known]
    assert set(kinds[:known]) <= {bookspine.Draft, bookspine.BookResult}
    assert bookspine.Draft not in kinds[known:]
    assert bookspine.Draft not in [type(event) for event in scanner.start(photo_without_authors, drafts=False)]


def test_sure_books_of_a_first_look_come_before_the_spines_are_known(scanner, photo):
    kinds = [type(event) for event in scanner.start(photo) if not isinstance(event, bookspine.Progress)]
    assert set(kinds[: kinds.index(bookspine.Segmented)]) == {bookspine.BookResult}
    kinds = [type(event) for event in scanner.start(photo, drafts=False) if not isinstance(event, bookspine.Progress)]
    assert kinds[0] is bookspine.Segmented


def test_async_iteration_lets_other_tasks_run(scanner, photo):
    async def main():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.01)

        ticking = asyncio.create_task(tick())
        events = [event async for event in scanner.start(photo)]
        ticking.cancel()
        return events, ticks

    events, ticks = asyncio.run(main())
    assert isinstance(events[-1], bookspine.Complete)
    assert ticks > 3


def test_awaiting_many_jobs_of_a_queue(scanner, photo):
    async def main():
        with bookspine.JobQueue(2) as queue:
            jobs = [scanner.start(source, queue=queue) for source in (photo, BLANK, photo, BLANK)]
            assert queue.counts.concurrency == 2
            return await asyncio.gather(*jobs)

    results = asyncio.run(main())
    assert [len(result.books) > 0 for result in results] == [True, False, True, False]


@pytest.mark.parametrize("waits_for", ["events", "result"])
def test_a_canceled_task_cancels_its_job(scanner, photo, waits_for):
    async def main():
        job = scanner.start(photo)

        async def follow():
            if waits_for == "result":
                return await job
            return [event async for event in job]

        task = asyncio.create_task(follow())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        start = time.monotonic()
        assert job.wait(5)
        assert time.monotonic() - start < 1
        assert job.status.state == "canceled"
        with pytest.raises(bookspine.Canceled):
            await job
        job.close()

    asyncio.run(main())


def test_leaving_an_async_block_ends_the_job(scanner, photo):
    async def main():
        async with scanner.start(photo) as job:
            async for _ in job:
                break
        with pytest.raises(ValueError, match="closed"):
            job.cancel()

    asyncio.run(main())


def test_a_forgotten_job_leaves_nothing_behind(scanner, photo):
    scanner.scan(BLANK)
    before = tasks()
    for _ in range(5):
        scanner.start(photo)
        gc.collect()
    time.sleep(0.05)
    assert tasks() <= before


def test_timeouts(scanner, photo):
    with scanner.start(photo) as job:
        with pytest.raises(bookspine.NotReady):
            job.result(0)
        with pytest.raises(TimeoutError):
            job.result(timeout=0.01)
        assert not job.wait(0.01)
        assert isinstance(job.next_event(5), bookspine.Progress)


def test_cancel(scanner, photo):
    with scanner.start(photo) as job:
        job.cancel()
        assert job.wait(5)
        with pytest.raises(bookspine.Canceled):
            job.result()
        list(job)
        with pytest.raises(bookspine.NoMoreEvents):
            job.next_event()


def test_a_damaged_photo(scanner):
    with scanner.start(b"\xff\xd8\xff\xe0") as job:
        with pytest.raises(bookspine.CorruptImage):
            job.result()
        assert job.status.state == "error"
        assert job.status.error.code == "BOOKSPINE_STATUS_CORRUPT_IMAGE"


def test_refused_arguments(scanner):
    with pytest.raises(bookspine.InvalidOptions, match="priority"):
        scanner.start(BLANK, priority=1000)
    with pytest.raises(bookspine.InvalidOptions, match="concurrency"):
        bookspine.JobQueue(0)


def test_a_closed_queue_takes_no_jobs(scanner, photo):
    queue = bookspine.JobQueue()
    jobs = [scanner.start(photo, queue=queue) for _ in range(3)]
    queue.close()
    assert [job.status.state for job in jobs] == ["canceled"] * 3
    with pytest.raises(ValueError, match="closed"):
        scanner.start(photo, queue=queue)


def test_interrupt_ends_a_wait(scanner, photo):
    with scanner.start(photo) as job:
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            while True:
                job.wait()


UNFINISHED = """
import os, sys, threading, time, bookspine
reading = threading.Event()

def read(text):
    reading.set()
    time.sleep(1)

scanner = bookspine.Scanner("tesseract", ["en"], threads=1)
scanner.use_extraction(read)
job = scanner.start(sys.argv[1])
assert reading.wait(60)
"""


def run_unfinished(photo, tmp_path, end):
    """Runs a program that leaves a job to itself."""
    (tmp_path / "shelf.png").write_bytes(photo)
    command = [sys.executable, "-c", UNFINISHED + end, str(tmp_path / "shelf.png"), str(tmp_path / "notes")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_end_of_a_program_ends_its_jobs(scanner, photo, tmp_path):
    run_unfinished(photo, tmp_path, "notes = open(sys.argv[2], 'w'); notes.write('kept')")
    assert (tmp_path / "notes").read_text() == "kept"


def test_a_child_leaves_its_parents_jobs_alone(scanner, photo, tmp_path):
    run_unfinished(photo, tmp_path, "child = os.fork()\nif child: assert os.waitpid(child, 0)[1] == 0")
