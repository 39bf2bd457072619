"""The design of a spine; the books of a series share one."""
import dataclasses
from dataclasses import dataclass

from . import colors, fonts
from .lettering import Lettering

UPWARD = {"en": 0.05, "de": 0.62, "fr": 0.72, "es": 0.6, "ca": 0.6, "it": 0.5, "pt": 0.6}
VERTICAL = {"zh", "ja"}     # letters stand upright, one under the other
ACROSS = 0.25       # of the designs; spines too thin for it fall back on text that runs down
GROUNDS = {"flat": 40, "gradient": 8, "split": 12, "bands": 10, "cloth": 7, "leather": 4, "picture": 10, "panel": 7, "pattern": 4}


@dataclass
class Style:
    ground: str                 # a key of GROUNDS
    color: tuple
    second: tuple               # the other color of two-colored grounds
    direction: str              # down, up, across
    arrangement: str            # sequence, inline, parallel
    title_first: bool
    title: Lettering
    author: Lettering
    publisher: Lettering
    title_ink: tuple
    author_ink: tuple
    title_share: float          # of the thickness that the title's ink takes
    author_ratio: float         # size of the author's over the title's letters
    spread: str                 # start, center, apart
    separator: str              # printed between author and title when they share a line
    author_form: str            # full, surname, initials
    publisher_place: str        # foot, head, none
    publisher_form: str         # across, along, logo, both
    picture_place: str          # none, head, middle, foot
    effect: str                 # plain, shadow, outline, foil
    headline: bool
    logo: str = "disc"
    shows: frozenset = dataclasses.field(default_factory=frozenset)     # optional texts that this design prints
    rounded: bool = False
    glossy: float = 0.0
    height: float = 0.0         # millimetres
    author_across: bool = False     # author across the head of a thick spine, the title along the rest
    extras_across: bool = False     # the same for edition and series, at either end
    author_rows: bool = False       # author in two rows beside a title in one
    small_line: bool = False        # one line of a broken title is set small


def lettering(rng, heavy, plain, language):
    case = rng.choices(["as is", "upper", "small caps", "lower"], [56, 38, 3.5, 2.5])[0]
    tracking = rng.choice([0.03, 0.06, 0.1, 0.2]) if rng.random() < (0.35 if case == "upper" else 0.08) else 0.0
    stretch = rng.uniform(0.72, 0.95) if rng.random() < 0.2 else 1.0
    path, index = fonts.pick(rng, plain, heavy, language)
    if language in VERTICAL:
        return Lettering(path, index, vertical=True)
    return Lettering(path, index, case, tracking, stretch)


def invent(rng, language, plain_fonts=False, easy=False):
    """A design as real shelves have it for this language. `easy`: high contrast, plain grounds, ordinary faces."""
    ground = rng.choices(list(GROUNDS), list(GROUNDS.values()))[0]
    if easy:
        ground = rng.choice(["flat", "flat", "bands", "split", "cloth"])
    if ground == "leather":
        color = rng.choice(colors.DARKS + [(90, 24, 22), (28, 48, 34), (70, 44, 24), (24, 32, 70)])
    else:
        color = colors.ground(rng)
    second = colors.ground(rng)
    under = second if ground == "panel" else color
    least = 110 if easy else rng.choices([90, 55, 18], [80, 14, 6])[0]
    title_ink = (212, 175, 80) if ground == "leather" else colors.ink(rng, under, least)
    author_ink = title_ink if rng.random() < 0.5 else colors.ink(rng, under, least)
    title = lettering(rng, rng.random() < 0.55, plain_fonts, language)
    author = title if rng.random() < 0.3 else lettering(rng, rng.random() < 0.3, plain_fonts, language)
    if rng.random() < 0.4 and author is not title:
        author = dataclasses.replace(author, path=title.path, index=title.index)
    direction = "across" if rng.random() < ACROSS else "up" if rng.random() < UPWARD.get(language, 0.5) else "down"
    direction = "down" if language in VERTICAL else direction
    shows = {"subtitle": 0.4, "series": 0.6, "volume": 0.9, "edition": 0.75, "blurb": 0.03}
    design = Style(
        ground, color, second, direction,
        rng.choices(["sequence", "inline", "parallel"], [64, 16, 20])[0],
        rng.random() < (0.55 if language == "en" else 0.35), title, author,
        lettering(rng, rng.random() < 0.4, plain_fonts, language), title_ink, author_ink,
        min(0.8, max(0.22, rng.gauss(0.46, 0.14))), rng.choices([rng.uniform(0.4, 0.8), rng.uniform(0.8, 1.1), rng.uniform(1.1, 1.8)],
                                                             [50, 38, 12])[0],
        rng.choices(["start", "center", "apart"], [30, 25, 45])[0],
        rng.choices(["", "·", "•", "–", "-", "|", "*", "/", ":"], [50, 8, 10, 10, 6, 6, 3, 4, 3])[0],
        rng.choices(["full", "surname", "initials"], [72, 22, 6])[0],
        rng.choices(["foot", "head", "none"], [72, 8, 20])[0],
        rng.choices(["across", "along", "logo", "both"], [34, 26, 26, 14])[0] if language not in VERTICAL else "along",
        rng.choices(["none", "head", "middle", "foot"], [80, 7, 7, 6])[0],
        "plain" if easy else rng.choices(["plain", "shadow", "outline", "foil"], [78, 8, 6, 8])[0],
        rng.random() < 0.6, rng.choice(["disc", "box", "ring", "diamond", "bars", "monogram"]),
        frozenset(name for name, share in shows.items() if rng.random() < share),
        rng.random() < 0.35, rng.choice([0, 0, 0, 0.15, 0.3, 0.5]), 0.0)
    if not easy:
        design.author_across, design.extras_across = rng.random() < 0.18, rng.random() < 0.3
        design.author_rows = rng.random() < 0.15 and design.arrangement != "parallel"
        design.small_line = rng.random() < 0.2
    return design
