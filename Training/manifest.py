#!/usr/bin/env python3
"""Compares Models/manifest.json with the files beside it, or writes their SHA-256 into it.

usage: manifest.py [--update]

After a command has written a file, --update takes its hash over; what the file is and the figures that it was accepted with
are written by hand. Ends with 1 and names the files where something differs.
"""
import hashlib
import json
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "Models"
MANIFEST = FOLDER / "manifest.json"


def hashes():
    """The SHA-256 of every file of the folder that is embedded, by name."""
    files = sorted(path for path in FOLDER.iterdir() if path.suffix in (".safetensors", ".txt"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def update(manifest, found):
    """Writes the manifest with the files that there are."""
    blank = {"what": "", "command": "", "accepted": ""}
    entries = {name: {**blank, **manifest.get(name, {}), "sha256": value} for name, value in found.items()}
    MANIFEST.write_text(json.dumps(entries, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    # SwiftPM does not know that this file embeds those.
    (FOLDER.parent / "Sources" / "CModelData" / "CModelData.c").touch()


def main():
    manifest, found = json.loads(MANIFEST.read_text(encoding="utf-8")), hashes()
    if "--update" in sys.argv[1:]:
        return update(manifest, found)
    differing = [name for name in sorted({*manifest, *found}) if manifest.get(name, {}).get("sha256") != found.get(name)]
    for name in differing:
        print(f"{name}: {'no entry in the manifest' if name not in manifest else 'not the file that the manifest has'}")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
