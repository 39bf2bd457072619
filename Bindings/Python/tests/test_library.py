"""Where the library is looked for, and whether the package knows its functions."""

import re

import pytest
from conftest import ROOT

import bookspine
from bookspine import _abi, _library


def test_the_environment_names_the_library(fake, fake_path):
    assert bookspine.library_path() == str(fake_path)
    assert bookspine.version() == "0.0.0"


def test_the_package_comes_before_the_source_tree(environment, tmp_path):
    environment.delenv("BOOKSPINE_LIBRARY", raising=False)
    package = tmp_path / "Bindings" / "Python" / "bookspine"
    in_package, in_tree = package / "_lib" / "libbookspine.so", tmp_path / "build" / "libbookspine.so"
    environment.setattr(_library, "_PACKAGE", package)
    package.mkdir(parents=True)
    for path in (in_tree, in_package):
        path.parent.mkdir(parents=True)
        path.write_bytes(b"")
        assert bookspine.library_path() == str(path)


def test_a_missing_library_says_what_to_do(environment, tmp_path):
    environment.delenv("BOOKSPINE_LIBRARY", raising=False)
    environment.setattr(_library, "_PACKAGE", tmp_path)
    environment.setattr(_library.ctypes.util, "find_library", lambda name: None)
    with pytest.raises(bookspine.LibraryNotFound, match="BOOKSPINE_LIBRARY"):
        bookspine.version()


def test_something_else_than_the_library(environment, tmp_path):
    (tmp_path / "x.so").write_bytes(b"not a library")
    environment.setenv("BOOKSPINE_LIBRARY", str(tmp_path / "x.so"))
    with pytest.raises(bookspine.LibraryNotFound, match="cannot be used"):
        bookspine.version()


def test_an_older_abi_is_refused(fake, environment):
    environment.setenv("BOOKSPINE_FAKE_ABI", "0")
    with pytest.raises(bookspine.LibraryNotFound, match="ABI version 0"):
        bookspine.version()


def test_a_newer_abi_is_welcome(fake, environment):
    environment.setenv("BOOKSPINE_FAKE_ABI", "7")
    assert bookspine.version() == "0.0.0"


def test_a_function_that_the_library_lacks(fake):
    with pytest.raises(bookspine.Unsupported, match=r"no bookspine_new_thing\(\)"):
        _library.call("bookspine_new_thing")


def declared_functions():
    header = ROOT / "Include" / "bookspine.h"
    if not header.exists():
        pytest.skip("no Include/bookspine.h")
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r"\b(bookspine_\w+)\(([^()]*)\);", text)
    return {name: 0 if given == "void" else given.count(",") + 1 for name, given in found}


def test_functions_and_arguments_are_those_of_the_header():
    declared = declared_functions()
    for name, (_, *arguments) in _abi.FUNCTIONS.items():
        assert declared[name] == len(arguments), name
