"""Look-and-say cages: how often digits occur, as pairs of a number and a digit: ``2, 3`` for exactly two 3s.
Digits that are not named occur as they like; 0 times is never.

>>> PART.labels([{"cells": [[0, 0], [1, 2], [3, 3]], "counts": [2, 3]}])
['look-and-say cage 1 (2×3) from r1c1']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, CellGroup, CellGroups, Derived, Finished, InputError, Raw, Rules, Several, SudokuGrid, all_of,
    cage_part, exactly, keys, place, where,
)  # fmt: skip

FIELD = CellGroups(
    "look_and_say",
    "look-and-say cage",
    "cages with how often they hold digits, pairs of a number and a digit one after another",
    value=Several(0, HIGHEST),
    key="counts",
    demanded=True,
    drawn="cage",
    least=1,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the number of each digit. Raises `InputError` if a number has no digit."""
    if len(group.clue) % 2:
        raise InputError(f"{group.name} has a number without a digit", cell=group.cells[0])
    for count, digit in zip(group.clue[::2], group.clue[1::2], strict=True):
        yield exactly(count, all_of(group.cells, digit), group.label(f"{count}×{digit}"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished look-and-say cage, or None."""
    digits, counts = board.digits_of(group["cells"]), group["counts"]
    if len(counts) % 2:
        return f"the cage from {where(group)} has a number without a digit"
    for i in range(0, len(counts), 2):
        count = digits.count(counts[i + 1])
        if count != counts[i]:
            return f"the cage from {where(group)} holds {counts[i + 1]} {count} times, not {counts[i]}"
    return None


PART = cage_part(
    FIELD,
    "Look-and-say cages",
    "A cage says how often it holds some digits: 23 for exactly two 3s.",
    constraints=constraints,
    text=lambda group: ", ".join(f"{n}×{x}" for n, x in zip(group.clue[::2], group.clue[1::2], strict=False)),
    judge=judge,
    derived=Derived("look_and_say", place(clue=lambda _, held: [[held.count(d), d] for d in {*held}])),
    keys=(keys.iss.look_and_say(), keys.iss.exact_contents(), keys.sudokumaker.look_and_say()),
)
