"""Clues of "or" and "and" in the neutral form, and givens within them."""

from typing import Any

KNOWN: dict[str, Any] = {}
"""The tables of all parts, once they are read."""


def claims(it: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the claims of a constraint that stands in "or" or "and"."""
    if it["type"] == "and":
        return [claim for each in it["constraints"] for claim in claims(each)]
    if it["type"] == "or":
        return [{"either": [claims(each) for each in it["constraints"]]}]
    if it["type"] == "given":
        r, c = it["cell"]
        return [{"candidates": [r - 1, c - 1, it["values"]]}]
    name, entry = KNOWN[it["type"]](it)
    return [{name: [*entry[0], entry[1]] if isinstance(entry, tuple) else entry}]


def chaos(it: dict[str, Any], squares: list[list[int]]) -> dict[str, Any]:
    """Return a clue of a square about the regions of others."""
    return {"control": [[x - 1 for x in it["control"]]], "cells": [[r - 1, c - 1] for r, c in squares]}


ENTRIES = {
    "chaos_construction": lambda it: ("chaos_construction", True),
    "chaos_count": lambda it: ("region_counts", chaos(it, it["cells"])),
    "chaos_arrow": lambda it: ("region_arrows", chaos(it, [square for arm in it["arms"] for square in arm])),
    "chaos_distinct": lambda it: ("region_kinds", chaos(it, it["cells"])),
    "or": lambda it: ("either", [[claims(each) for each in it["constraints"]]]),
    "and": lambda it: ("either", [[claims(it)]]),
    "given": lambda it: ("candidates", (it["cell"], it["values"])),
}
