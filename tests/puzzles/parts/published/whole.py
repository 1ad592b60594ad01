"""Rules that count along all lines or connect digits of the whole board."""

from typing import Any

from neutral import beside, cells


def connected(it: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Digits that are connected, in a number of squares that nothing says."""
    assert it["size"] is None
    return "connected_digits", {"cells": cells(it["cells"]), "digits": it["values"]}


def ranked(it: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The rank of a line, which is read from its first square on."""
    return "full_ranks", beside(it["cells"], it["rank"])


ENTRIES = {
    "connected_values": connected,
    "full_rank": ranked,
    "full_rank_ties": lambda it: ("tied_ranks", it["ties"] == "any"),
}
