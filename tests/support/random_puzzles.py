"""Small puzzles of a few random constraints, and all of their solutions by brute force."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from backends import puzzle_of
from cases import BUILDERS, domains_of
from hypothesis import strategies as st

from gridproof.puzzles import Puzzle


def all_solutions(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return every assignment of a small puzzle that all constraints accept, by brute force; all cells are
    shown.
    """
    cells = puzzle.domains
    every = (dict(zip(cells, values, strict=True)) for values in product(*cells.values()))
    return [tuple(s[c] for c in puzzle.shown) for s in every if puzzle.broken(s) is None]


@st.composite
def small(draw: st.DrawFn) -> Puzzle:
    """Draw a puzzle of a few random constraints, some of them clues."""
    domains = draw(domains_of(size=64))
    names = draw(st.lists(st.sampled_from(sorted(BUILDERS)), min_size=1, max_size=4))
    constraints = [
        replace(BUILDERS[name][1](draw, domains), label=f"c{number}") for number, name in enumerate(names)
    ]
    first = draw(st.integers(0, len(constraints)))
    return puzzle_of(domains, constraints[:first], clues=constraints[first:])
