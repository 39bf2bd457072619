#!/usr/bin/env python3
"""Kills a program that changes a collection at random moments, and looks at what is left.

After each SIGKILL the collection must open, SQLite's integrity check must be content, every change that a call had
acknowledged must be there, a change that was under way must be there as a whole or not at all, and no book that waits for
review may lack the photo that was kept of it.

usage: crash_test.py [--rounds 200] [--seed N]
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import bookspine

BOOKS = 4
ROUNDS_PER_FILE = 25
LONGEST_LIFE = 0.25
"""Seconds until a kill: some 20 actions, the slowest of which, an import with its photo, takes some 15 ms."""


def scan(name):
    """A shelf of books that nobody else has; half of them wait for review."""
    books = [
        {
            "id": f"b{index + 1}",
            "quad": [[index * 20 + 18, 0], [index * 20 + 18, 80], [index * 20, 80], [index * 20, 0]],
            "metadata": {"title": f"{name} {index}", "author": "A", "confidence": 0.9 if index % 2 else 0.4},
        }
        for index in range(BOOKS)
    ]
    return {"photo": name, "width": 80, "height": 80, "books": books}


def live(path, seed):
    """Changes the collection until it is killed; says on standard output what it begins and what was acknowledged."""
    chance = random.Random(seed)
    photo = bookspine.Pixels(chance.randbytes(80 * 80 * 3), 80, 80)
    with bookspine.Collection(path) as collection:
        waiting = [book.id for book in collection.all_works(queue=True)]
        for turn in range(1_000_000):
            action = chance.choice(["import", "import", "edit", "edit", "approve", "reject", "approveAll", "cleanUp"])
            books = chance.sample(waiting, min(2, len(waiting)))
            if action in ("edit", "approve", "reject") and not books:
                continue
            step = {"action": action, "books": books, "name": f"{seed} turn {turn} end"}
            say({"begin": step})
            step["ids"] = act(collection, step, photo)
            waiting = [book.id for book in collection.all_works(queue=True)]
            say({"done": step})


def act(collection, step, photo):
    """Does a step; returns the numbers of the books that it added."""
    action, books = step["action"], step["books"]
    if action == "import":
        report = collection.import_scan(scan(step["name"]), photo)
        assert report.photo_kept, report.photo_problem
        return [book.work_id for book in report.books]
    if action == "edit":
        collection.edit(books[0], title=step["name"], approve=False)
    elif action in ("approve", "reject"):
        getattr(collection, action)(books)
    elif action == "approveAll":
        collection.approve_all()
    else:
        collection.clean_up()
    return []


def say(line):
    """One whole line at once."""
    os.write(1, json.dumps(line).encode() + b"\n")


def applied(books, step, ids):
    """The books after a step: {number: (title, whether it waits)}."""
    books, action, named = dict(books), step["action"], step["books"]
    if action == "import":
        titles = [book["metadata"]["title"] for book in scan(step["name"])["books"]]
        books.update({number: (title, index % 2 == 0) for index, (number, title) in enumerate(zip(ids, titles))})
    elif action == "edit":
        books[named[0]] = (step["name"], books[named[0]][1])
    elif action == "approve":
        books.update({number: (books[number][0], False) for number in named})
    elif action == "reject":
        for number in named:
            del books[number]
    elif action == "approveAll":
        books = {number: (title, False) for number, (title, _) in books.items()}
    return books


class Round:
    """One life and death of the program."""

    def __init__(self, path, seed, books):
        self.path, self.seed, self.books = path, seed, books

    def run(self, delay):
        """Kills the program after `delay` seconds of work; returns the books that are left."""
        command = [sys.executable, __file__, "--live", self.path, "--seed", str(self.seed)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE)
        first = child.stdout.readline()
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read()
        if child.wait() != -signal.SIGKILL:
            sys.exit(f"the program ended by itself: {child.returncode}")
        return self.check([json.loads(line) for line in (first + rest).splitlines()])

    def check(self, lines):
        """Compares what is left with what was acknowledged."""
        before = self.books
        for line in lines:
            if "done" in line:
                before = applied(before, line["done"], line["done"]["ids"])
        pending = lines[-1].get("begin")
        with bookspine.Collection(self.path) as collection:
            left = list(collection.all_works())
            found = {book.id: (book.title, book.review_status == "needsReview") for book in left}
            new = sorted(set(found) - set(before))
            possible = [before] + ([applied(before, pending, new)] if pending else [])
            assert found in possible, f"seed {self.seed}: {pending} left {set(found.items()) ^ set(before.items())}"
            for book in left:
                if book.review_status == "needsReview":
                    assert book.sightings[0].scan.has_photo, f"seed {self.seed}: no photo of book {book.id}"
                    collection.spine_image(book.id)
        check_integrity(self.path)
        return found, pending


def check_integrity(path):
    """SQLite's own word."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--live", metavar="COLLECTION", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.live:
        return live(arguments.live, arguments.seed)
    chance, interrupted = random.Random(arguments.seed), {}
    print(f"seed {arguments.seed}")
    for start in range(0, arguments.rounds, ROUNDS_PER_FILE):
        with tempfile.TemporaryDirectory() as folder:
            books = {}
            for number in range(start, min(start + ROUNDS_PER_FILE, arguments.rounds)):
                one = Round(os.path.join(folder, "books.db"), arguments.seed * 1000 + number, books)
                books, pending = one.run(chance.uniform(0, LONGEST_LIFE))
                action = pending["action"] if pending else "nothing"
                interrupted[action] = interrupted.get(action, 0) + 1
    print(f"{arguments.rounds} kills, nothing lost; they interrupted {json.dumps(interrupted, sort_keys=True)}")


if __name__ == "__main__":
    main()
