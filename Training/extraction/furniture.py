"""Print at a spine's ends and on top of it: publisher, series, volume, edition, logo, library label, sticker."""
from labels import call_number, logo
from lettering import cased, plain, rows_of
from phrases import STICKERS
from styles import EXTRA, FOOT, LABEL, STICKER
from typesetting import Block, Row
import wording


def ends(composer):
    """Blocks for head and foot."""
    rng, book, lang = composer.rng, composer.book, composer.lang
    head, foot = [], []
    small = lambda: rng.uniform(0.12, 0.38)

    def add(rows, style, size, before, across):
        block = Block([Row(r, 1.0, style) for r in rows], 0.5, rng.random() < across)
        (head if rng.random() < before else foot).append(
            block.fit(composer.spine.face, rng.uniform(0.5, 0.9) if block.across else composer.spine.length * 0.22, 0.6 if block.across else 0.9, size))

    if rng.random() < (0.05 if composer.house else 0.36):
        name = book.publisher or composer.corpus.publisher(rng, lang)
        add(rows_of(rng, cased(plain(name, "p"), wording.case(rng, "small")), 2 if " " in name and rng.random() < 0.4 else 1), FOOT, small(), 0.13, 0.68)
    if rng.random() < (0.3 if book.series else 0.06):
        text = cased(wording.series_text(rng, book, composer.corpus), wording.case(rng, "small"))
        if rng.random() < 0.35:
            text = text.spaced(wording.volume_text(rng, book.volume, lang), rng.choice([" ", " ", " · ", ", "]))
            book.volume = ""
        add(rows_of(rng, text, rng.choice([1, 1, 2])), EXTRA, small(), 0.5, 0.35)
    if rng.random() < (0.45 if book.volume else 0.03): add([wording.volume_text(rng, book.volume, lang)], EXTRA, rng.uniform(0.2, 0.6), 0.35, 0.6)
    for kind, share in (("edition", 0.04), ("genre", 0.04), ("praise", 0.02)):
        if rng.random() < share: add(rows_of(rng, wording.small_print(rng, lang, kind), rng.choice([1, 2])), EXTRA, small() * 0.9, 0.3, 0.4)
    if rng.random() < 0.045: add([plain(str(rng.choice([rng.randint(100, 9999), rng.randint(10000, 99999)])), "v")], EXTRA, small(), 0, 0.5)
    if rng.random() < 0.12: add([logo(rng)], rng.choice([FOOT, EXTRA]), rng.uniform(0.2, 0.7), 0.25, 0.5)
    if composer.extra: add([composer.extra], EXTRA, small(), 0, 0)
    return head, foot


def label(composer):
    """A library's label, at the foot mostly, over what is printed there."""
    rng, spine, stacked = composer.rng, composer.spine, composer.stacked
    name = composer.names[0] if composer.names and rng.random() < 0.85 else composer.book.title
    across = not stacked and rng.random() < 0.75
    block = Block([Row(r, 1.0, LABEL) for r in call_number(rng, composer.book, name)], rng.choice([0, 0.5, 0.5]), across)
    block.fit(spine.face, 0.85 if across or stacked else spine.length * 0.3, 1.2 if across else 0.8, rng.uniform(0.18, 0.5))
    cover(composer, block)


def sticker(composer):
    """A price, or what a shop or a library glues on."""
    rng = composer.rng
    block = Block([Row(plain(rng.choice(STICKERS), "x"), 1.0, STICKER)], 0.5, not composer.stacked and rng.random() < 0.6)
    cover(composer, block.fit(composer.spine.face, 0.85, 0.6, rng.uniform(0.15, 0.5)))


def cover(composer, block):
    """Places a block on top: what lies under it can't be read, or only beside it."""
    rng, spine = composer.rng, composer.spine
    extent = block.extent(spine.face)
    if composer.stacked:
        deep = block.depth() * block.scale
        y = spine.height * (rng.uniform(0.8, 0.97) if rng.random() < 0.8 else rng.uniform(0.02, 0.2)) - deep / 2
        spine.lines = [l for l in spine.lines if l.style in (LABEL, STICKER) or abs(l.y - y) > (deep + l.size) / 2 or rng.random() < 0.3]
        spine.place(block, 0.5 - extent / 2, y)
        return
    x = spine.length * (rng.uniform(0.78, 0.98) if rng.random() < 0.75 else rng.uniform(0.02, 0.25)) - extent
    if block.rows[0].style == STICKER: x = rng.uniform(0, max(0.1, spine.length - extent))
    spine.lines = [left for left in (uncovered(rng, l, x - 0.1, x + extent + 0.1) for l in spine.lines) if left]
    spine.place(block, x, 0.5)


def uncovered(rng, line, start, end):
    """What is seen of a line of which the stretch from start to end is covered; None for nothing."""
    covered = min(line.end, end) - max(line.start, start)
    if covered <= 0 or line.style in (LABEL, STICKER) or rng.random() < 0.15: return line
    if line.direction == "across" or covered > 0.7 * line.length: return None
    count, length = len(line.text), line.length
    if line.end <= end + 0.2 * length: text, at_end = line.text[:int(count * (start - line.start) / length)].stripped(), False
    else: text, at_end = line.text[int(count * (end - line.start) / length) + 1:].stripped(), True
    if line.start < start and at_end or len(text) < 2: return None
    line.length = length * len(text) / count
    line.x = line.x + (length - line.length) / 2 * (1 if at_end else -1)
    line.text = text
    return line
