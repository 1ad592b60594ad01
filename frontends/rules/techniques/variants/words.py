"""Vocabulary of these techniques' sentences: small numbers in words, sets of digits, names of clues.

>>> count(3, "cell"), digits_of((5, 8, 9)), digits_of((8, 10))
('three cells', '589', '8,10')
>>> name_of(["r1c1 < r1c2 on thermometer 1"]), either(["589", "679"])
('thermometer 1', '589 or 679')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .....puzzles import Cell
from .....puzzles.wording.words import list_names
from ...network import Bits, bits
from ...state import State

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

GRADES = (0, 24, 44, 90, 200)
"""Grades of steps that need the rule itself, one house, two facts, or several houses."""

MOST_CONCLUSIONS = 2
"""More conclusions than this are left to the result of the step."""


def number(n: int) -> str:
    """Return a number, in words if it is small."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def count(n: int, thing: str) -> str:
    """Return a number of things, in words."""
    return f"{number(n)} {thing}{'' if n == 1 else 's'}"


def a_digit(value: int) -> str:
    """Return a digit with its article.

    >>> a_digit(7), a_digit(8), a_digit(11)
    ('a 7', 'an 8', 'an 11')
    """
    return f"{'an' if value in (8, 11, 18) or 80 <= value < 90 else 'a'} {value}"


def digits_of(values: Iterable[int]) -> str:
    """Return a set of digits as setters write it."""
    some = sorted(set(values))
    return ("" if all(0 <= value <= 9 for value in some) else ",").join(map(str, some))


def either(names: Sequence[str]) -> str:
    """Return names joined by "or"."""
    return list_names(list(names), " or ")


def name_of(labels: Iterable[str]) -> str:
    """Return the clue named by labels: the text after "on" in those of its cells; or the labels."""
    return list_names(list(dict.fromkeys(label.rpartition(" on ")[2] for label in labels if label)))


def conclusion(state: State, removals: Bits) -> str:
    """Return in words the values left in the cells that lose candidates; "" if there is no short wording."""
    net = state.network
    losses: dict[Cell, list[int]] = {}
    for candidate in bits(removals):
        losses.setdefault(net.candidates[candidate][0], []).append(net.candidates[candidate][1])
    alike: dict[str, list[Cell]] = {}
    for cell, lost in losses.items():
        stay = [value for value in state.values(cell) if value not in lost]
        alike.setdefault(_becomes(stay, lost), []).append(cell)
    if len(alike) > MOST_CONCLUSIONS:
        return ""
    phrases = [
        f"{list_names(cells)} {'is' if len(cells) == 1 else 'are'} {what}" for what, cells in alike.items()
    ]
    return ", so " + " and ".join(phrases)


def _becomes(stay: Sequence[int], lost: Sequence[int]) -> str:
    """Return in words the new content of a cell with the values left."""
    if not stay:
        return "left without a digit"
    if len(stay) > 1 and min(lost) > stay[-1]:
        return f"at most {stay[-1]}"
    if len(stay) > 1 and max(lost) < stay[0]:
        return f"at least {stay[0]}"
    return either([*map(str, stay)]) if len(stay) <= len(lost) else f"not {either([*map(str, lost)])}"
