"""Puts the built library into the wheel; everything else is in pyproject.toml."""

import os
import shutil
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LICENSES = (ROOT / "LICENSE", ROOT / "NOTICE", ROOT / "Docs" / "Licenses.md")
LIBRARY = Path(os.environ.get("BOOKSPINE_LIBRARY") or ROOT / "build" / "libbookspine.so")


def version() -> str:
    """The version of the library, from the one place that defines it."""
    try:
        return (ROOT / "VERSION").read_text(encoding="utf-8").strip()
    except OSError as error:
        raise SetupError(f"bookspine is built in its source tree (pip wheel Bindings/Python): {error}") from error


class BuildWithLibrary(build_py):
    """Copies the library and its licenses into the package; an editable install finds it in the source tree."""

    def run(self) -> None:
        """Builds the package, and puts the library beside it."""
        super().run()
        if self.editable_mode:
            return
        if not LIBRARY.is_file():
            raise SetupError(f"{LIBRARY} is not there: build the library first, or name it in BOOKSPINE_LIBRARY")
        folder = Path(self.build_lib) / "bookspine" / "_lib"
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(LIBRARY, folder / "libbookspine.so")
        for text in LICENSES:
            shutil.copyfile(text, folder / text.name)


class PlatformWheel(bdist_wheel):
    """A wheel for any Python 3 on this kind of machine: ctypes knows no Python ABI."""

    def get_tag(self) -> "tuple[str, str, str]":
        """py3-none-PLATFORM."""
        return "py3", "none", super().get_tag()[2]


class PlatformDistribution(Distribution):
    """A distribution that depends on the machine."""

    def has_ext_modules(self) -> bool:
        """Whether the package holds machine code."""
        return True


setup(
    version=version(),
    distclass=PlatformDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
