#!/usr/bin/env python3
"""Scripts/check-abi fails on each kind of change, and not without one.

usage: test_check_abi.py [LIBRARY]
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/libbookspine.so")
HEADER = (ROOT / "Include/bookspine.h").read_text()

# What is done to the header: a pattern, and what stands there instead.
CHANGES = {
    "a function is gone": (r"BOOKSPINE_API bookspine_status bookspine_isbn_find\([^;]*;", ""),
    "a function is new": (
        r"(BOOKSPINE_API void bookspine_string_free)",
        r"BOOKSPINE_API void bookspine_news(void);\n\1",
    ),
    "a parameter has another type": (r"(bookspine_isbn_find\(const char \*text, )size_t", r"\1uint32_t"),
    "a parameter is added": (r"(bookspine_isbn_find\()", r"\1int more, "),
    "parameters change places": (
        r"const char \*text, size_t length, char \*\*out_isbns",
        "size_t length, const char *text, char **out_isbns",
    ),
    "a result has another type": (r"uint32_t (bookspine_abi_version)", r"uint64_t \1"),
    "a struct has a field more": (r"(uint32_t stride;\n)(\} bookspine_image;)", r"\1  uint32_t more;\n\2"),
    "a struct has a field less": (r"  uint32_t stride;\n\} bookspine_image;", "} bookspine_image;"),
    "fields change places": (
        r"(const uint8_t \*data;)((?:(?!\}).)*?)(size_t size;)((?:(?!\}).)*?\} bookspine_image;)",
        r"\3\2\1\4",
    ),
    "an enum has another value": (r"BOOKSPINE_STATUS_BUSY = 501", "BOOKSPINE_STATUS_BUSY = 507"),
    "an enum has a value less": (r"  BOOKSPINE_EVENT_CANCELED = 6,\n", ""),
    "a callback has another signature": (r"(typedef int \(\*bookspine_event_callback\)\()", r"\1int more, "),
}


def check(text, folder):
    path = folder / "bookspine.h"
    path.write_text(text)
    command = [ROOT / "Scripts/check-abi", "--library", LIBRARY, "--header", path]
    return subprocess.run(command, capture_output=True, text=True)


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        unchanged = check(HEADER, folder)
        if unchanged.returncode:
            sys.exit(f"the header as it is: {unchanged.stderr}")
        for what, (pattern, replacement) in CHANGES.items():
            changed, count = re.subn(pattern, replacement, HEADER, flags=re.S)
            found = check(changed, folder)
            passed = count == 1 and found.returncode != 0 and "check-abi: error" in found.stderr
            failed += not passed
            print(f"{'found' if passed else 'FAILED to find'}: {what}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
