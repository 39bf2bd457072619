#!/usr/bin/env python3
"""Gives each word that was read on the spines of scanned photos its role, by aligning it with the true record.

usage: label_spines.py SCANS.jsonl TRUTH.json > SPINES.jsonl
       label_spines.py oracle SPINES.jsonl

SCANS.jsonl is what `shelf-export scan` prints, TRUTH.json what render_shelves.py wrote beside the photos, or the evaluation's.
A spine has the book that the evaluation's scorer pairs its box with. Each line gets "roles", a letter for each code point of its text
(a space has that of what is before it), and "order", its place in the reading order of the spine:

  t title   s subtitle   A first code point of a person   a rest of an author   p publisher   r series   v volume   c call number
  e other print of the book   x noise: a neighbour's text, a second copy of a line   - none of title, subtitle and author   ? unknown

A spine that is no book's has an empty title and '-' throughout; one without text stands for each legible book that no spine was paired
with, so that sums over the legible books are complete. `oracle` scores the records that the labels themselves give.
"""
import collections, json, re, sys, unicodedata
import numpy as np
from shared_data import fold
from judge import author_right, score, title_right

KEPT = ("title", "author", "coauthors", "language", "subtitle", "alt_titles", "author_sure", "publisher", "series", "volume", "callNumber", "lang")
PERSONS = re.compile(r"[,;/&]|\band\b|\bund\b")
ORDINAL = r"(\d+(st|nd|rd|th|\.|ª)|first|second|third|fourth|fifth|sixth|revised|international|deluxe|anniversary)"
EDITION = re.compile(rf"{ORDINAL}|(\w+ )*edition|({ORDINAL} )?(ed|aufl(age)?|utg|uppl)\.?", re.I)
OTHER_PRINT = re.compile(r"著|译|訳|譯|編|编|主編|主编|監修|监修|選|选|作|.*[译訳譯]|by|edited by|edited|translated by|with|von|par|tłum|ford[ií]totta|"
                         r"(an? )?(\w+ )?novel|fiction|mystery|romance|memoir|biography|roman[as]?|krimi|thriller|paperback|taschenbuch|now a .*|"
                         r".*best ?seller.*|(the )?(sunday|new york) times|" + EDITION.pattern, re.I)

# Letters that readers of Latin, Cyrillic and Greek take for one another; each word is one shape.
SHAPES = """aа4@ bвь68 cсçe eеёсє3 hнн iil1jтї!| kк mм oо0оqdσ pрρ tтт7г xхж yуvч nипйлhи uиuцvnц wшщvv rгяr gд9qб sѕ5$z8 fтf лnаjj зe3э
яrak ыbьl дaлag жkx чy4u юo10 цuul бb6 uvy gq9 b8r рrp иi ыi зz тm пh""".split()
TWINS = dict(zip("авекмнорстухиёі", "abekmhopctyxuei"))


def shape_table():
    near = collections.defaultdict(dict)
    for row in SHAPES:
        for a in row:
            near[a].update((b, 0.5 if (a < "\u0370") == (b < "\u0370") else 0.75) for b in row)
    for a, b in TWINS.items():
        near[a][b] = near[b][a] = 1.0
    return near


NEAR = shape_table()


def ideographic(c):
    return "\u2e80" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" or "\uf900" <= c <= "\ufaff" or c >= "\U00020000"


def letters(text):
    """Folded letters and digits with the index of the code point that each is of."""
    return [(f, i) for i, c in enumerate(text) for f in fold(unicodedata.normalize("NFKC", c)) if f.isalnum()]


def plain(text):
    return "".join(c for c, _ in letters(text or ""))


def tokens(text):
    """[first, end) of the chunks between spaces; an ideograph is a token of its own."""
    spans, first = [], None
    for i, c in enumerate(text + " "):
        if c.isspace() or ideographic(c):
            if first is not None:
                spans.append((first, i))
            first = None
            if ideographic(c):
                spans.append((i, i + 1))
        elif first is None:
            first = i
    return spans


class Fields:
    """The letters of a record one after another, between them places that nothing matches."""

    def __init__(self, parts):
        self.chars, self.role, self.part, self.word_start, self.word, self.parts = [], [], [], [], [], parts
        words = 0
        for number, (role, text) in enumerate(parts):
            last = None
            for c, i in letters(text):
                apart = last is None or not all(text[k].isalnum() for k in range(last + 1, i + 1)) or ideographic(text[i])
                words += apart
                self.chars.append(c)
                self.role.append(role)
                self.part.append(number)
                self.word.append(words)
                self.word_start.append(2 if last is None else int(apart) if not ideographic(c) else 0)
                last = i
            for column, value in ((self.chars, "\0"), (self.role, "-"), (self.part, -1), (self.word, 0), (self.word_start, 0)):
                column.append(value)
        self.size = len(self.chars)
        self.weight = np.array([2.0 if ideographic(c) else 1.0 for c in self.chars])
        self.word_starts = np.array(self.word_start, dtype=int)
        self.matchable = np.array([c != "\0" for c in self.chars])
        self.rows = {}
        self.of_role = {role: np.array([r == role for r in self.role]) for role in set(self.role)}
        self.of_part = [np.array([p == number for p in self.part]) for number in range(len(parts))]
        self.whole_words = collections.defaultdict(list)
        for number in range(1, words + 1):
            places = [i for i, w in enumerate(self.word) if w == number]
            self.whole_words["".join(self.chars[i] for i in places)].append(places[0])

    def emission(self, c):
        if c not in self.rows:
            near, miss = NEAR.get(c, {}), -0.3 if ideographic(c) else -1.0
            self.rows[c] = np.array([1.0 if c == d else near.get(d, miss) for d in self.chars]) * np.where(self.matchable, self.weight, 50)
        return self.rows[c]


GAP = 0.9
NONE = -1e9


def align(line, fields, free):
    """(score, place of each letter or -1): the best way through the places that are `free`, jumps and letters of nothing allowed."""
    count, size = len(line.letters), fields.size
    if not count or not free.any():
        return 0.0, [-1] * count
    match, insert, nothing = np.full((count, size), NONE), np.full((count, size), NONE), np.zeros(count)
    come = np.zeros((count, size), dtype=np.int32)          # how `match` came: 1...4 steps on a match, 5 after an insertion, 6 a jump
    grown = np.zeros((count, size), dtype=bool)             # `insert` after an insertion
    left = np.zeros(count, dtype=np.int32)                  # `nothing` after: 0 nothing, 1 a match, 2 an insertion
    best, place = np.zeros(count), np.zeros(count, dtype=np.int32)
    closed = np.where(free, 0, -100.0)
    for i, c in enumerate(line.letters):
        start = line.starts[i]
        jump = np.array([[3.5, 2.2, 1.8], [2.0, 1.2, 1.2]])[int(start)][fields.word_starts]
        if i == 0 and line.whole in fields.whole_words:
            jump[fields.whole_words[line.whole]] = 0.6
        reached = best[i - 1] if i else 0.0
        options = np.full((7, size), NONE)
        options[6] = reached - jump
        if i:
            before = match[i - 1]
            for step in (1, 2, 3, 4):
                options[step, step:] = before[:-step] - GAP * (step - 1) * (1 if step < 3 else 0.8)
            options[5, 1:] = insert[i - 1][:-1]
        chosen = options.argmax(0)
        come[i] = chosen
        match[i] = options[chosen, np.arange(size)] + fields.emission(c) * line.weight + closed
        if i:
            grown[i] = insert[i - 1] > match[i - 1]
            insert[i] = np.maximum(insert[i - 1], match[i - 1]) - GAP
            leave = 0.3 if start else 1.5
            high, deep = match[i - 1].argmax(), insert[i - 1].argmax()
            choices = (nothing[i - 1], match[i - 1][high] - leave, insert[i - 1][deep] - leave)
            left[i] = int(np.argmax(choices))
            nothing[i] = choices[left[i]]
        high, deep = match[i].argmax(), insert[i].argmax()
        choices = (nothing[i], match[i][high], insert[i][deep])
        place[i] = int(np.argmax(choices))
        best[i] = choices[place[i]]
    path, state, where = [-1] * count, int(place[-1]), 0
    if state:
        where = int((match if state == 1 else insert)[-1].argmax())
    for i in range(count - 1, -1, -1):
        if state == 1:
            path[i] = where
            how = come[i][where]
            if i == 0:
                break
            if how == 6:
                state = int(place[i - 1])
                if state:
                    where = int((match if state == 1 else insert)[i - 1].argmax())
            elif how == 5:
                state, where = 2, where - 1
            else:
                where -= int(how)
        elif state == 2:
            state = 2 if grown[i][where] else 1
        elif i:
            state = int(left[i])
            if state:
                where = int((match if state == 1 else insert)[i - 1].argmax())
    return float(best[-1]), path


class Line:
    def __init__(self, line, largest):
        self.text = line["text"]
        found = letters(self.text)
        self.letters, self.index = [c for c, _ in found], [i for _, i in found]
        self.tokens = tokens(self.text)
        firsts = {first for first, _ in self.tokens}
        self.token_of = {i: n for n, (first, end) in enumerate(self.tokens) for i in range(first, end)}
        seen, self.starts = set(), []
        for i in self.index:
            n = self.token_of.get(i)
            self.starts.append(n not in seen)
            seen.add(n)
        self.whole = "".join(self.letters)
        self.weight = 0.93 + 0.04 * line["height"] / largest + 0.03 * line["confidence"]
        self.line = line


def likeness_of(a, b):
    return 1.0 if a == b else NEAR.get(a, {}).get(b, 0.0)


def once(line, fields, path):
    """The path without the stretches that go over places that a better stretch of the line has."""
    stretches, out, taken = [], [-1] * len(path), set()
    for k, p in enumerate(path):
        last = stretches[-1][-1] if stretches else None
        if p >= 0 and last is not None and 0 < p - path[last] <= 4 and fields.part[p] == fields.part[path[last]]:
            stretches[-1].append(k)
        elif p >= 0:
            stretches.append([k])
    stretches = [s for s in stretches if len(s) > 1 or len(path) == 1 or not ideographic(line.letters[s[0]]) or fields.word_start[path[s[0]]] == 2]
    for stretch in sorted(stretches, key=lambda s: -sum(likeness_of(line.letters[k], fields.chars[path[k]]) for k in s)):
        if sum(path[k] in taken for k in stretch) < 0.5 * len(stretch):
            for k in stretch:
                if path[k] not in taken:
                    taken.add(path[k])
                    out[k] = path[k]
    return out


def supported(line, fields, path):
    """The path without what carries too few of a token's letters."""
    path = once(line, fields, path)
    kept = list(path)
    for n in range(len(line.tokens)):
        own = [k for k, i in enumerate(line.index) if line.token_of.get(i) == n]
        counts = collections.Counter()
        for k in own:
            if path[k] >= 0:
                counts[fields.role[path[k]]] += likeness_of(line.letters[k], fields.chars[path[k]])
        alone = own and not any(path[k] >= 0 for k in range(len(path)) if line.token_of.get(line.index[k]) in (n - 1, n + 1))
        if own and (not counts or max(counts.values()) < (0.75 if max(counts, key=counts.get) in "vc" else 0.6 if alone else 0.5) * len(own)):
            same = n and path[own[0]] >= 0 and own[0] and path[own[0] - 1] >= 0 and own[-1] + 1 < len(path) and path[own[-1] + 1] >= 0 \
                and fields.part[path[own[0] - 1]] == fields.part[path[own[-1] + 1]]
            if not same:
                for k in own:
                    kept[k] = -1
    return kept


def worth(line, fields, path):
    """What a path explains, less what its stretches cost."""
    total, last = 0.0, None
    for k, p in enumerate(path):
        if p < 0:
            continue
        alike = likeness_of(line.letters[k], fields.chars[p])
        total += (alike or (-0.15 if ideographic(line.letters[k]) else -0.5)) * fields.weight[p]
        if last is None or not 0 < p - path[last] <= 4:
            total -= 0.6 if line.whole in fields.whole_words else 1.2 if fields.word_start[p] or ideographic(line.letters[k]) else 1.8
        else:
            total -= 0.4 * (p - path[last] - 1 + k - last - 1)
        last = k
    return total * line.weight


def assign(lines, fields, width=10):
    """The paths of the lines that together explain most of the record, each of its letters once."""
    roles = [r for r in fields.of_role if r != "-"]
    authors = fields.of_role.get("a", np.zeros(fields.size, bool))
    titles = fields.of_role["t"]
    masks = [fields.matchable, fields.matchable & ~authors, fields.matchable & ~titles] + [fields.of_role[r] for r in roles]
    bonus = [(2.0, fields.of_role[r], max(1, fields.of_role[r].sum())) for r in roles if r in "ta"]
    cache = {}

    def ways(n, used):
        out = {}
        for mask in masks:
            free = mask & ~used
            key = (n, free.tobytes())
            if key not in cache:
                kept = supported(lines[n], fields, align(lines[n], fields, free)[1])
                if -1 in kept and any(p >= 0 for p in kept):    # what went over places twice may have others
                    left = free.copy()
                    left[[p for p in kept if p >= 0]] = False
                    more = supported(lines[n], fields, align(lines[n], fields, left)[1])
                    if worth(lines[n], fields, [b if a < 0 else a for a, b in zip(kept, more)]) > worth(lines[n], fields, kept):
                        kept = [b if a < 0 else a for a, b in zip(kept, more)]
                cache[key] = (worth(lines[n], fields, kept), kept)
            gained, path = cache[key]
            if gained > 0:
                out[tuple(path)] = max(gained, out.get(tuple(path), 0))
        return out

    nobody = np.zeros(fields.size, bool)
    order = sorted(range(len(lines)), key=lambda n: -max(ways(n, nobody).values(), default=0))
    states = [(0.0, 0.0, nobody, {})]
    for n in order:
        following = []
        for _, gained, used, paths in states:
            following.append((gained, used, {**paths, n: [-1] * len(lines[n].letters)}))
            for path, more in ways(n, used).items():
                now = used.copy()
                now[[p for p in path if p >= 0]] = True
                following.append((gained + more, now, {**paths, n: list(path)}))
        ranked, seen = [], set()
        for gained, used, paths in following:
            key = used.tobytes()
            total = gained + sum(b * (used & mask).sum() / size for b, mask, size in bonus)
            ranked.append((total, gained, used, paths))
        ranked.sort(key=lambda s: -s[0])
        states = []
        for state in ranked:
            key = (state[2].tobytes(), tuple(state[3][n]))
            if key not in seen:
                seen.add(key)
                states.append(state)
            if len(states) == width:
                break
    return states[0]


def title_choices(book):
    """The title, and the others that have letters that no other field has."""
    yield book.get("title") or ""
    known = plain(" ".join([book.get("title") or "", *(book.get(k) or "" for k in ("subtitle", "series", "volume"))]))
    ideographs = any(ideographic(c) for c in known)
    parts = [book.get(k) or "" for k in ("title", "subtitle", "series", "volume")]
    own = set(known) if ideographs else {plain(w) for part in parts for w in re.split(r"[\s:,.–—-]+", part)}
    for other in book.get("alt_titles", []):
        words = set(plain(other)) if ideographs else {plain(w) for w in re.split(r"[\s:,.–—-]+", other)}
        added = {w for w in words - own if not EDITION.fullmatch(w)}
        if plain(other) not in known and added and not (book.get("series") and plain(book["series"]) in plain(other)):
            yield other


def persons(author):
    return [p.strip() for p in PERSONS.split(author or "") if plain(p)]


def records(book):
    for title in title_choices(book):
        parts = [("t", title), ("s", book.get("subtitle")), *(("a", p) for p in persons(book.get("author"))), ("p", book.get("publisher")),
                 ("r", book.get("series")), ("v", book.get("volume")), ("c", book.get("callNumber"))]
        yield Fields([(role, text) for role, text in parts if text])


def own_share(line, fields, path):
    """Share of the line's letters that a path explains, less its jumps."""
    hits = sum(likeness_of(fields.chars[p], c) for p, c in zip(path, line.letters) if p >= 0)
    jumps = sum(1 for a, b in zip(path, path[1:]) if b >= 0 and b not in (a + 1, a + 2))
    return (hits - jumps) / max(1, len(line.letters))


def likeness(line, others):
    """Share of the line's letters that one of the other records explains."""
    return max((own_share(line, fields, once(line, fields, align(line, fields, fields.matchable)[1])) for fields in others), default=0.0)


def reading_order(lines):
    """Indices of lines as they follow one another on the spine, by their geometry."""
    def extent(line):
        half = (line["height"] if line["direction"] == "across" else line["length"]) / 2
        return line["x"] - half, line["x"] + half

    rest, out = set(range(len(lines))), []
    while rest:
        first = min(rest, key=lambda n: extent(lines[n])[0])
        block, grown = {first}, True
        while grown:
            grown = False
            low, high = min(extent(lines[n])[0] for n in block), max(extent(lines[n])[1] for n in block)
            for n in rest - block:
                a, b = extent(lines[n])
                shared = min(b, high) - max(a, low)
                if lines[n]["direction"] != "across" and lines[first]["direction"] != "across" and shared > 0.5 * min(b - a, high - low):
                    block.add(n)
                    grown = True
        out += sorted(block, key=lambda n: (round(lines[n]["y"] / max(1, 0.5 * lines[n]["height"])), extent(lines[n])[0]))
        rest -= block
    return out


def label(spine, book, others):
    """Lines with roles and order."""
    if not spine["lines"]:
        return []
    largest = max(max(line["height"] for line in spine["lines"]), 1)
    lines = [Line(line, largest) for line in spine["lines"]]
    best = None
    for fields in records(book):
        found = assign(lines, fields)
        if best is None or found[0] > best[0][0] + 0.5:
            best = found, fields
    roles, firsts = [], [{} for _ in lines]
    if best is None:
        given = [["?"] * len(line.tokens) for line in lines]
    else:
        (_, _, used, paths), fields = best
        given = []
        for n, line in enumerate(lines):
            given.append(token_roles(line, fields, paths[n], firsts[n]))
        for n, line in enumerate(lines):
            share = own_share(line, fields, paths[n])
            chance = share < 0.22 and any(given[n]) and not ideographic(line.whole[0])
            stranger = share < 0.8 and any(given[n]) and len(line.letters) > 3 and likeness(line, others) >= max(0.8, share + 0.2)
            if chance or stranger:
                used[[p for p in paths[n] if p >= 0]] = False
                paths[n], firsts[n], given[n] = [-1] * len(paths[n]), {}, [""] * len(given[n])
        complete(lines, fields, used, paths, given, firsts)
        unmatched(lines, fields, used, given, others)
    geometric = reading_order(spine["lines"])
    if best is not None:
        for role in "ts":
            slots = [k for k, n in enumerate(geometric) if role in given[n]]
            for k, n in zip(slots, sorted((geometric[k] for k in slots), key=lambda n: firsts[n].get(role, 10**6))):
                geometric[k] = n
    starts = person_starts(lines, fields, paths, given, geometric) if best is not None else set()
    out = []
    for n, line in enumerate(lines):
        text = ["-"] * len(line.text)
        last, spans = None, {first: (first, end, m) for m, (first, end) in enumerate(line.tokens)}
        for i in range(len(text)):
            if i in spans:
                first, end, m = spans[i]
                for k in range(first, end):
                    text[k] = given[n][m]
                for k in range(first, end):
                    if (n, k) in starts:
                        text[k] = "A"
            elif line.text[i].isspace():
                text[i] = (text[i - 1] if i else given[n][0] if given[n] else "-").replace("A", "a")
        out.append({**line.line, "roles": "".join(text), "order": geometric.index(n)})
    return out


def token_roles(line, fields, path, firsts):
    """The role of each token, "" where it has none; in `firsts` the first place of each role and token."""
    given = []
    for n in range(len(line.tokens)):
        own = [k for k, i in enumerate(line.index) if line.token_of.get(i) == n]
        counts = collections.Counter(fields.role[path[k]] for k in own if path[k] >= 0)
        if not counts:
            given.append("")
            continue
        role = counts.most_common(1)[0][0]
        place = min(path[k] for k in own if path[k] >= 0 and fields.role[path[k]] == role)
        firsts[role] = min(place, firsts.get(role, place))
        firsts[n] = place
        given.append(role)
    return given


def complete(lines, fields, used, paths, given, firsts):
    """Gives unmatched tokens within a matched line the role that the line's neighbouring tokens leave them."""
    for n, line in enumerate(lines):
        matched = [m for m, role in enumerate(given[n]) if role]
        for m in range(len(line.tokens)):
            if given[n][m] or not matched:
                continue
            before = max((k for k in matched if k < m), default=None)
            after = min((k for k in matched if k > m), default=None)
            first, end = line.tokens[m]
            word = plain(line.text[first:end])
            left, right = given[n][before] if before is not None else None, given[n][after] if after is not None else None
            if not word:
                given[n][m] = left or right
                continue
            following = line.text[first:end + 1] if ideographic(word[0]) else word
            if OTHER_PRINT.fullmatch(line.text[first:end].strip(" .,:()")) or OTHER_PRINT.fullmatch(following):
                given[n][m] = "e"
                continue
            role = "?"
            if left == right == "a" and word in ("and", "und", "et", "y", "och", "en", "es", "e", "i"):
                role = "a"
            elif word.isdigit() and len(word) > 1 and not any(c.isdigit() for r, p in fields.parts if r in "ts" for c in p):
                role = "-"
            elif left == right and left in tuple("tsr") and firsts[n][after] > firsts[n][before] and firsts[n][after] - firsts[n][before] < 80:
                role = left
            elif ideographic(word[0]) or len(word) > 2:
                role = beside(line, fields, used, paths[n], m) or "?"
            given[n][m] = role
        # A given name before a surname that stands alone in the truth.
        for m in range(len(line.tokens) - 1, -1, -1):
            first, end = line.tokens[m]
            if given[n][m] == "?" and m + 1 < len(line.tokens) and given[n][m + 1] == "a":
                place = firsts[n].get(m + 1)
                person = fields.parts[fields.part[place]][1] if place is not None else ""
                word = line.text[first:end]
                if (place is None or len(person.split()) == 1) and word[:1].isupper() and not any(c.isdigit() for c in word):
                    given[n][m] = "a"


def beside(line, fields, used, path, m):
    """The role of a token that stands where the neighbouring token's field goes on with letters that nothing has matched."""
    own = [k for k, i in enumerate(line.index) if line.token_of.get(i) == m]
    for step, edge in ((-1, own[0]), (1, own[-1])):
        k = edge + step
        if not 0 <= k < len(path) or path[k] < 0:
            continue
        place, room = path[k] - step, []
        while 0 <= place < fields.size and fields.part[place] == fields.part[path[k]] and not used[place]:
            room.append(place)
            place -= step
        need = len(own)
        if not room or len(room) < 0.7 * need:
            continue
        near = room[:need] if step == -1 else room[:need][::-1]
        alike = score.similarity("".join(fields.chars[p] for p in near), "".join(line.letters[k] for k in own))
        if ideographic(line.letters[own[0]]) and len(room) >= 1 or alike >= 0.34:
            used[near] = True
            for k, p in zip(own, near):
                path[k] = p
            return fields.role[near[0]]
    return None


def unmatched(lines, fields, used, given, others):
    """Roles of lines of which no token is matched: second copies, neighbours' text, other print."""
    left = {r: "".join(c for c, ok, u in zip(fields.chars, fields.of_role.get(r, used & False), used) if ok and not u) for r in "tsa"}
    size = {r: max(1, int(fields.of_role[r].sum())) for r in "tsa" if r in fields.of_role}
    for n, line in enumerate(lines):
        if any(given[n]):
            continue
        role = "-"
        if OTHER_PRINT.fullmatch(line.text.strip(" .,:()")):
            role = "e"
        elif len(line.letters) > 2 and likeness(line, [fields]) >= 0.7:
            role = "x"
        elif len(line.letters) > (1 if ideographic(line.whole[0]) else 3) \
                and likeness(unmarked(line), others) >= (0.75 if len(line.letters) > 4 else 0.99):
            role = "x"
        elif len(line.letters) > 1 and ideographic(line.whole[0]) and author_like(unmarked(line).whole, left["a"]):
            role, name = author_like(unmarked(line).whole, left["a"]), len(unmarked(line).text)
            given[n] = [role if first < name else "e" for first, _ in line.tokens]
            continue
        elif len(line.letters) > 1:
            for r, rest in left.items():
                foreign = bool(re.search(r"[^\W\d_a-z]", fold(rest))) != bool(re.search(r"[^\W\d_a-z]", line.whole))
                if r in size and rest and foreign and any(c.isalpha() for c in line.whole):
                    role = "?"
                elif r in size and len(rest) >= 0.35 * size[r]:
                    count = len(line.letters)
                    if any(score.similarity(line.whole, rest[i:i + count]) >= 0.34 for i in range(max(1, len(rest) - count + 1))):
                        role = "?"
            if len(line.letters) > 3 and any(c.isalpha() for c in line.whole) and all(len(left[r]) > 0.7 * size[r] for r in "ta" if r in size):
                role = "?"
            if role == "-" and size.get("a") and all(len(p.split()) == 1 for r, p in fields.parts if r == "a") and named(line.text):
                role = "?"
        given[n] = [role] * len(line.tokens)


def unmarked(line):
    """The line without what follows a name: a mark of its author or editor."""
    text = re.sub(r"\s*(著|译|訳|編|编|主编|选|監訳)$", "", line.text)
    return Line({**line.line, "text": text}, line.line["height"]) if text != line.text and text else line


def author_like(word, rest):
    """'a' for a short word of ideographs that shares one with what no line has of the author, '?' where it has but the length."""
    if not rest or not ideographic(rest[0]) or abs(len(word) - len(rest)) > 1 or len(word) > 5:
        return None
    return "a" if any(c in rest[max(0, i - 1):i + 2] for i, c in enumerate(word)) else "?"


def named(text):
    return re.fullmatch(r"[A-ZÀ-Þ][\w.'-]*( [A-ZÀ-Þ][\w.'-]*)?", text.strip()) is not None


def person_starts(lines, fields, paths, given, order):
    """{(line, code point)} at which persons begin, each of the truth's once."""
    starts, begun, everybody = set(), set(), [number for number, (role, _) in enumerate(fields.parts) if role == "a"]
    for n in order:
        line, waiting = lines[n], None
        if "a" in given[n] and not any(p >= 0 and fields.role[p] == "a" for p in paths[n]):
            if any(person not in begun for person in everybody):
                begun.add(next(person for person in everybody if person not in begun))
                starts.add((n, line.tokens[given[n].index("a")][0]))
            continue
        for m, (first, end) in enumerate(line.tokens):
            own = [k for k, i in enumerate(line.index) if first <= i < end]
            if given[n][m] != "a":
                waiting = None
                continue
            if not own:
                continue
            known = [(line.index[k], fields.part[paths[n][k]]) for k in own if paths[n][k] >= 0 and fields.role[paths[n][k]] == "a"]
            if not known:       # a given name that the truth lacks
                waiting = first if waiting is None else waiting
            for number, (i, person) in enumerate(known):
                if person not in begun:
                    begun.add(person)
                    starts.add((n, waiting if waiting is not None else first if number == 0 else i))
                waiting = None
    return starts


def near(a, b):
    """Whether two boxes are neighbours'."""
    thick = min(b[2] - b[0], b[3] - b[1], a[2] - a[0], a[3] - a[1])
    return a[0] - thick < b[2] and b[0] - thick < a[2] and a[1] - thick < b[3] and b[1] - thick < a[3]


def labelled(scan, photo):
    books, guesses = photo["books"], score.predictions_of(scan)
    pairs = score.pair(books, guesses)
    head = {"photo": scan["photo"], "repo": photo.get("source", {}).get("repo", scan["photo"])}
    named_fields = {}
    for true, book in enumerate(books):
        if not book.get("legible", True) or book.get("partial"):
            continue
        truth = {k: book[k] for k in KEPT if k in book}
        if true not in pairs:
            yield {"id": f"{scan['photo']}:missing-{true}", **head, "lines": [], "truth": truth}
            continue
        spine, others = scan["books"][pairs[true]], []
        for other, neighbour in enumerate(books):
            if other != true and neighbour.get("title") and any(near(box, neighbour["box"]) for box in (book["box"], guesses[pairs[true]]["box"])):
                if other not in named_fields:
                    named_fields[other] = Fields([(r, t) for r, t in (("t", neighbour["title"]), ("s", neighbour.get("subtitle")),
                                                                      ("a", neighbour.get("author")), ("r", neighbour.get("series"))) if t])
                others.append(named_fields[other])
        yield {"id": spine["id"], **head, "lines": label(spine, book, others), "truth": truth}
    void = [b["box"] for b in books if b.get("partial")] + [i["box"] for i in photo.get("ignore", [])]
    for index, (spine, guess) in enumerate(zip(scan["books"], guesses)):
        if index not in pairs.values() and not any(score.overlap(guess["box"], box) >= 0.5 for box in void):
            order = {n: k for k, n in enumerate(reading_order(spine["lines"]))}
            lines = [{**line, "roles": "-" * len(line["text"]), "order": order[n]} for n, line in enumerate(spine["lines"])]
            yield {"id": spine["id"], **head, "lines": lines, "truth": {"title": ""}}


def record_of(lines):
    """Title, subtitle and author that the roles spell."""
    runs = collections.defaultdict(list)
    for line in sorted(lines, key=lambda line: line["order"]):
        for role in "ts":
            text = "".join(c if r == role else " " for c, r in zip(line["text"], line["roles"])).split()
            runs[role] += text
        words = "".join(("\n" if r == "A" else "") + c if r in "Aa" else "\n" for c, r in zip(line["text"], line["roles"]))
        runs["a"] += [" ".join(w.split()) for w in words.split("\n") if plain(w)]
    return " ".join(runs["t"]), " ".join(runs["s"]), " ".join(runs["a"])


def oracle(path):
    books = titles = authored = authors = both = found = 0
    letters_of, tokens_of, wrong = collections.Counter(), collections.Counter(), []
    for text in open(path):
        spine = json.loads(text)
        for line in spine["lines"]:
            letters_of.update(line["roles"].replace("A", "a"))
            tokens_of.update(line["roles"][a].replace("A", "a") for a, b in tokens(line["text"]))
        truth = spine["truth"]
        if "author" not in truth:
            continue
        title, subtitle, author = record_of(spine["lines"])
        good = title_right(title, truth) or bool(subtitle) and title_right(f"{title} {subtitle}", truth)
        wanted = bool(truth.get("author")) and truth.get("author_sure", True)
        named = author_right(author, truth)
        books, found, titles, authored = books + 1, found + bool(spine["lines"]), titles + good, authored + wanted
        authors, both = authors + (wanted and named), both + (good and named)
        if not (good and named):
            wrong.append((spine["id"], truth["title"], truth["author"], title, author, [line["text"] for line in spine["lines"]]))
    print(json.dumps({"legible": books, "with_lines": found, "title": round(titles / books, 4), "author": round(authors / max(1, authored), 4),
                      "both": round(both / books, 4), "tokens": dict(tokens_of.most_common()), "letters": dict(letters_of.most_common())}))
    if "--verbose" in sys.argv:
        for row in wrong:
            print(*row, sep=" | ")


def main():
    if sys.argv[1] == "oracle":
        return oracle(sys.argv[2])
    photos = {photo["photo"]: photo for photo in json.load(open(sys.argv[2]))}
    for line in open(sys.argv[1]):
        scan = json.loads(line)
        for spine in labelled(scan, photos[scan["photo"]]):
            print(json.dumps(spine, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
