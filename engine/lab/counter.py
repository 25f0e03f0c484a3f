"""An independent count of whom a release gives away, in nothing but the standard library.

It reads one JSON object a line: original and release as CSV with a header, records, which row of
the original each released one is, from 0, and the recipe, of which the roles of the columns, k, the
column that says whose a row is, and what may be known count. It prints, for each, an object of the
people found:

few       who have fewer than k - 1 others by the columns marked
told      the same, with a column that stays and that a marked one tells
alone     who are the only one with a value of a column that stays
certain   of whom a sensitive value is that of all who share the columns marked, a value of one
          column that stays, or those marked with a column that they tell; two sensitive columns
          whose values go with each other one by one, as a code with its text, count as one
together  whose several rows agree in values that nobody else has
pair      whom the pair of columns that stay, or the column beside those marked, singles out that
          does most
triple    whom the three columns that stay single out that do most
"""

import collections
import csv
import io
import itertools
import json
import sys


def by(keys, people):
    """The people of each key; None is none."""
    found = collections.defaultdict(set)
    for key, who in zip(keys, people):
        if key is not None:
            found[key].add(who)
    return found


def among(groups, at_most):
    """The people of groups of at most so many."""
    return set().union(*(group for group in groups.values() if len(group) <= at_most))


def tells(rows, people, marked, kept):
    """Whether a marked column tells another: by values that twenty more people share, the usual one
    of the other apart, or as bands of its numbers."""
    told, first = collections.defaultdict(set), {}
    for row, who in zip(rows, people):
        if row[marked] and row[kept]:
            told[row[marked]].add(row[kept])
            first.setdefault(who, row)
    if any(len(values) > 1 for values in told.values()):
        return False
    pairs = [(row[marked], row[kept]) for row in first.values()]
    usual = collections.Counter(value for _, value in pairs).most_common()
    if len(usual) < 2:
        return False
    rest = [m for m, value in pairs if value != usual[0][0]]
    if len(rest) - len(set(rest)) >= 20:
        return True
    try:
        order = [value for _, value in sorted(set(pairs), key=lambda pair: float(pair[0]))]
    except ValueError:
        return False
    runs = [value for value, _ in itertools.groupby(order)]
    most = collections.Counter(order).most_common(1)[0][1]
    return len(runs) == len(set(runs)) and len(order) - most >= 12


def certain(released, people, sensitive, columns):
    """The people of whom a sensitive value is that of all who share the columns, but for those
    without any, unless it is the only one that anybody has: then a blank is the other."""
    values = collections.defaultdict(set)
    keys = [tuple(row[c] for c in columns) for row in released]
    for key, row in zip(keys, released):
        values[key].add(row[sensitive])
    nothing = {""} if len(set().union(*values.values()) - {""}) > 1 else set()
    return {who for key, who, row in zip(keys, people, released) if row[sensitive] and len(values[key] - nothing) == 1 and any(key)}


def together(released, people, kept):
    """The people whose several rows agree in values that nobody else has."""
    own = collections.defaultdict(list)
    for row, who in zip(released, people):
        own[who].append(row)
    found = set()
    for who, rows in own.items():
        same = [c for c in kept if all(row[c] == rows[0][c] for row in rows)]
        if len(rows) > 1 and any(rows[0][c] for c in same):
            alike = [o for row, o in zip(released, people) if all(row[c] == rows[0][c] for c in same)]
            if set(alike) == {who}:
                found.add(who)
    return found


def count(case):
    original, released = (list(csv.DictReader(io.StringIO(case[name]))) for name in ("original", "release"))
    columns, privacy = case["recipe"]["columns"], case["recipe"]["privacy"]
    source, k, patient = [original[at] for at in case["records"]], privacy["k"], privacy.get("patient")
    people = [row[patient] if patient and row[patient] else at for at, row in enumerate(source)]
    marked, sensitive, plain = ([c["name"] for c in columns if c["role"] == of] for of in ("quasi-identifying", "sensitive", "insensitive"))
    kept = sensitive + plain

    def shown(*columns):
        return [tuple(row[c] for c in columns) for row in released]

    def known(columns, *beside):
        return [tuple(row[c] for c in (*columns, *beside)) if all(row[c] for c in beside) else None for row in released]

    told = [c for c in kept if any(tells(source, people, m, c) for m in marked)]
    def other_words(a, b):
        pairs = {(row[a], row[b]) for row in released if row[a] and row[b]}
        return a in sensitive and len(pairs) == len({x for x, _ in pairs}) == len({y for _, y in pairs})

    by_what = [marked] + [[c] for c in kept] + [[*marked, c] for c in told]
    found = {
        "few": among(by(shown(*marked), people), k - 1),
        "told": among(by(shown(*marked, *told), people), k - 1) if told else set(),
        "alone": set().union(*(among(by(known([], c), people), 1) for c in kept)),
        "certain": set().union(*(certain(released, people, s, columns) for s in sensitive for columns in by_what if s not in columns and not other_words(columns[-1], s))),
        "together": together(released, people, kept) if patient and privacy.get("knows") != "all" else set(),
    }
    found = {what: len(who) for what, who in found.items()}
    ways = [known([], *pair) for pair in itertools.combinations(kept, 2)] + [known(marked, c) for c in kept]
    found["pair"] = max((len(among(by(way, people), 1)) for way in ways), default=0)
    found["triple"] = max((len(among(by(known([], *three), people), 1)) for three in itertools.combinations(kept, 3)), default=0)
    return found


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(count(json.loads(line))))
