#!/usr/bin/env python3
"""Runs the commands of Docs/Embedding.md from an empty prefix to the first book, in each language that is installed.

usage: first_book.py FOLDER PHOTO

Says how long each took.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = {"c": "cc", "cpp": "c++", "python": "python3", "rust": "cargo", "node": "node", "go": "go"}
MOST_COMMANDS = 5


def blocks():
    """{language: its commands}; "install" comes before each."""
    text = (ROOT / "Docs/Embedding.md").read_text("utf-8")
    found = re.findall(r"<!-- first-book: (\w+) -->\n```sh\n(.*?)```", text, re.S)
    return {name: commands.strip() for name, commands in found}


def run(commands, environment):
    began = time.monotonic()
    done = subprocess.run(["bash", "-euc", commands], cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{commands}\n{done.stdout}{done.stderr}")
    return done.stdout, time.monotonic() - began


def main():
    folder, photo = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = {**os.environ, "PREFIX": str(folder), "PHOTO": str(photo), "GOFLAGS": "-mod=mod", "GOPROXY": "off"}
    for name in ("BOOKSPINE_MODEL_DIR", "BOOKSPINE_RUNTIME_DIR", "PYTHONPATH"):
        environment.pop(name, None)
    programs = blocks()
    install = programs.pop("install")
    if not (ROOT / ".deps/openvino").is_dir():
        install = install.replace("cmake --install build/cmake --component ppocr\n", "")
        print("skipped the component ppocr: run Scripts/setup runtime")
    _, seconds = run(install, environment)
    print(f"install: {seconds:.1f} s")
    assert set(programs) == set(TOOLS), f"the page has {sorted(programs)}"
    for language, commands in programs.items():
        assert len(install.splitlines()) + len(commands.splitlines()) <= MOST_COMMANDS, f"{language}: too many commands"
        if not shutil.which(TOOLS[language]):
            print(f"skipped {language}: {TOOLS[language]} is not installed")
            continue
        exported = "\n".join(line for line in install.splitlines() if line.startswith("export "))
        books, seconds = run(f"{exported}\n{commands}", environment)
        assert len(books.splitlines()) >= 3, f"{language} found {books!r}"
        print(f"{language}: {seconds:.1f} s to {len(books.splitlines())} books")


if __name__ == "__main__":
    main()
