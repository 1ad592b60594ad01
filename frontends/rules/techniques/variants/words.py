"""What sentences of these techniques are made of: small numbers in words, sets of digits, names of clues.

>>> count(3, "cell"), digits_of((5, 8, 9)), name_of(["r1c1 < r1c2 on thermometer 1"])
('three cells', '589', 'thermometer 1')
>>> digits_of((8, 10)), alternatives(["589", "679"])
('8,10', '589 or 679')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .....puzzles.wording.words import list_names

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

MOST_ALTERNATIVES = 6
"""Of more alternatives than this none is told."""


def number(n: int) -> str:
    """A number in words, where it is small."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def count(n: int, thing: str) -> str:
    """So many things."""
    return f"{number(n)} {thing}{'' if n == 1 else 's'}"


def digits_of(values: Iterable[int]) -> str:
    """A set of digits as setters write it."""
    some = sorted(set(values))
    return ("" if all(0 <= value <= 9 for value in some) else ",").join(map(str, some))


def alternatives(names: Sequence[str]) -> str:
    """One or another; empty where there are many."""
    return list_names(list(names), " or ") if len(names) <= MOST_ALTERNATIVES else ""


def name_of(labels: Iterable[str]) -> str:
    """The clue that labels name: what stands after "on" in those of its cells; or the labels."""
    return list_names(list(dict.fromkeys(label.rpartition(" on ")[2] for label in labels if label)))
