"""What a person sees on a terminal."""

import io
import os

import pytest

from bookspine import BookProgress, Progress
from bookspine.cli import output, progress, terminal
from bookspine.cli.terminal import columns, fitted, printable


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("text", "width", "wanted"),
    [
        ("book", 6, "book  "),
        ("a long title", 6, "a lon…"),
        ("本の題名", 6, "本の… "),
        ("e\u0301tude", 5, "e\u0301tude"),
        ("", 2, "  "),
        ("a\x1b[2Jb", 8, "a [2Jb  "),
    ],
)
def test_fitted(text, width, wanted):
    assert fitted(text, width) == wanted
    assert columns(wanted) == width


def test_printable():
    assert printable("a\nb\u202ec\x00") == "a b c "


def test_colors_only_for_people(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.colored("90%", "ready", Terminal()) == "\x1b[32m90%\x1b[0m"
    assert terminal.colored("90%", "ready", io.StringIO()) == "90%"
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.colored("90%", "ready", Terminal()) == "90%"


def test_progress_bar(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(terminal.shutil, "get_terminal_size", lambda: os.terminal_size((60, 20)))
    stream = Terminal()
    monkeypatch.setattr(progress.sys, "stderr", stream)
    bar = progress.ProgressBar("shelf.jpg")
    bar.show(Progress("Reading text", "recognize", 0.5))
    bar.show(BookProgress(3, 40, "extract"))
    bar.show(BookProgress(3, 40, "extract"))
    bar.clear()
    first, second, last = stream.getvalue().split("\r\x1b[K")[1:]
    assert first == "shelf.jpg  " + "█" * 10 + "░" * 10 + "  50%  Reading text"
    assert second.endswith("book 3 of 40")
    assert last == ""
    assert len(first) < 60


def test_no_progress_when_quiet(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr(progress.sys, "stderr", stream)
    bar = progress.ProgressBar("shelf.jpg", quiet=True)
    bar.show(Progress("Reading text", "recognize", 0.5))
    bar.clear()
    assert stream.getvalue() == ""


@pytest.mark.parametrize("terminal_width", [None, 20, 60, 200])
def test_table_columns_fit_the_terminal(monkeypatch, terminal_width, shelf):
    monkeypatch.setattr(output, "width_of", lambda stream: terminal_width)
    title, author = output.column_widths(shelf, 2)
    longest = max(len(book.title) for book in shelf.books)
    assert title >= output._NARROWEST
    if terminal_width is None or terminal_width == 200:
        assert title == longest
    else:
        assert 2 + title + author + len("      100%  review") <= max(terminal_width, 40)
