"""Rules that count along all lines or connect digits of the whole board."""

from typing import Any

from neutral import beside, cells


def connected(it: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return digits 0 to 9 that are connected, perhaps in a number of squares, counted by an automaton."""
    squares, digits, size = cells(it["cells"]), it["values"], it["size"]
    entries = [("connected_digits", {"cells": squares, "digits": digits})]
    if size is not None:
        moves = ((at, digit, at + (digit in digits)) for at in range(size + 1) for digit in range(10))
        arrows = ",".join(f"{at}-{digit}-{to}" for at, digit, to in moves if to <= size)
        entries.append(("automata", {"cells": squares, "value": f"{arrows}/{size}"}))
    return entries


def ranked(it: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the rank of a line, which is read from its first square on."""
    return "full_ranks", beside(it["cells"], it["rank"])


ENTRIES = {
    "connected_values": connected,
    "doppelganger": lambda it: ("doppelganger", True),
    "full_rank": ranked,
    "region_same_values": lambda it: ("same_set", True),
    "top_bottom": lambda it: ("ladders", True),
    "full_rank_ties": lambda it: ("tied_ranks", it["ties"] == "any"),
}
