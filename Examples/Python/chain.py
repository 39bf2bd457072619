"""The four calls one by one on a photo of a single spine, or with --shelf on each spine of a shelf: prints records as JSON.

python chain.py spine.jpg
"""

import sys

import bookspine


def print_record(observation: bookspine.DocumentObservation) -> None:
    print(bookspine.map_spine_info(bookspine.extract_observation(observation)).to_json())


if len(sys.argv) < 2:
    sys.exit("usage: chain SPINE | chain --shelf SHELF (JPEG or PNG files)")
with bookspine.Scanner() as scanner:
    if len(sys.argv) == 2:
        better = bookspine.preprocess(sys.argv[1])
        print_record(scanner.recognize_text(better.data))
    else:
        for spine in scanner.find_spines(sys.argv[2]):
            print_record(spine.observation)
