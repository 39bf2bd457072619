"""Calls that Ctrl-C stops."""

from __future__ import annotations

import threading
from typing import Callable, List, Union

_SLICE_SECONDS = 0.1
"""How long until a call that may not have begun when it was stopped is stopped again."""


def run_interruptibly(work: Callable[[], str], cancel: Callable[[], None]) -> str:
    """Runs a call on a thread of its own, since Python raises KeyboardInterrupt on the main one, outside of C, only.

    Args:
        work: The call.
        cancel: Has the call end soon.
    """
    outcome: List[Union[str, Exception]] = []
    ended = threading.Event()

    def run() -> None:
        try:
            outcome.append(work())
        except Exception as error:
            outcome.append(error)
        finally:
            ended.set()

    worker = threading.Thread(target=run, name="bookspine-call")
    worker.start()
    try:
        ended.wait()
    except BaseException:
        while not ended.wait(_SLICE_SECONDS):
            cancel()
        worker.join()
        raise
    worker.join()
    (result,) = outcome
    if isinstance(result, Exception):
        raise result
    return result
