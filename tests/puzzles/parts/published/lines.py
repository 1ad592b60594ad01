"""Lines, arrows, groups that are alike, relations and automata."""

from collections.abc import Callable
from itertools import accumulate, chain
from typing import Any

Said = tuple[str, Any]


def cells(squares: list[list[int]]) -> list[list[int]]:
    """Return squares counted from 0."""
    return [[r - 1, c - 1] for r, c in squares]


def plain(name: str, key: str = "") -> Callable[[Any], Said]:
    """Return a line with the clue stored under `key` in the neutral form."""
    return lambda it: (name, {"cells": cells(it["cells"]), **({"value": it[key]} if key else {})})


def alike(name: str, groups: str) -> Callable[[Any], Said]:
    """Return groups that belong together; their number is that of the first square, unique to them."""

    def said(it: Any) -> Said:
        r, c = it[groups][0][0]
        return name, [{"cells": cells(each), "value": 30 * r + c} for each in it[groups]]

    return said


def along(it: Any) -> list[list[int]]:
    """Return the squares of all segments."""
    return cells([*chain.from_iterable(it["segments"])])


def sum_line(it: Any) -> Said:
    squares = cells(it["cells"])
    return "sum_lines", {"cells": squares + squares[:1] if it["loop"] else squares, "value": it["sum"]}


def relation(name: str) -> Callable[[Any], Said]:
    """Return a table of pairs."""

    def said(it: Any) -> Said:
        value = ",".join(f"{a}-{b}" for a, b in it["table"])
        return name, {"cells": cells(it["cells"]), "value": value}

    return said


def automaton(it: Any) -> Said:
    """Return an automaton; along segments its states are written out with the number of digits read."""
    machine, ends = it["nfa"], [*accumulate(map(len, it["segments"]))]
    if len(ends) == 1:
        listed = ",".join(
            "-".join(map(str, arrow)) for arrow in machine["transitions"] if "BREAK" not in arrow
        )
        return "automata", {"cells": along(it), "value": f"{listed}/{','.join(map(str, machine['accept']))}"}
    moves: dict[tuple[int, Any], list[int]] = {}
    for state, digit, to in machine["transitions"]:
        moves.setdefault((state, digit), []).append(to)
    assert machine["start"] == [0]
    number, arrows, layer = {(0, 0): 0}, list[str](), {0}
    for place in range(1, ends[-1] + 1):
        states: set[int] = set()
        for state, digit in ((state, digit) for state, digit in moves if state in layer and digit != "BREAK"):
            after = moves[state, digit]
            if place in ends[:-1]:
                after = [to for each in after for to in moves.get((each, "BREAK"), ())]
            states.update(after)
            for to in after:
                there = number.setdefault((place, to), len(number))
                arrows.append(f"{number[place - 1, state]}-{digit}-{there}")
        layer = states
    accept = ",".join(str(number[ends[-1], state]) for state in machine["accept"] if state in layer)
    return "automata", {"cells": along(it), "value": f"{','.join(arrows)}/{accept}"}


ENTRIES = {
    "slow_thermometer": plain("slow_thermometers"),
    "palindrome": plain("palindromes"),
    "renban": plain("renbans"),
    "between_line": plain("between_lines"),
    "lockout_line": plain("lockout_lines", "min_diff"),
    "zipper_line": plain("zippers"),
    "modular_line": plain("modular_lines", "mod"),
    "entropic_line": plain("entropic_lines"),
    "sum_line": sum_line,
    "region_sum_line": lambda it: ("region_sum_lines", {"cells": along(it)}),
    "equal_sum": alike("equal_sums", "segments"),
    "clone": alike("clones", "sets"),
    "same_values": alike("same_digits", "sets"),
    "arrow": lambda it: ("arrows", {"circle": cells([it["circle"]]), "cells": cells(it["cells"])}),
    "pill_arrow": lambda it: ("pill_arrows", {"pill": cells(it["pill"]), "cells": cells(it["cells"])}),
    "double_arrow": plain("double_arrows"),
    "pair_table": relation("pair_relations"),
    "pair_table_all": relation("mutual_relations"),
    "regex_line": plain("patterns", "pattern"),
    "nfa": automaton,
    "value_indexing": plain("value_indexing"),
}
