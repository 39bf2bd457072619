"""Invented spines: every code point has its role, seeds repeat, and no book of the truths is printed.

usage: python3 -m unittest Tests/Training/test_invent_spines.py      (what needs the corpora is skipped where they are missing)
"""
import json
import os
import random
import sys
import unittest

EXTRACTION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Training/extraction")
sys.path.insert(0, EXTRACTION)
from corpus import SHARED, Corpus, Exclusion, fold
from invent_spines import invent
import wording
from lettering import Print, cased, plain, rows_of
from misreading import Reader

HAVE = os.path.exists(os.path.join(SHARED, "corpora/en.tsv"))


class Texts(unittest.TestCase):
    def test_cases_keep_roles(self):
        text = cased(plain("Straße", "t") + plain(" X", "A"), "upper")
        self.assertEqual((text.text, text.roles), ("STRASSE X", "tttttttAA"))

    def test_rows_hold_all_words(self):
        rng = random.Random(1)
        for count in range(1, 5):
            rows = rows_of(rng, plain("one two three of four five", "t"), count, {"of"})
            self.assertEqual(" ".join(r.text for r in rows), "one two three of four five")

    def test_a_name_that_ends_with_a_dot_has_a_surname(self):
        rng = random.Random(4)
        for name, surname in (("アン・リー・", "リー"), ("王·", "王"), ("・・", "・・")):
            self.assertEqual(wording.shown_name(rng, name, "surname", "ja"), surname)

    def test_readings_keep_a_role_for_each_code_point(self):
        rng = random.Random(2)
        for lang, text in (("en", "J. R. Somebody"), ("ru", "Широкая дорога"), ("zh", "长路"), ("ko", "먼 길"), ("hu", "Erdő és mező")) * 200:
            read, confidence = Reader(rng, lang).read(Print(text, "A" + "a" * (len(text) - 1)), rng.random())
            self.assertEqual(len(read.text), len(read.roles))
            self.assertTrue(0.5 <= confidence <= 1)


class Exclusions(unittest.TestCase):
    def test_equal_containing_and_contained(self):
        excluded = Exclusion("/nowhere")
        for title in ("The Long Winding Road", "Cat", "山中日记一"): excluded.add(fold(title))
        for title in ("The long winding road", "Down the Long Winding Road Again", "Winding Road", "CAT", "我的山中日记一卷"): self.assertTrue(excluded.has(title), title)
        for title in ("Catalog", "Winding", "The Road", "山中"): self.assertFalse(excluded.has(title), title)


@unittest.skipUnless(HAVE, "needs the shared corpora")
class Spines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.corpus = Corpus()
        rng = random.Random(3)
        cls.spines = [invent(rng, cls.corpus) for _ in range(300)]

    def test_roles(self):
        for spine in self.spines:
            for line in spine["lines"]:
                self.assertEqual(len(line["text"]), len(line["roles"]))
                self.assertLessEqual(set(line["roles"]), set("tsAaprvecx"))
                self.assertIn(len(line["characterPositions"]), (0, len(line["text"])))

    def test_a_person_begins_once(self):
        for spine in self.spines:
            begun = sum(line["roles"].count("A") for line in spine["lines"])
            self.assertLessEqual(begun, 6)
            if any("a" in line["roles"] for line in spine["lines"]): self.assertGreater(begun, 0)

    def test_seed_repeats(self):
        rng = random.Random(3)
        again = [invent(rng, self.corpus) for _ in range(50)]
        self.assertEqual(json.dumps(again), json.dumps(self.spines[:50]))

    def test_truths_stay_out(self):
        for spine in self.spines: self.assertFalse(spine["truth"]["title"] and self.corpus.excluded.has(spine["truth"]["title"]))


if __name__ == "__main__":
    unittest.main()
