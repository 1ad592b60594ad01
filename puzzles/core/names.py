"""Names as people write them: case, spaces, hyphens, plurals and other usual words make no difference.

>>> letters_of("Killer-Sudoku"), fold_name("Column clues"), fold_name("cols")
('killersudoku', 'col', 'col')
>>> nearest_name("celss", ["cells", "rows"])
'cells'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_PARTS = re.compile(r"[\W_]+")
_SAME = {"column": "col"}
_IDLE = frozenset(("clue", "hint", "count", "number", "sum", "total", "label", "value"))


def letters_of(name: str) -> str:
    """Return the letters and digits of a name, in lower case.

    >>> letters_of("Str8ts"), letters_of("by_the way")
    ('str8ts', 'bytheway')
    """
    return _PARTS.sub("", name.casefold())


@lru_cache(maxsize=4096)
def fold_name(name: str) -> str:
    """Return a name without the order, number and case of its words, and without words such as *clues* that
    say nothing beside others.

    >>> fold_name("plus_columns") == fold_name("cols plus"), fold_name("clues")
    (True, 'clue')
    """
    words = [_SAME.get(word, word) for word in map(_singular, _PARTS.split(name.casefold())) if word]
    return " ".join(sorted([word for word in words if word not in _IDLE] or words))


def _singular(word: str) -> str:
    """Return a word without the ending of its plural."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("xes", "ches")):
        return word[:-2]
    if word in ("vertices", "vertex"):
        return "vertex"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """Return the nearest name, or None if all are far: more than a third of the letters are wrong, and it is
    not the beginning of a name either.

    >>> known = ["kakuro", "kakurasu", "sudoku", "sukoro", "slitherlink"]
    >>> [nearest_name(name, known) for name in ("kakuru", "suduko", "slither", "chess")]
    ['kakuro', 'sudoku', 'slitherlink', None]
    """
    target = letters_of(name[:40])
    size, signs = len(target), _signs(target)
    candidates, fewest = [], size
    groups = _by_length(tuple(names))
    for length in sorted(groups, key=lambda length: abs(length - size)):
        most = max(length, size) // 3
        near = abs(length - size) <= most
        for letters, own, candidate in groups[length] if near or length > size >= 3 else ():
            begun = size >= 3 and letters.startswith(target)
            # Fewest changes, by the letters that only one of the words has.
            least = max((own & ~signs).bit_count(), (signs & ~own).bit_count())
            if not begun and not (near and least <= min(most, fewest)):
                continue
            wrong = distance(target, letters, None if begun else min(most, fewest))
            if begun or wrong <= min(most, fewest):
                fewest = 1 if begun else wrong
                candidates.append((fewest, wrong, sorted(target) != sorted(letters), candidate))
    return min(candidates)[-1] if candidates else None


@lru_cache(maxsize=64)
def _by_length(names: tuple[str, ...]) -> dict[int, list[tuple[str, int, str]]]:
    """Return known names by the number of their letters: the letters, in order and as a set, and the name."""
    known = dict[int, list[tuple[str, int, str]]]()
    for name in names:
        letters = letters_of(name)
        known.setdefault(len(letters), []).append((letters, _signs(letters), name))
    return known


def _signs(letters: str) -> int:
    """Return the set of letters as the bits of a number; letters far apart in Unicode may share one."""
    return sum(1 << place for place in {ord(letter) % 64 for letter in letters})


def distance(one: str, other: str, most: int | None = None) -> int:
    """Return the fewest letters to put in, leave out, replace, or swap with the next one, each place once,
    that make one word of the other; any number above `most` if there are more than that.

    >>> distance("slove", "solve"), distance("timout", "timeout"), distance("", "ab")
    (1, 1, 2)
    """
    before, last = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, replacement in enumerate(other, 1):
            steps = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != replacement))
            if i > 1 and j > 1 and letter == other[j - 2] and replacement == one[i - 2]:
                steps = min(steps, before[j - 2] + 1)
            row.append(steps)
        if most is not None and min(row) > most <= min(last):
            return most + 1
        before, last = last, row
    return last[-1]


def perhaps(name: str, names: Iterable[str]) -> str:
    """Return the question after an unknown name; empty if no name is near.

    >>> perhaps("slove", ["check", "solve"]), perhaps("chess", ["check", "solve"])
    (", did you mean 'solve'?", '')
    """
    nearest = nearest_name(name, names)
    return f", did you mean {nearest!r}?" if nearest else ""
