"""Books that do not exist: titles from templates, names from lists, in seven languages."""
import csv
import json
from pathlib import Path

DATA = Path(__file__).parent / "data"
LANGUAGES = json.loads((DATA / "languages.json").read_text(encoding="utf-8"))
ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
NUMBERS = ["Two", "Three", "Five", "Seven", "Nine", "Twelve", "Forty"]
SLOTS = ("noun", "nounF", "nounN", "adj", "topic", "place")
# Shares of languages on the shelves that the generator imitates: mostly English, then German.
LANGUAGE_SHARES = {"en": 50, "de": 20, "es": 8, "fr": 9, "ca": 3, "it": 5, "pt": 5}


def publishers():
    """Rows of publishers.csv as {language: [(name, monogram)]}."""
    found = {language: [] for language in LANGUAGES}
    with open(DATA / "publishers.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for language in row["languages"].split():
                found[language].append((row["name"], row["mark"]))
    return found


PUBLISHERS = publishers()


def pick_language(rng):
    return rng.choices(list(LANGUAGE_SHARES), list(LANGUAGE_SHARES.values()))[0]


def fill(template, language, rng):
    """Replace each {slot}; a capital slot gives a capitalized word."""
    words, text = LANGUAGES[language], template
    for slot in SLOTS:
        for name, shape in ((slot, str), (slot[0].upper() + slot[1:], capital)):
            while "{" + name + "}" in text:
                choice = rng.choice(words[slot]) if words.get(slot) else ""
                text = text.replace("{" + name + "}", shape(choice), 1)
    number = rng.randint(1, 9)
    text = text.replace("{Num}", rng.choice(NUMBERS)).replace("{n}", str(number)).replace("{r}", ROMAN[number - 1])
    return text[:1].upper() + text[1:]


def capital(word):
    return word[:1].upper() + word[1:]


def invented_title(language, rng):
    """A title and, for every fifth book or so, a subtitle."""
    words = LANGUAGES[language]
    kind = "textbook" if rng.random() < 0.35 else "templates"
    title, subtitle = fill(rng.choice(words[kind]), language, rng), ""
    if ": " in title and rng.random() < 0.5:
        title, subtitle = title.split(": ", 1)
    elif rng.random() < 0.22:
        subtitle = fill(rng.choice(words["subtitle"]), language, rng)
    return title, subtitle


def invented_name(language, rng):
    """First name (sometimes initials, a middle initial, two first names) and surname."""
    words = LANGUAGES[language]
    first, last = rng.choice(words["first"]), rng.choice(words["last"])
    if language in ("es", "ca") and rng.random() < 0.4:
        last += " " + rng.choice(words["last"])
    dice = rng.random()
    if dice < 0.08:
        first = first[0] + "."
    elif dice < 0.15:
        first = f"{first[0]}.{rng.choice([' ', ''])}{rng.choice('ABCDEGHJLMPRST')}."
    elif dice < 0.22:
        first += f" {rng.choice('ABCDEFGHJLMPRST')}."
    elif dice < 0.27:
        first += " " + rng.choice(words["first"])
    return f"{first} {last}"


def invented_call_number(author, rng):
    """A Dewey-like number and the first letters of the surname."""
    number = str(rng.randint(0, 999)).zfill(3)
    if rng.random() < 0.6:
        number += "." + str(rng.randint(1, 9999))
    letters = (author.split() or ["Anon"])[-1][:3]
    return f"{number} {letters.upper() if rng.random() < 0.7 else letters}"
