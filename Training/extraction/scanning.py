"""What a reader finds of a spine: lines merged, split, misread, lost, others beside them."""
import copy
from labels import logo
from lettering import CJK, Print, cased, plain, span, width
from misreading import Reader, certainties
from styles import GARBAGE, LABEL, NEIGHBOUR
from typesetting import Line
import wording


def positions(line):
    """The middle of each character along the line, in the spine's own measure."""
    text = line.text.text
    advances = [width(c) for c in text]
    total = sum(advances) or 1
    at, out, scale = 0.0, [], line.length / total
    for a in advances:
        out.append(line_start(line) + (at + a / 2) * scale); at += a
    return out


def line_start(line): return (line.y if line.direction == "across" else line.x) - line.length / 2


def split(rng, lines):
    """Lines torn in two boxes at a space."""
    out = []
    for l in lines:
        spaces = [i for i, c in enumerate(l.text.text) if c == " "]
        if not spaces or rng.random() > min(0.12, 0.035 * len(spaces)): out.append(l); continue
        at = rng.choice(spaces)
        shares = [span(l.text[:at]), span(l.text[at + 1:])]
        total = sum(shares) + 0.3
        start = line_start(l)
        for part, offset, share, k in ((l.text[:at], 0, shares[0], 0), (l.text[at + 1:], total - shares[1], shares[1], 0.1)):
            if not part.text.strip(): continue
            piece = copy.copy(l)
            piece.text, piece.length, piece.order = part.stripped(), l.length * share / total, l.order + k
            middle = start + l.length * (offset + share / 2) / total
            if l.direction == "across": piece.y = middle
            else: piece.x = middle
            out.append(piece)
    return out


def merged(rng, lines):
    """Lines on one baseline and near each other, read as one."""
    along = sorted((l for l in lines if l.direction == "along"), key=lambda l: l.start)
    gone = set()
    for i, a in enumerate(along):
        if id(a) in gone: continue
        for b in along[i + 1:i + 5]:
            if id(b) in gone or a.ground != b.ground or int(a.order) == int(b.order): continue
            size, gap = min(a.size, b.size), b.start - a.end
            if gap < -0.3 * size or gap > 6 * size or abs(a.y - b.y) > 0.22 * size or size < 0.48 * max(a.size, b.size): continue
            if any(c is not a and c is not b and id(c) not in gone and c.start < b.end and c.end > a.start and abs(c.y - a.y) < 0.5 * size for c in along): break
            if rng.random() > (0.85 if gap < 0.6 * size else 0.65 if gap < 1.2 * size else 0.3 if gap < 2 * size else 0.06) * (0.4 if CJK(b.text.text[0]) else 1): break
            between = rng.choices((" ", "", "  "), (18, 80, 2) if CJK(a.text.text[-1]) and CJK(b.text.text[0]) else (90, 8, 2))[0]
            gap_at = (a.end + b.start) / 2
            a.positions = a.positions + [gap_at] * len(between) + b.positions
            a.certainties = a.certainties + [1.0] * len(between) + b.certainties
            total = a.length + b.length
            a.confidence = round((a.confidence * a.length + b.confidence * b.length) / total, 3)
            a.text = a.text + Print(between, a.text.roles[-1] * len(between)) + b.text
            start, end = a.start, b.end
            a.size, a.y = max(a.size, b.size), (a.y * a.length + b.y * b.length) / total
            a.length, a.x = end - start, (start + end) / 2
            a.order = min(a.order, b.order)
            gone.add(id(b))
    return [l for l in lines if id(l) not in gone]


def neighbours(rng, corpus, lines, spine, lang):
    """Print of a book beside this one."""
    other = corpus.book(rng, lang if rng.random() < 0.8 else None)
    texts = [other.title, *(other.authors[:1] or [corpus.person(rng, other.lang)]), corpus.publisher(rng, other.lang)]
    rng.shuffle(texts)
    side = rng.choice([-1, 1])
    style = NEIGHBOUR
    for text in texts[:rng.choices((1, 2, 3), (70, 22, 8))[0]]:
        text = cased(plain(text[:40], "x"), wording.case(rng, "title"))
        if rng.random() < 0.3: text = text[rng.randrange(max(1, len(text) - 3)):].stripped()
        size = rng.uniform(0.2, 0.7)
        length = min(span(text) * size, spine.length * 0.9)
        y = 0.5 + side * rng.uniform(0.55, 1.1)
        lines.append(Line(text, rng.uniform(0, 1) * max(0.1, spine.length - length) + length / 2, y, length, size, "along" if rng.random() < 0.85 else "across", style + rng.choice([0, 0, 1]), 900 + len(lines)))


def beside_label(rng, lines):
    """The label of the next book, at the height of this one's."""
    side, labels = rng.choice([-1, 1]) * rng.uniform(0.75, 1.2), [l for l in lines if l.style == LABEL]
    for l in labels[:rng.randint(1, 3)]:
        text = "".join(str(rng.randint(0, 9)) if c.isdigit() and rng.random() < 0.5 else c for c in l.text.text)
        lines.append(Line(plain(text, "x"), l.x + rng.gauss(0, 0.05), l.y + side, l.length, l.size, l.direction, NEIGHBOUR + 2, 920 + len(lines)))


def turned(rng, spine, lines):
    """Sometimes the main direction is taken wrongly: the print runs against it, or a quarter away from it."""
    r, across = rng.random(), sum(l.direction == "across" for l in lines)
    if r < 0.02:
        for l in lines:
            l.x = spine.length - l.x
            if l.direction != "across": l.direction = "reversed" if l.direction == "along" else "along"
    elif r < 0.08 and across > 1 and across >= len(lines) / 2:
        for l in lines:
            l.x, l.y = l.y, l.x
            l.direction = "along" if l.direction == "across" else "across"


def missed(pixels):
    """How often print of so many pixels isn't found."""
    return 0.85 if pixels < 6 else 0.5 if pixels < 8.5 else 0.13 if pixels < 12 else 0.03 if pixels < 18 else 0


def prose(rng, corpus, spine, lang):
    """Lines of a cover or of an open page, where no spine is."""
    words = " ".join(b.subtitle or b.title for b in (corpus.book(rng, lang) for _ in range(rng.randint(3, 9)))).split()
    size, y, found = rng.uniform(0.1, 0.25), 0.0, []
    while words and len(found) < 14:
        count = rng.randint(1, 6)
        text, words = plain(" ".join(words[:count]), "x"), words[count:]
        length = span(text) * size
        line = Line(text, length / 2 + rng.gauss(0, 0.05), y, length, size, "along", GARBAGE, len(found))
        line.confidence, line.positions = round(rng.uniform(0.75, 1), 3), positions(line)
        line.certainties = certainties(rng, text.text, text.text)
        found.append(line)
        y += size * rng.uniform(1.2, 1.5)
    return found


def scan(rng, corpus, spine, lang):
    """The lines as a reader finds them."""
    lines, reader = spine.lines, Reader(rng, lang)
    if rng.random() < 0.07: neighbours(rng, corpus, lines, spine, lang)
    if rng.random() < 0.12: beside_label(rng, lines)
    turned(rng, spine, lines)
    kept = [l for l in split(rng, lines) if rng.random() > min(0.9, reader.lost + missed(l.size * spine.pixels))]
    lines = kept or lines[:1]
    if rng.random() < 0.015 and len(lines) > 1: lines = lines[-2:] if rng.random() < 0.5 else [rng.choice(lines)]
    found = []
    for l in lines:
        if rng.random() < 0.012: found.append(twin(rng, reader, l))
        printed = l.text.text
        l.text, l.confidence = reader.read(l.text, max(0, 0.35 - l.size * spine.pixels / 45))
        l.positions, l.certainties = positions(l), certainties(rng, printed, l.text.text)
        found.append(l)
    found = merged(rng, [l for l in found if l.text.text.strip()])
    for _ in range(rng.choices((0, 1, 2), (88, 9, 3))[0]): found.append(garbage(rng, spine))
    return found


def twin(rng, reader, line):
    """Another, worse reading of a line."""
    other = copy.copy(line)
    other.text, other.confidence = reader.read(Print(line.text.text, "x" * len(line.text)), 0.7)
    other.confidence = min(other.confidence, round(rng.uniform(0.5, 0.9), 3))
    other.direction = "across" if line.direction == "across" else rng.choice(["along", "reversed"])
    other.x += rng.gauss(0, 0.03) * line.length
    other.order += 500
    other.positions, other.certainties = positions(other), certainties(rng, line.text.text, other.text.text)
    return other


def garbage(rng, spine):
    """A picture or a pattern read as letters."""
    mark, size = logo(rng), rng.uniform(0.15, 0.65)
    line = Line(mark, rng.uniform(0, spine.length), rng.uniform(0.25, 0.75) * spine.height, max(0.3, span(mark)) * size, size, rng.choice(["along", "across", "across", "reversed"]), GARBAGE, 950)
    line.confidence, line.positions = round(rng.uniform(0.5, 0.97), 3), positions(line)
    line.certainties = certainties(rng, "", mark.text)
    return line
