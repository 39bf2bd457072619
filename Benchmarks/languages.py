"""What is read how well, a row a language of the books and one a script.

usage: Scripts/measure languages [RESULTS.jsonl] --truth TRUTH.json [--records RECORDS.jsonl]

RESULTS is what Scripts/evaluate wrote. The truth names the language of each book (`lang`). Records of another file count as right or
wrong where it is given: those that Training/extraction/fit_extraction keeps are made by models that were not fitted on the photo.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Dict

from evaluation import load_results, results_to_judge
from failures import all_failures
from scoring import is_legible, normal
from words_read import characters_read, lines_of, script, text_in, texts_in, words_read


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, nargs="?")
    parser.add_argument("--truth", type=Path, required=True)
    parser.add_argument("--records", type=Path)
    arguments = parser.parse_args()
    truth = json.loads(arguments.truth.read_text(encoding="utf-8"))
    (results,) = results_to_judge([arguments.results] if arguments.results else [])[:1]
    scans = load_results(results)
    failures = sum(all_failures(truth, arguments.records or results).values(), [])
    wrong = {(failure.photo, json.dumps(failure.book)) for failure in failures}
    rows: Dict[str, Counter[str]] = {}
    for photo in truth:
        lines = lines_of(scans.get(photo["photo"], {"books": []}))
        for book in filter(is_legible, photo["books"]):
            words = words_read(normal(f"{book['title']} {book.get('author', '')}"), normal(text_in(book["box"], lines)))
            counts = Counter({"books": 1, "right": (photo["photo"], json.dumps(book)) not in wrong})
            counts.update({"words read": words[0], "words": words[1]})
            for field in ("title", "author"):
                read, count = characters_read(book.get(field, ""), texts_in(book["box"], lines))
                counts.update({"characters read": read, "characters": count})
            for row in (script(book, photo), book.get("lang", "")):
                rows.setdefault(row, Counter()).update(counts)
    print("| | books | right | words read | characters read |\n| --- | ---: | ---: | ---: | ---: |")
    for row, total in sorted(rows.items(), key=lambda entry: (len(entry[0]) < 3, -entry[1]["books"])):
        shares = [total["right"] / total["books"]]
        shares += [total[f"{kind} read"] / max(1, total[kind]) for kind in ("words", "characters")]
        print(f"| {row or 'not told'} | {total['books']} | " + " | ".join(f"{share:.2f}" for share in shares) + " |")


if __name__ == "__main__":
    main()
