"""Decodes what the labeler says into records, and counts how many are right by the evaluation's rules."""
import collections
import torch
import judge, labeler_data

TITLE, SUBTITLE, BEGIN, INSIDE = range(4)


def viterbi(scores, start, step):
    """The best roles of one line."""
    best, back = start + scores[0], []
    for row in scores[1:]:
        total = best[:, None] + step
        back.append(total.argmax(0))
        best = total.max(0) + row
    path = [int(best.argmax())]
    for choice in reversed(back):
        path.append(int(choice[path[-1]]))
    return path[::-1]


def spans(data, spine, roles, lines, wanted):
    """{line: [(start, end)]} of the runs of tokens whose role is wanted."""
    runs = collections.OrderedDict()
    first = data.first[spine]
    previous = None
    for k, role in enumerate(roles):
        t = first + k
        line = int(data.lines[t])
        if role in wanted:
            if previous == (line, k - 1):
                runs[line][-1] = (runs[line][-1][0], int(data.ends[t]))
            else:
                runs.setdefault(line, []).append((int(data.starts[t]), int(data.ends[t])))
            previous = (line, k)
    return runs


def ordered(lines, sooner):
    """Lines by how many others they come before."""
    return sorted(lines, key=lambda a: -sum(sooner(a, b) for b in lines if b != a))


def record(model, h, pairs, data, spine, lines, roles):
    """Title and author of one spine."""
    first = data.first[spine]
    at = collections.defaultdict(list)
    for k in range(len(roles)):
        at[int(data.lines[first + k])].append(k)

    def sooner(a, b):
        i, j = at[a], at[b]
        with torch.no_grad():
            states = torch.stack([h[i].mean(0), h[j].mean(0)])[None]
            geometry = torch.stack([pairs[i[0], j[0]], pairs[j[0], i[0]]])[None]
            return torch.sigmoid(model.precedes(states, geometry)).item()

    title = spans(data, spine, roles, lines, {TITLE})
    words = " ".join(lines[l]["text"][s:e] for l in ordered(list(title), sooner) for s, e in title[l])
    people = collections.defaultdict(list)
    for k, role in enumerate(roles):
        if role in (BEGIN, INSIDE):
            people[int(data.lines[first + k])].append(k)
    persons = []
    for l in ordered(list(people), sooner):
        for k in people[l]:
            text = lines[l]["text"][data.starts[first + k]:data.ends[first + k]]
            if roles[k] == BEGIN or not persons:
                persons.append(text)
            else:
                persons[-1] += " " + text
    return words.strip(" :;,-–—·•|/"), ", ".join(p.strip(" :;,-–—·•|/&") for p in persons)


def outputs(model, data, indices, size=48):
    """Yields (spine, states, pairs, emissions) of spines that have tokens."""
    model.eval()
    indices = sorted((i for i in indices if data.counts[i]), key=lambda i: data.counts[i])
    for at in range(0, len(indices), size):
        part = indices[at:at + size]
        with torch.no_grad():
            h, _, emissions, pairs = model(labeler_data.batch(data, part))
        for row, i in enumerate(part):
            n = data.counts[i]
            yield i, h[row, :n], pairs[row, :n, :n], emissions[row, :n].numpy()


def decoded(model, data, spines, indices=None):
    """{spine: (title, author, roles)}."""
    start, step = model.start.detach().numpy(), model.next.detach().numpy()
    found = {}
    for i, h, pairs, emissions in outputs(model, data, range(len(data)) if indices is None else indices):
        lines = data.lines[data.first[i]:data.first[i + 1]]
        roles = []
        for line in dict.fromkeys(lines.tolist()):
            roles += viterbi(emissions[lines == line], start, step)
        found[i] = (*record(model, h, pairs, data, i, spines[i]["lines"], roles), roles)
    return found


def measured(model, data, spines, indices=None):
    """Shares of legible books with title, author and both right."""
    found = decoded(model, data, spines, indices)
    total = title = author = both = 0
    for i in range(len(data)) if indices is None else indices:
        truth = spines[i]["truth"]
        if not truth.get("title"):
            continue
        total += 1
        t, a, _ = found.get(i, ("", "", []))
        t, a = judge.title_right(t, truth), judge.author_right(a, truth)
        title, author, both = title + t, author + a, both + (t and a)
    return f"{total} books: title {title / max(1, total):.3f} author {author / max(1, total):.3f} both {both / max(1, total):.3f}"
