"""Counting circles: a digit d in a circle occurs in exactly d circles of its set.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [2, 1]]}])[:2]
['circles 1 from r1c1 (1)', 'circles 1 from r1c1 (2)']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, ClueLabel, Derived, Draft, Entries, Finished, Raw, Rules, Square, SudokuGrid,
    Tally, all_of, circle, clue_part, keys, where,
)  # fmt: skip

FIELD = CellGroups(
    "counting_circles",
    "circles",
    "sets of circles, in which each digit stands as often as it says",
    drawn="cage",
    least=1,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that each digit d occurs d times, or never."""
    for digit in grid.digits:
        yield Tally(
            all_of(group.cells, digit),
            (0, digit),
            label=ClueLabel(f"{group.label()} ({digit})", group.label()),
        )


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished circles, or None."""
    digits = board.digits_of(group["cells"])
    for digit in digits:
        if digits.count(digit) != digit:
            return f"{digits.count(digit)} of the circles from {where(group)} hold {digit}"
    return None


def derive(draft: Draft) -> Entries:
    """Derive sets, by default one, together of up to a third of the squares: of some digits d, each in d
    circles.
    """
    number, circled, groups = draft.wished or 1, set[Square](), list[Raw]()
    digits = sorted({digit for row in draft.grid() for digit in row if digit > 0})
    for _ in range(number):
        circles, room = list[Square](), draft.record.rows * draft.record.columns // 3 // number
        for digit in draft.random.sample(digits, len(digits)):
            squares = [square for square in draft.squares(digit) if square not in circled]
            if digit <= min(room - len(circles), len(squares)):
                circles += draft.random.sample(squares, digit)
        if circles:
            circled.update(circles)
            groups.append({"cells": [[*square] for square in sorted(circles)]})
    return dict(enumerate(groups))


PART = clue_part(
    FIELD,
    "Counting circles",
    "A digit in a circle stands in exactly so many circles.",
    constraints=constraints,
    marks=lambda group, grid: (circle(cell) for cell in group.cells),
    judge=judge,
    derived=Derived("counting_circles", derive),
    keys=(keys.iss.cells("CountingCircles"),),
)
