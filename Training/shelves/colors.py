"""Colors of spines and of the ink on them; RGB, 0...255."""
import colorsys

WHITES = [(248, 246, 240), (240, 236, 224), (252, 252, 252), (232, 224, 204), (226, 226, 224), (244, 238, 214)]
DARKS = [(18, 18, 20), (28, 26, 28), (36, 32, 34), (14, 22, 38), (38, 18, 20), (22, 36, 28), (44, 36, 28)]
INKS = [(250, 250, 250), (20, 20, 20), (212, 175, 80), (198, 30, 36), (250, 222, 60), (24, 60, 130), (190, 190, 195),
        (240, 130, 30), (30, 110, 70), (120, 30, 90), (90, 190, 220), (235, 210, 170), (90, 60, 40), (230, 80, 120)]


def luminance(color):
    return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]


def distance(a, b):
    """0...255, mostly of luminance, a little of hue."""
    chroma = sum(abs((a[i] - luminance(a)) - (b[i] - luminance(b))) for i in range(3)) / 3
    return min(255.0, abs(luminance(a) - luminance(b)) + 0.35 * chroma)


def ground(rng):
    """The ground of a spine: a quarter whitish, a quarter dark, the rest in color."""
    dice = rng.random()
    if dice < 0.27:
        return rng.choice(WHITES)
    if dice < 0.5:
        return rng.choice(DARKS)
    hue = rng.choice([0.0, 0.02, 0.98, 0.08, 0.13, 0.15, 0.33, 0.42, 0.52, 0.57, 0.6, 0.63, 0.68, 0.78, 0.92]) + rng.uniform(-0.02, 0.02)
    saturation, value = rng.betavariate(4, 2.2), rng.choice([rng.uniform(0.25, 0.55), rng.uniform(0.55, 0.95)])
    return tuple(round(255 * c) for c in colorsys.hsv_to_rgb(hue % 1, saturation, value))


def ink(rng, under, least):
    """An ink that stands out from `under` by at least `least`."""
    fitting = [c for c in INKS if distance(c, under) >= least]
    plain = [c for c in INKS[:2] if distance(c, under) >= least]
    return rng.choice(plain) if plain and rng.random() < 0.5 else rng.choice(fitting or [max(INKS, key=lambda c: distance(c, under))])


def shade(color, factor):
    return tuple(max(0, min(255, round(c * factor))) for c in color)
