# %% [markdown]
# # A walk along a shelf, with pictures
#
# Each cell (`# %%`) runs by itself in Jupyter, VS Code or Spyder; `python walk.py PHOTO [FOLDER]` runs all of them and writes the
# pictures to a folder. Nothing but the package `bookspine` is needed.

# %% A photo, and how well it suits reading
import json
import sys
from pathlib import Path
from typing import Dict, List

import bookspine

PHOTO = Path(sys.argv[1] if len(sys.argv) > 1 else "shelf.jpg")
FOLDER = Path(sys.argv[2] if len(sys.argv) > 2 else "walk")
FOLDER.mkdir(exist_ok=True)


def show(name: str, jpeg: bytes) -> None:
    """Shows a picture in a notebook, and keeps it."""
    (FOLDER / name).write_bytes(jpeg)
    try:
        from IPython import get_ipython
        from IPython.display import Image, display
    except ImportError:
        return
    if get_ipython():
        display(Image(jpeg))


assessment = bookspine.assess_quality(PHOTO)
print(f"quality {assessment.quality.overall:.2f}: {assessment.quality.verdict}")
for advice in assessment.suggestions:
    print(f"  {advice.severity}: {advice.message}")
show("photo.jpg", bookspine.encode(PHOTO, longest_side=1200))

# %% What preprocessing makes of it
better = bookspine.preprocess(PHOTO)
show("preprocessed.jpg", better.data)
print(json.dumps(better.report, indent=1))

# %% The spines, and what stands on them
scanner = bookspine.Scanner()
description = scanner.describe()
print(f"read by {description.engine}", *(warning.message for warning in description.warnings), sep="\n  ")

spines = scanner.find_spines(PHOTO)
print(f"{len(spines)} spines in {1 + max((spine.row for spine in spines), default=-1)} rows")
for spine in spines[:5]:
    print(" |", spine.observation.full_text.replace("\n", " / ") or "(no text)")

# %% One spine, call by call
readable = [spine for spine in spines if not spine.observation.is_empty]
if readable:
    longest = max(readable, key=lambda spine: spine.observation.character_count)
    info = bookspine.extract_observation(longest.observation)
    print("text:  ", longest.observation.full_text.replace("\n", " / "))
    print("says:  ", info.title, "by", info.author or "nobody", f"({info.confidence}: {', '.join(info.reasons or ())})")
    print("record:", bookspine.map_spine_info(info).to_json())

# %% The whole scan, as it goes
shown: List[str] = []


def on_event(event: object) -> None:
    """Tells each stage once."""
    if isinstance(event, bookspine.Progress) and event.message not in shown:
        shown.append(event.message)
        print(f"{event.fraction:4.0%}  {event.message}")


result = scanner.scan(PHOTO, on_event=on_event)
show("books.jpg", bookspine.annotate(PHOTO, result))

# %% The books, the surest first
for book in sorted(result.books, key=lambda book: -book.confidence):
    mark = "?" if book.needs_review else " "
    print(f"{mark} {book.confidence:4.0%}  {book.title or 'unread'}{', ' + book.author if book.author else ''}")

# %% How many there are of each tier
tiers: Dict[str, int] = {"ready": 0, "verify": 0, "needs review": 0}
for book in result.books:
    tiers["ready" if book.confidence >= 0.8 else "verify" if book.confidence >= 0.5 else "needs review"] += 1
for name, count in tiers.items():
    print(f"{name:>12}  {'#' * count} {count}")

# %% Kept in a collection, and what waits for a look
with bookspine.Collection(FOLDER / "walk.bookspine") as collection:
    collection.import_scan(result, photo=PHOTO, duplicates="skip")
    page = collection.works(queue=True)
    print(f"{len(page.works)} books wait for a look")
    for work in page.works[:3]:
        print(f"  {work.confidence or 0:4.0%}  {work.fields.title or 'unread'}")
scanner.close()
