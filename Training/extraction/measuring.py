"""Read lines as the JSON of a spine has them: in pixels of a photo, from the first print on, with colours."""
import math
from lettering import Print
from scanning import line_start
from styles import GARBAGE, LABEL, NEIGHBOUR, STICKER
from wording import PERSON

ASCENDING, DESCENDING = set("bdfhklt"), set("gjpqyQ,;")


def persons_marked(lines):
    """The private letters of persons as A for the first code point of each and a for the rest."""
    seen = set()
    for l in sorted(lines, key=lambda l: l.order):
        out, pending = [], set()
        for c, role in zip(l.text.text, l.text.roles):
            if ord(role) >= PERSON:
                first = role not in seen and c != " "
                out.append("A" if first else "a")
                if first: seen.add(role)
            else: out.append(role)
        l.text = Print(l.text.text, "".join(out))


def colour(rng, chroma=2.5):
    """A colour of any lightness, grey mostly, warm rather than cold."""
    strength, hue = min(75, rng.lognormvariate(chroma, 1.05)), rng.gauss(1.1, 1.0) if rng.random() < 0.7 else rng.uniform(0, 6.28)
    return [rng.uniform(8, 96), strength * math.cos(hue), strength * math.sin(hue)]


def blend(a, b, share): return [p + (q - p) * share for p, q in zip(a, b)]


def palette(rng):
    """The ground of a spine and an ink for each style: one to three inks."""
    ground = colour(rng)
    light = ground[0] < rng.gauss(65, 8)

    def ink():
        if rng.random() < 0.72: return [rng.uniform(72, 98) if light else rng.uniform(6, 38), *colour(rng, 2.0)[1:]]
        return [min(98, max(5, ground[0] + rng.choice([-1, 1]) * rng.uniform(18, 60))), rng.gauss(0, 30), rng.gauss(10, 35)]
    first = ink()
    inks = [first] + [ink() for _ in range(rng.choices((0, 1, 2), (45, 38, 17))[0])]
    return ground, {s: first if s == 0 or rng.random() < 0.4 else rng.choice(inks) for s in range(6)}


class Colours:
    """The ground and the ink of each line of a spine."""
    def __init__(self, rng, spine):
        self.rng, self.special = rng, {}
        self.ground, self.inks = palette(rng)
        self.patches = {s: colour(rng) for s in range(1, 6) if rng.random() < 0.09}
        self.shade, self.sharp = rng.gauss(0, 7) / spine.length, rng.uniform(0.55, 1.05)
        self.second, self.edge = (colour(rng), spine.length * rng.uniform(0.3, 0.75)) if rng.random() < 0.06 else (self.ground, 0)

    def of(self, line, pixels):
        """Ground and ink as measured: shaded along the spine, inks paler the smaller the print."""
        rng = self.rng
        ground, ink = self.printed(line)
        ground, ink = ([c[0] + self.shade * line.x, *c[1:]] for c in (ground, ink))
        share = self.sharp * min(1.0, 0.4 + pixels / 90) * rng.uniform(0.8, 1.1)
        mixed = lambda c, s: [round(v + rng.gauss(0, s), 1) for v in c]
        return mixed(ground, rng.lognormvariate(0.75, 0.7)), mixed(blend(ground, ink, min(1, share)), rng.lognormvariate(0.9, 0.6))

    def printed(self, line):
        rng, style = self.rng, line.style
        if style in (LABEL, STICKER):
            light = [rng.uniform(75, 96), rng.gauss(0, 3), rng.gauss(4, 6)] if rng.random() < 0.8 else colour(rng)
            return self.special.setdefault(style, (light, [rng.uniform(8, 40), rng.gauss(0, 8), rng.gauss(0, 8)]))
        if style >= NEIGHBOUR: return self.special.setdefault(style, (colour(rng) if style < GARBAGE or rng.random() < 0.3 else self.ground, colour(rng)))
        if style in self.patches:
            ground = self.patches[style]
            ink = self.inks[style]
            return ground, ink if abs(ink[0] - ground[0]) > 25 else [95 if ground[0] < 62 else 12, *ink[1:]]
        return self.second if line.x > self.edge > 0 else self.ground, self.inks[style]


def body(text):
    """How high a box around the text is, in sizes of its print: less where nothing rises or hangs."""
    letters = set(text)
    rising = bool(letters & ASCENDING) or any(c.isupper() or c.isdigit() or ord(c) > 0x3000 for c in text)
    return 0.78 + 0.16 * rising + 0.1 * bool(letters & DESCENDING)


def record(rng, lines, spine):
    """The lines as dictionaries."""
    scale = spine.pixels
    margin, tilt, bare = rng.uniform(1.2, 1.5), rng.gauss(0, 0.004), rng.random() < 0.10
    colours, out = Colours(rng, spine), []
    persons_marked(lines)
    for rank, l in enumerate(sorted(lines, key=lambda l: l.order)):
        height = l.size * margin * body(l.text.text) * rng.uniform(0.94, 1.07)
        ground, ink = colours.of(l, height * scale)
        length = l.length * rng.uniform(0.98, 1.03) + 0.5 * l.size
        # A recogniser tells places in columns of a sixth of the height, a little late.
        step, start = height / (6 * length), line_start(l) - rng.uniform(0.1, 0.32) * l.size
        spots = [] if bare or len(l.positions) != len(l.text) else [round(min(1, max(0.9 * step, (round((p - start) / length / step - 0.9 + rng.uniform(0, 0.9)) + 0.9) * step)), 5) for p in l.positions]
        out.append({"text": l.text.text, "confidence": l.confidence, "x": l.x * scale, "y": (l.y + tilt * l.x) * scale + rng.gauss(0, 0.03) * l.size * scale,
                    "length": round(length * scale, 1), "height": round(height * scale, 1), "direction": l.direction,
                    "background": ground, "ink": ink, "characterPositions": spots,
                    "characterCertainties": l.certainties if spots and len(l.certainties) == len(l.text) else [], "roles": l.text.roles, "order": rank})
    half = lambda l, a: l["length" if (l["direction"] != "across") == (a == "x") else "height"] / 2
    for axis in "xy":
        least = min((l[axis] - half(l, axis) for l in out), default=0)
        for l in out: l[axis] = round(l[axis] - least, 1)
    out.sort(key=lambda l: -l["length"] * l["height"])
    return out


def given(rng, lines, reader):
    """The lines as a user who has only text gives them: without places or colours, in order of reading, or all in one, as they stand."""
    if rng.random() < 0.5:
        for l in lines: l.text = reader.read(l.text)[0]
        lines = [l for l in lines if l.text.text.strip()] or lines[:1]
    persons_marked(lines)
    if rng.random() < 0.5:
        whole = Print("", "-")
        for l in sorted(lines, key=lambda l: l.start if l.direction != "across" else l.x): whole = whole.spaced(l.text)
        lines[0].text, lines = whole, lines[:1]
    return [{"text": l.text.text, "confidence": 1.0, "x": len(l.text) / 2, "y": i * 1.5, "length": float(len(l.text)), "height": 1.0, "direction": "along",
             "background": None, "ink": None, "characterPositions": [], "roles": l.text.roles, "order": i} for i, l in enumerate(sorted(lines, key=lambda l: l.order))]
