"""The package as others get it: its types, its wheel, its example."""

import os
import shutil
import subprocess
import sys
import types
import typing
import venv
import zipfile

import pytest
from conftest import PACKAGE, ROOT

import bookspine

LICENSES = ("LICENSE", "NOTICE", "Docs/Licenses.md")


def test_types(tmp_path):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


USE_OF_TYPES = """
import numpy
import PIL.Image

import bookspine


def scan(scanner: bookspine.Scanner, array: "numpy.typing.NDArray[numpy.uint8]", picture: PIL.Image.Image) -> None:
    scanner.scan(array)
    scanner.scan(picture)
    scanner.scan(b"bytes")
    scanner.scan(bookspine.Pixels(b"", 0, 0))
    with open("shelf.jpg", "rb") as file:
        scanner.scan(file)
"""


@pytest.mark.parametrize("version", [f"{sys.version_info[0]}.{sys.version_info[1]}", "3.13"])
def test_types_of_images(tmp_path, version):
    for name in ("mypy", "numpy", "PIL"):
        pytest.importorskip(name)
    (tmp_path / "use.py").write_text(USE_OF_TYPES)
    options = ["--strict", "--python-version", version, "--cache-dir", str(tmp_path / "cache")]
    environment = {**os.environ, "MYPYPATH": str(PACKAGE)}
    command = [sys.executable, "-m", "mypy", *options, "use.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_types_have_names_at_run_time():
    """What documentation and frameworks read the types with."""
    for public in (getattr(bookspine, name) for name in bookspine.__all__):
        members = list(vars(public).values()) if isinstance(public, type) else []
        for member in (public, *members):
            function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
            if isinstance(function, (type, types.FunctionType)):
                typing.get_type_hints(function)


def wheel_of(folder, library, target):
    """Builds the wheel from a copy of the package, so that nothing is left in the source tree."""
    source = folder / "Bindings" / "Python"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__", "tests", ".*"))
    (folder / "Docs").mkdir()
    for name in ("VERSION", *LICENSES):
        shutil.copyfile(ROOT / name, folder / name)
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--wheel-dir", str(target)]
    return subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, str(source)],
        env={**os.environ, "BOOKSPINE_LIBRARY": str(library)},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="session")
def wheel(tmp_path_factory, fake_path):
    pytest.importorskip("setuptools", minversion="77")
    target = tmp_path_factory.mktemp("wheel")
    done = wheel_of(tmp_path_factory.mktemp("source"), fake_path, target)
    assert done.returncode == 0, done.stderr
    return next(target.glob("*.whl"))


def test_the_wheel_carries_the_library(wheel, fake_path):
    version = (ROOT / "VERSION").read_text().strip()
    assert wheel.name.startswith(f"bookspine-{version}-py3-none-linux_")
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("bookspine/_lib/libbookspine.so") == fake_path.read_bytes()
        for name in LICENSES:
            assert archive.read(f"bookspine/_lib/{name.rsplit('/')[-1]}") == (ROOT / name).read_bytes()
        metadata = archive.read(f"bookspine-{version}.dist-info/METADATA").decode()
        names = set(archive.namelist())
    assert "License-Expression: Apache-2.0\n" in metadata
    assert {"bookspine/py.typed", "bookspine/report/result.css", "bookspine/report/result.js"} <= names
    assert {"bookspine/desk/page.html", "bookspine/desk/static/main.js", "bookspine/desk/strings/en.json"} <= names
    assert not [name for name in names if "tests" in name]


def test_the_wheel_works_where_it_is_installed(wheel, tmp_path):
    venv.create(tmp_path / "venv", with_pip=False)
    python = next((tmp_path / "venv" / "lib").glob("python*")) / "site-packages"
    zipfile.ZipFile(wheel).extractall(python)
    clean = {name: value for name, value in os.environ.items() if name not in ("BOOKSPINE_LIBRARY", "PYTHONPATH")}
    command = [str(tmp_path / "venv" / "bin" / "python"), "-m", "bookspine", "info"]
    done = subprocess.run(command, env=clean, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith("bookspine 0.0.0\n"), done.stderr
    assert str(python) in done.stdout


def test_a_wheel_without_library_is_refused(tmp_path):
    pytest.importorskip("setuptools", minversion="77")
    done = wheel_of(tmp_path / "source", tmp_path / "none.so", tmp_path)
    assert done.returncode != 0
    assert "build the library first" in done.stderr + done.stdout
    assert not list(tmp_path.glob("*.whl"))


def test_the_example(fake_path, tmp_path):
    (tmp_path / "shelf.jpg").write_bytes(b"x")
    done = subprocess.run(
        [sys.executable, str(ROOT / "Examples" / "Python" / "scan_shelf.py"), "shelf.jpg"],
        cwd=tmp_path,
        env={**os.environ, "BOOKSPINE_LIBRARY": str(fake_path), "PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].split() == ["90%", "Tïtle"]
