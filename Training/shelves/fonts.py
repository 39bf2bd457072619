"""Fonts of the machine that can print European titles, grouped so that no big family dominates."""
import functools
import re
import subprocess

from PIL import ImageFont

NEEDED = "41 7a 26 e4 e9 df f1 e7 e3 ec f3 f9"     # A z & ä é ß ñ ç ã ì ó ù
SCRIPT = re.compile(r"dancing|lobster|tomson|femke|rufscript|kristi|isabella|staypuft|blanken|chancery|chorus|humor|comic|"
                    r"engadget|dustin|radis|okolaks|essays|marked|domestic|balker|penguin|winks|adventure|july|cursive|script", re.I)
CONDENSED = re.compile(r"condensed|narrow|bebas|gothic|yanone|title|cond\b|compressed", re.I)
UNFIT = re.compile(r"math|symbol|dingbat|emoji|icon|webfont|d050|barcode|lmmono|isonorm|beteckna lower|initial|braille|"
                   r"mono|nanum|wenquanyi|^ipa|typewriter|lm roman demi|unslanted|outline|ornament", re.I)
# Where a language's letters are in few free fonts: the families that have them.
OTHER_SCRIPTS = {"ru": r"DejaVu (Sans|Serif)$|Liberation (Sans|Serif)$", "zh": r"WenQuanYi Zen Hei$", "ja": r"IPA",
                 "ko": r"Nanum(Gothic|Myeongjo)$", "he": r"DejaVu Sans$|(David|Frank Ruehl|Nachlieli) CLM$",
                 "ar": r"DejaVu Sans$|Amiri$|KacstBook$|Scheherazade$"}
ALWAYS = re.compile(r"dejavu (sans|serif)|liberation", re.I)
SHARES = {"text": 0.72, "condensed": 0.2, "script": 0.08}


@functools.lru_cache(2)
def families(only_always=False):
    """{"text" | "condensed" | "script": {family: [(file, index, style)]}}, sorted, so that a seed means the same thing."""
    listed = subprocess.run(["fc-list", f":charset={NEEDED}", "--format", "%{file}|%{index}|%{family[0]}|%{style[0]}\\n"],
                            capture_output=True, text=True, check=True).stdout
    groups = {kind: {} for kind in SHARES}
    for line in sorted(line for line in set(listed.split("\n")) if line.count("|") == 3):
        path, index, family, style = line.split("|")
        name = f"{family} {style}"
        if not path.endswith((".ttf", ".otf", ".ttc")) or UNFIT.search(name) or int(index) > 0xFFFF:
            continue
        if only_always and not ALWAYS.match(family):
            continue
        if not _can_be_drawn(path, int(index)):
            continue
        kind = "script" if SCRIPT.search(family) else "condensed" if CONDENSED.search(name) else "text"
        groups[kind].setdefault(family, []).append((path, int(index), style))
    groups = {kind: found for kind, found in groups.items() if found}
    if not groups:
        raise SystemExit("no usable fonts: install the packages listed in Training/fonts.txt (at least the first two families)")
    return groups


def _can_be_drawn(path, index):
    """Whether the instructions in a font's file are whole."""
    try:
        return bool(ImageFont.truetype(path, 40, index).getbbox("Hd"))
    except OSError:
        return False


@functools.lru_cache(8)
def of_script(language):
    """[(file, index)] with the letters of a language of OTHER_SCRIPTS."""
    listed = subprocess.run(["fc-list", f":lang={language}", "--format", "%{file}|%{index}|%{family[0]}\\n"],
                            capture_output=True, text=True, check=True).stdout
    faces = [line.split("|") for line in sorted(set(listed.split("\n"))) if line.count("|") == 2]
    found = [(path, int(index)) for path, index, family in faces if int(index) <= 0xFFFF and re.match(OTHER_SCRIPTS[language], family)]
    if not found:
        raise SystemExit(f"no font for {language}: install the packages listed in Training/fonts.txt")
    return found


def pick(rng, only_always=False, heavy=None, language="en"):
    """A (file, index); `heavy` asks for a bold (True) or a light face (False) where the family has one."""
    if language in OTHER_SCRIPTS:
        return rng.choice(of_script(language))
    groups = families(only_always)
    kind = rng.choices(list(groups), [SHARES[k] for k in groups])[0]
    faces = rng.choice(list(groups[kind].values()))
    if heavy is not None:
        fitting = [f for f in faces if bool(re.search(r"bold|black|heavy|semi", f[2], re.I)) == heavy]
        faces = fitting or faces
    path, index, _ = rng.choice(faces)
    return path, index
