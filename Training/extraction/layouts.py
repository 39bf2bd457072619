"""Where the title, the persons and the small print of a book stand on its spine."""
import math
from furniture import ends, label, sticker
from lettering import cased, is_cjk, plain, rows_of
from typesetting import Block, Row, Spine, justified, title_rows
from styles import AUTHOR, EXTRA, SUB, TITLE
import wording

# How often: print in a row, the author in a row beside the title, the author across an end, all horizontal on an upright spine, the title across.
KINDS = {"row": 69, "parallel": 5, "heads": 11, "stack": 4, "across": 1}
# How often author and title are one row, by whether the author comes first: paperbacks of the continent are printed so.
ON_ONE_LINE = {"en": (0.07, 0.2), "zh": (0.05, 0.05), "ja": (0.05, 0.05), "ko": (0.05, 0.05)}
CONTINENT = (0.07, 0.45)
DOWNWARDS = ("en", "zh", "ja", "ko", "nl", "sv", "da", "no")   # where spines mostly read from head to foot
SEPARATORS = {" ": 90, ": ": 14, " · ": 8, " • ": 8, " - ": 8, " – ": 5, "  ": 8, " | ": 3, " / ": 3, "·": 2, " * ": 1}


class Composer:
    """Makes one spine of one book."""
    def __init__(self, rng, corpus, book):
        self.rng, self.corpus, self.book, self.lang = rng, corpus, book, book.lang
        self.cjk, self.kind = is_cjk(book.title), rng.choices(list(KINDS), KINDS.values())[0]
        if self.cjk and rng.random() < 0.5: self.kind = "row"
        self.stacked, self.extra, self.house = self.kind == "stack", None, False
        self.names = wording.persons(rng, book, corpus)
        self.spine = Spine(rng, max(2.6, min(22, rng.lognormvariate(math.log(11.2 if len(book.title) > 12 else 9.2), 0.4))))
        self.spine.flip = -1 if rng.random() < (0.06 if self.lang in DOWNWARDS else 0.45) else 1
        self.subtitle = wording.subtitle(rng, book, corpus)
        self.links, self.title_case = wording.links(self.lang), wording.case(rng, "title")
        self.first = rng.random() < (0.62 if not self.cjk else 0.12)   # the author before the title

    def compose(self):
        """Places everything."""
        if self.stacked: self.stack()
        else: self.along()
        if self.rng.random() < (0.3 if self.cjk else 0.12): label(self)
        if self.rng.random() < 0.05: sticker(self)
        return self.spine

    def title_text(self):
        """The title as printed, sometimes with its volume behind it."""
        rng, text = self.rng, cased(plain(self.book.title, "t"), self.title_case)
        if (self.book.volume and rng.random() < 0.3) or rng.random() < (0.04 if self.cjk else 0.012):
            text = text.spaced(wording.volume_text(rng, self.book.volume, self.lang), rng.choice(["", "", " "] if self.cjk else [" ", " ", "  ", ", ", ": "]))
            self.book.volume = ""
        return text

    def title_parts(self, text):
        """The title's parts where they differ in size, or None."""
        rng = self.rng
        parts = wording.split_title(rng, text, self.lang) if rng.random() < 0.15 else None
        if parts and self.title_case == "small" and rng.random() < 0.2: parts = [(cased(p, "upper") if w == "large" else p, w) for p, w in parts]
        if parts and self.title_case == "upper" and rng.random() < 0.12: parts = [(cased(p, "lower") if w == "small" else p, w) for p, w in parts]
        return parts

    def title_block(self, long, deep, across=False):
        """The title's rows, as many as let it be large."""
        rng, text = self.rng, self.title_text()
        parts = self.title_parts(text)
        align = rng.choice([0, 0, 0.5, 0.5, 0.5, 1 if rng.random() < 0.2 else 0])
        if parts: blocks = [Block(title_rows(rng, parts, TITLE, 0, self.links), align, across)]
        else:
            blocks = [Block(title_rows(rng, text, TITLE, k, self.links), align, across) for k in range(1, 7 if across or self.stacked else 5)]
            blocks = [b for i, b in enumerate(blocks) if not i or len(b.rows) > len(blocks[i - 1].rows)]
        most = rng.uniform(0.5, 0.95)
        for b in blocks:
            if len(b.rows) > 1 and not parts and rng.random() < 0.12: justified(b.rows, self.spine.face)
            b.fit(self.spine.face, long, deep * rng.uniform(0.85, 1), most)
        many = across or self.stacked
        return rng.choices(blocks, [b.scale ** (2.2 if many else 1.3) * w for b, w in zip(blocks, (1, 0.7, 0.5, 0.4, 0.3, 0.3) if many else (1, 0.16, 0.07, 0.04))])[0]

    def title_cells(self, long, deep):
        """The title's parts one after another along the spine, each in a size of its own; None where it has no parts."""
        rng = self.rng
        parts = wording.split_title(rng, self.title_text(), self.lang)
        if not parts: return None
        large = rng.uniform(0.4, 0.85)
        cells = []
        for text, weight in parts:
            rows = rows_of(rng, text, rng.choice([1, 2]) if weight != "large" else 1, self.links)
            cells.append(Block([Row(r, 1.0, TITLE if weight == "large" or rng.random() < 0.6 else 3) for r in rows], rng.choice([0, 0.5, 1])))
            cells[-1].fit(self.spine.face, long, 0.95, large if weight == "large" else large * rng.uniform(0.35, 0.95))
        total = sum(b.extent(self.spine.face) for b in cells)
        for b in cells:
            if total > long: b.scale *= long / total
            b.tight = b is not cells[-1]
        return cells

    def author_block(self, long, deep, size, across=False):
        """The persons' rows; a translator's line goes with them or to the small print."""
        rng = self.rng
        rows = wording.author_texts(rng, self.names, self.lang)
        if (across or self.stacked) and rng.random() < 0.55: rows = [w for r in rows for w in (r.words() if not is_cjk(r.text) and len(r.words()) < 4 else [r])]
        small_first = len(rows) == 2 and rng.random() < 0.3
        rows = [Row(r, rng.uniform(0.45, 0.85) if small_first and not i else 1.0, AUTHOR) for i, r in enumerate(rows)]
        extra = wording.second_hand(rng, self.book, self.corpus)
        if extra and rng.random() < 0.5: rows.append(Row(extra, rng.uniform(0.5, 1), AUTHOR))
        elif extra: self.extra = extra
        return Block(rows, rng.choice([0, 0.5, 0.5]), across).fit(self.spine.face, long, deep, size)

    def along(self):
        """The title along the spine; the author before or after it, across an end, or in a row beside it."""
        rng, spine, kind = self.rng, self.spine, self.kind
        room = spine.length * rng.uniform(0.86, 0.98)
        share = rng.uniform(0.38, 0.68) if self.names else rng.uniform(0.5, 0.85)
        if kind == "across": main = [self.title_block(0.92, room * 0.6, True)]
        else: main = rng.random() < 0.07 and self.title_cells(room * share, 0.9) or [self.title_block(room * share, rng.uniform(0.65, 0.95))]
        title = main[0]
        size = max(b.scale * max(r.size for r in b.rows) for b in main)
        self.series_above(title, room)
        small = self.under_title()
        if small: self.add_under_title(cased(small, wording.case(rng, "small")), title, main, room, size)
        if self.names: main = self.with_author(main, room, share, size)
        elif rng.random() < 0.3: main = self.with_house(main, room, size)
        head, foot = ends(self)
        self.distribute(head, main, foot, room)

    def with_author(self, main, room, share, size):
        """The title's blocks and the author's, in the order that they stand."""
        rng, title, kind = self.rng, main[0], self.kind
        ratio = 1 if rng.random() < 0.36 else rng.lognormvariate(0.28, 0.18) if rng.random() < 0.12 else min(1.5, rng.lognormvariate(-0.27, 0.32))
        if self.cjk and rng.random() < 0.75: ratio = min(1.1, rng.lognormvariate(-0.42, 0.2))
        if kind == "parallel" and len(main) == 1:
            self.beside(title, size, ratio)
            return main
        across = kind == "heads" or kind == "across" and rng.random() < 0.8
        author = self.author_block(rng.uniform(0.55, 0.92) if across else room * max(0.18, min(0.45, 0.95 - share)), rng.uniform(0.5, 1.2) if across else 0.9, rng.uniform(0.18, 0.55) if across else size * ratio, across)
        if not across and len(main) == 1 and len(title.rows) == len(author.rows) == 1 and rng.random() < ON_ONE_LINE.get(self.lang, CONTINENT)[self.first]:
            return self.on_one_line(title, author, room)
        return [author] + main if self.first else main + [author]

    def with_house(self, main, room, size):
        """A publisher or a series as large as an author would be, as guides and dictionaries have it."""
        rng = self.rng
        if rng.random() < 0.75:
            text = plain(self.book.publisher or self.corpus.publisher(rng, self.lang), "p")
            self.house = True
        else: text = wording.series_text(rng, self.book, self.corpus)
        block = Block([Row(cased(text, wording.case(rng, "author")), 1.0, AUTHOR)]).fit(self.spine.face, room * 0.3, 0.9, size * rng.uniform(0.5, 1.2))
        return [block] + main if rng.random() < 0.7 else main + [block]

    def on_one_line(self, title, author, room):
        """Author and title as one row of one size."""
        if self.rng.random() < 0.7: author.rows[0].text = cased(author.rows[0].text, "title" if self.title_case == "small" else self.title_case)
        first, second = (author.rows[0].text, title.rows[0].text) if self.first else (title.rows[0].text, author.rows[0].text)
        between = self.rng.choices(list(SEPARATORS), SEPARATORS.values())[0]
        if not self.first and between == ": ": between = " "
        title.rows[0].text = first.spaced(second, between)
        return [title.fit(self.spine.face, room * 0.85, 0.9, title.scale)]

    def series_above(self, title, room):
        """A series' name as a row above the title, as sets have it."""
        rng = self.rng
        if not (rng.random() < (0.28 if self.book.series else 0.02)) or title.across: return
        text = cased(wording.series_text(rng, self.book, self.corpus), wording.case(rng, "small"))
        if rng.random() < 0.4:
            text = text.spaced(wording.volume_text(rng, self.book.volume, self.lang))
            self.book.volume = ""
        self.book.series, scale = "", title.scale
        title.rows.insert(0 if rng.random() < 0.8 else len(title.rows), Row(text, rng.uniform(0.3, 0.9), EXTRA))
        title.fit(self.spine.face, room * 0.7, 0.96, scale)

    def under_title(self):
        """The subtitle; where there is none sometimes an edition, a genre or a volume; None for nothing."""
        rng = self.rng
        if self.subtitle: return plain(self.subtitle, "s")
        if rng.random() > 0.07: return None
        kind = rng.choice(["edition", "edition", "genre", "volume"])
        if kind != "volume": return wording.small_print(rng, self.lang, kind)
        text = wording.volume_text(rng, self.book.volume, self.lang)
        self.book.volume = ""
        return text

    def add_under_title(self, text, title, main, room, size):
        """Smaller print on the title's line, in rows of its own under it, or in a block behind it."""
        rng, face, r = self.rng, self.spine.face, self.rng.random()
        if r < 0.2 and len(title.rows) == 1 and not title.across:
            title.rows[0].text = title.rows[0].text.spaced(text, rng.choice([": ", " - ", " – ", ". ", " "]))
            title.fit(face, room * 0.8, 0.95, title.scale)
        elif r < 0.6 and not title.across:
            relative = rng.choice([rng.uniform(0.3, 0.6), rng.uniform(0.4, 0.7), rng.uniform(0.6, 1.0)])
            scale = title.scale
            title.rows += [Row(row, relative, SUB) for row in rows_of(rng, text, rng.choice([1, 1, 2]), self.links)]
            title.fit(face, room * 0.75, 0.96, scale)
        else:
            rows = rows_of(rng, text, rng.choice([1, 1, 2, 2, 3]), self.links)
            main.append(Block([Row(row, 1.0, SUB) for row in rows], rng.choice([0, 0.5])).fit(face, room * 0.35, 0.9, size * rng.uniform(0.35, 0.95)))

    def beside(self, title, size, ratio):
        """The author in a row above or below the title."""
        author = self.author_block(self.spine.length * 0.8, 0.5, 1)
        relative = min(1.3, ratio * self.rng.uniform(0.5, 1.0)) * max(r.size for r in title.rows)
        rows, scale = [Row(r.text, r.size * relative, r.style) for r in author.rows], title.scale
        title.rows = rows + title.rows if self.first else title.rows + rows
        title.fit(self.spine.face, self.spine.length * 0.75, 0.96, scale)

    def distribute(self, head, main, foot, room):
        """Blocks one after another along the spine, with gaps as designers leave them."""
        rng, spine, face = self.rng, self.spine, self.spine.face
        blocks = head + main + foot
        total, least = sum(b.extent(face) for b in blocks), 0.14 * (len(blocks) + 1)
        if total + least > room:
            shrink = max(0.35, (room - least) / total)
            for b in blocks: b.scale *= shrink
            total *= shrink
            room = max(room, total + least)
        close = rng.random() < (0.42 if self.first and not self.cjk else 0.25)         # author and title next to each other
        weights = []
        for i, b in enumerate(blocks[:-1]):
            inner = len(head) <= i < len(head) + len(main) - 1
            if getattr(b, "tight", False): weights.append(0)
            else: weights.append(0 if inner and close else rng.uniform(0.1, 1.5) if inner else rng.uniform(0.5, 3))
        fixed = [0.3 * b.scale if getattr(b, "tight", False) else b.scale * rng.uniform(0.3, 1.8) if w == 0 else 0.12 for b, w in zip(blocks, weights)]
        lead, trail = (rng.uniform(0, 0.7) if rng.random() < 0.5 else 0.03), (rng.uniform(0, 0.7) if rng.random() < 0.5 else 0.03)
        if not foot: trail += rng.choice([0, 1, 2])
        if not head and not self.first: lead += rng.choice([0, 0, 1])
        unit = max(0, room - total - sum(fixed)) / (sum(weights) + lead + trail + 1e-6)
        x, middle = (spine.length - room) * rng.uniform(0.2, 0.8) + lead * unit, 0.5 + rng.gauss(0, 0.02)
        for i, b in enumerate(blocks):
            y, depth = middle, b.depth() * b.scale
            if not b.across and depth < 0.4 and b not in main and rng.random() < 0.2: y = rng.uniform(depth / 2, 1 - depth / 2)
            elif b.across: y = 0.5 + rng.gauss(0, 0.03)
            x = spine.place(b, x, y) + (weights[i] * unit + fixed[i] if i < len(weights) else 0)

    def stack(self):
        """All print horizontal on an upright spine, one block under another."""
        rng, spine = self.rng, self.spine
        spine.height = rng.uniform(2.5, 7)
        title = self.title_block(rng.uniform(0.75, 0.96), spine.height * rng.uniform(0.3, 0.6))
        size, blocks = title.scale * max(r.size for r in title.rows), [title]
        if self.subtitle:
            rows = rows_of(rng, cased(plain(self.subtitle, "s"), wording.case(rng, "small")), rng.choice([2, 3, 4]), self.links)
            blocks.append(Block([Row(r, 1, SUB) for r in rows]).fit(spine.face, 0.9, spine.height * 0.25, size * 0.6))
        if self.names:
            author = self.author_block(rng.uniform(0.6, 0.95), spine.height * 0.3, size * min(1.6, rng.lognormvariate(-0.2, 0.3)))
            blocks = [author] + blocks if self.first else blocks + [author]
        head, foot = ends(self)
        for b in head + foot:
            b.across = False
            b.fit(spine.face, 0.8, spine.height * 0.12, b.scale)
        blocks = head + blocks + foot
        total = sum(b.depth() * b.scale for b in blocks)
        if total > spine.height * 0.92:
            for b in blocks: b.scale *= spine.height * 0.92 / total
            total = spine.height * 0.92
        gaps = [rng.uniform(0.1, 1.5) for _ in blocks]
        unit, y, spine.length = (spine.height - total) / sum(gaps), 0, 1
        for b, gap in zip(blocks, gaps):
            deep = b.depth() * b.scale
            if rng.random() < 0.8: b.align = 0.5
            spine.place(b, 0.5 - b.extent(spine.face) / 2 + rng.gauss(0, 0.01), y + deep / 2)
            y += deep + gap * unit
