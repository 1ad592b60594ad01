"""Automata: a finite automaton accepts the digits of the line, read in order. Its clue lists the arrows, each
a state, a digit and the next state, and behind a slash the accepting states; it begins in state 0.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": "0-1-1,1-2-1/1"}])
['automaton 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..kit import (
    CellGroup, CellGroups, Finished, InputError, Is, Raw, Regular, Rules, SudokuGrid, Word, compile_automaton,
    exactly, keys, line_part, number_lists, open_line, pattern, where,
)  # fmt: skip

FIELD = CellGroups(
    "automata",
    "automaton",
    "lines whose digits the automaton accepts",
    value=Word(
        f"{pattern(3, 3, 10_000)}/{pattern(1, 1, 1_000)}",
        "automata such as 0-1-1,1-2-0/0,1",
        "an automaton such as '0-1-1,1-2-0/0,1'",
        (
            "0-1-1,0-2-0,0-3-1,1-2-1,1-4-1/1,0",
            "0-1-0,0-2-0,0-3-0,0-4-0,0-2-1,0-0-1,1-1-2,1-3-2,2-4-2,2-3-2/2,1",
        ),
    ),
    demanded=True,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the automaton, made deterministic, or the digits that it counts.

    Raises `InputError` if it is too large.
    """
    arrows, accept = map(number_lists, group.clue.split("/"))
    cells = tuple(open_line(group.cells))
    listed = tuple((state, digit, after) for state, digit, after in arrows)
    try:
        machine = compile_automaton(listed, tuple(state for (state,) in accept), grid.digits, group.name)
    except InputError as error:
        raise InputError(error.what, cell=cells[0]) from None
    counter = counted(*machine, grid.digits)
    if counter is None:
        yield Regular(cells, *machine, label=group.label())
    else:
        counts, number = counter
        literals = tuple(Is(cell, digit) for cell in cells for digit in counts)
        yield exactly(number, literals, group.label())


def counted(
    start: int, accept: Sequence[int], arrows: Sequence[tuple[int, int, int]], digits: Sequence[int]
) -> tuple[list[int], int] | None:
    """Return the digits that a deterministic automaton counts in lines of `digits`, and the number of them
    that it accepts; None if it does anything else.

    >>> counted(0, [2], [(0, 5, 1), (0, 6, 0), (1, 5, 2), (1, 6, 1), (2, 6, 2)], (5, 6))
    ([5], 2)
    """
    counts = {digit for state, digit, after in arrows if state == start != after}
    follows = {state: after for state, digit, after in arrows if digit in counts}
    states = [start]
    while states[-1] in follows and len(states) <= len(follows):
        states.append(follows[states[-1]])
    expected = {(state, digit, state) for state in states for digit in {*digits} - counts}
    expected.update((one, digit, other) for one, other in pairwise(states) for digit in counts)
    fits = set(arrows) == expected and list(accept) == states[-1:] and len({*states}) == len(states)
    return (sorted(counts), len(states) - 1) if fits else None


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished automaton, or None."""
    arrows, accept = (part.split(",") for part in group["value"].split("/"))
    states = {"0"}
    for digit in board.digits_of(open_line(group["cells"])):
        read = [arrow.split("-") for arrow in arrows]
        states = {after for state, symbol, after in read if state in states and int(symbol) == digit}
    if not states.intersection(accept):
        return f"the automaton of the line from {where(group)} does not accept it"
    return None


PART = line_part(
    FIELD,
    "Automata",
    "The automaton of a line accepts its digits, read in order.",
    constraints=constraints,
    stroke=(0.12, "plum"),
    judge=judge,
    keys=(keys.iss.automata(), keys.iss.connected_size(), keys.iss.weighted_sums()),
    singular="automaton",
)
