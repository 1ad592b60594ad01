"""Named patterns: each is found under its name on a board of its own, and its conclusion follows.

Vocabulary
    whole      boards on which findings of the pattern by its name tell its whole conclusion
    drawn      a board with nothing but the picture of a pattern: anything else around it only forbids more,
               so that the conclusion there holds everywhere
    weakened   a picture with one sign less
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from desk import with_a_clue_changed
from patterns import Case, cases, fewer_clues, follows, is_told, told
from survey import Survey

from gridproof.frontends.api import solve
from gridproof.frontends.rules.agenda import placing, steps
from gridproof.frontends.rules.network import Bits, bits
from gridproof.frontends.rules.patterns import situations
from gridproof.frontends.rules.patterns.declared import Pattern, declared, signs_of
from gridproof.frontends.rules.patterns.facts import sight_of
from gridproof.frontends.rules.patterns.finding import named_pattern
from gridproof.frontends.rules.patterns.situations import Situation
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques.basic.singles import given_cells
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.puzzles import InputError, Puzzle, read_record
from gridproof.puzzles.samples import samples

MAIN = 221
"""The boards from here on show patterns in other forms."""

FURTHER = ("suguru", "galaxies", "futoshiki", "kenken", "battleships")
"""Kinds whose boards show patterns in other forms, each with a solution."""

IN_PARTS = {
    "nurikabe Pool only one island can break", "lits No pool", "lits Same shapes apart", "lits Must get out",
}  # fmt: skip
"""On these boards a second pattern stands, and says a part."""

MOST = 60
"""Maximum findings by a name on a board."""


def is_called(step: Step, case: Case) -> bool:
    """Return whether a step has the name of the pattern of a board."""
    own, wanted = ("".join(filter(str.isalnum, name.lower())) for name in (step.technique, case.name))
    return own in wanted or wanted in own


def by_name(case: Case) -> Iterator[tuple[State, Step]]:
    """Yield the steps of the patterns of a board's name, at its start."""
    state = case.start()
    for start in list(given_cells(state)):
        apply(state, start)
    for step in named_pattern(state):
        if is_called(step, case):
            yield state, placing(state, step)


def whole(case: Case) -> bool:
    """Return whether the patterns of a board's name tell all that is claimed of it, at its start."""
    facts = {fact for state, step in islice(by_name(case), MOST) for fact in told(state, step)}
    return all(is_told(facts, fact) for fact in case.claimed(case.start()))


@pytest.mark.parametrize("case", cases()[:MAIN], ids=lambda case: f"{case.kind}-{case.name}")
def test_the_whole_conclusion_is_told_by_name_and_nothing_harder_before_it(case: Case) -> None:
    assert whole(case) or f"{case.kind} {case.name}" in IN_PARTS
    named = [step.grade for _, step in islice(by_name(case), MOST)]
    first = next(iter(steps(case.start())))
    assert first.grade <= min(named, default=first.grade)


@pytest.mark.parametrize(
    "case",
    [case for case in cases() if case.kind in FURTHER],
    ids=lambda case: f"{case.kind}-{case.name}",
)
def test_a_board_of_a_further_kind_has_a_solution_and_its_pattern_tells_the_whole(case: Case) -> None:
    before, puzzle = case.start(), case.puzzle
    assert not follows(before, puzzle, before.excluded, 0), "the board has no solution"
    assert all(follows(before, puzzle, before.excluded, fact) for fact in case.claimed(before))
    assert whole(case)
    assert case.name in {step.technique for _, step in islice(by_name(case), MOST)}


@pytest.mark.parametrize("case", cases()[:MAIN], ids=lambda case: f"{case.kind}-{case.name}")
def test_what_a_pattern_says_on_its_board_follows(case: Case) -> None:
    for state, step in islice(by_name(case), 4):
        for fact in told(state, step):
            assert follows(state, case.puzzle, state.excluded, fact), step.sentence


@pytest.mark.parametrize(("total", "doubled"), [(5, True), (6, False)])
def test_doubles_are_told_only_where_every_filling_has_them(total: int, doubled: bool) -> None:
    """Around a corner 5 is 1 3 1 or 2 1 2, and 6 may also be 1 2 3."""
    cage = {"cells": [[0, 0], [0, 1], [1, 1]], "op": "+", "target": total}
    puzzle = read_record({"type": "kenken", "rows": 5, "cols": 5, "clues": {"cages": [cage]}})
    found = {step.technique for step in named_pattern(State.of(puzzle))}
    assert ("Doubles at the ends" in found) is doubled


KINDS = sorted({kind for pattern in declared()[1] for kind in pattern.kinds})


@pytest.mark.parametrize("kind", KINDS)
def test_a_path_through_a_contradiction_ends(kind: str) -> None:
    """Each step says something that no step before has said."""
    for record in with_a_clue_changed(samples(kind)[0], most=4):
        state = State.of(read_record(record))
        most = len(state.network.candidates)
        taken = islice(steps(state, techniques_of("basic"), on=True, all_reasons=False), most + 1)
        assert sum(1 for _ in taken) <= most


@pytest.mark.parametrize("kind", KINDS)
def test_no_pattern_denies_a_solution_of_which_a_part_is_known(kind: str) -> None:
    """At last all is known but one cell in which something is."""
    puzzle = read_record(samples(kind)[0])
    answer, cells = solve(puzzle).solutions[0], [*puzzle.domains]
    drawn = [Random(f"{kind} {share}").sample(cells, round(share * len(cells))) for share in (0.5, 0.8)]
    for known in (*drawn, sorted(cells, key=lambda cell: answer[cell] != 0)[:-1]):
        state = State.of(puzzle.with_domains((cell, (answer[cell],)) for cell in known))
        for step in named_pattern(state):
            for fact in told(state, step):
                assert any(answer[cell] != value for cell, value in state.names(fact)), step.sentence


@pytest.mark.parametrize("kind", KINDS)
def test_what_patterns_say_along_the_path_follows_also_where_clues_lack(kind: str) -> None:
    fired = 0
    for record, share in product(samples(kind)[:2], (1, 0.8, 0.5)):
        try:
            puzzle = read_record(fewer_clues(record, share, Random(f"{kind} {share}")))
        except InputError:  # a kind all of whose clues must be there
            assert share < 1
            continue
        found = Survey().visit(
            puzzle, [named_pattern], stops=3, path_by=(*techniques_of("basic"), named_pattern)
        )
        assert found.wrong == []
        fired += found.fired.total()
    assert fired


# Pictures -----------------------------------------------------------------------------------------

MARGIN, MOST_SITUATIONS, LETTERS = 3, 6, 2

PICTURES = [(kind, p) for p in declared()[1] if p.when and not p.search for kind in p.kinds]


def drawn(kind: str, pattern: Pattern, up: int, left: int) -> Puzzle | None:
    """Return a board that shows a picture at this distance from the upper left corner, and at the needed one
    from the others; None if it cannot lie there.
    """
    signs = signs_of(kind)
    step = 2 if signs.between else 1
    picture = [row[::2] for row in pattern.when[::step]]
    high, wide = len(picture), max(map(len, picture))
    rows, columns = max(high + MARGIN, 4), max(wide + MARGIN, 4)
    if kind == "binairo":
        rows, columns = 8, 8
    grid: list[list[Any]] = [[0 if kind == "tents" else None] * columns for _ in range(rows)]
    region = [[0] * columns for _ in range(rows)]
    for r, row in enumerate(picture):
        for c, sign in enumerate(row):
            y, x = r + up, c + left
            inside = 0 <= y < rows and 0 <= x < columns
            clue = clue_of(kind, pattern, sign)
            if not inside:
                if (
                    (clue is not None and "%" not in pattern.signs.get(sign, ""))
                    or sign in "A_~"
                    or sign in signs.values
                ):
                    return None
            elif clue is not None:
                grid[y][x] = clue
            elif sign == "A":
                region[y][x] = 1
    clues: dict[str, Any] = {signs.clues: grid} if signs.clues else {}
    if signs.regions:
        clues[signs.regions] = region
    if signs.counts:
        clues[signs.counts] = {"1": pattern.count} if pattern.count is not None else {}
    if kind == "binairo":
        clues = {"givens": [[None] * columns for _ in range(rows)]}
    if pattern.elsewhere:
        grid[-1][-1] = 1
    if kind == "hitori":  # other numbers are all different
        others = iter([0, *range(1 + LETTERS, rows * columns + 1)])
        grid = [[next(others, 1) if clue is None else clue for clue in row] for row in grid]
        clues[signs.clues] = grid
    if kind == "numberlink":
        grid[-1][0], grid[-1][-1] = 1, 2 if pattern.distinct else 1
    if kind == "nurikabe":
        for y, x in ((0, -1), (-1, 0), (-1, -1)):
            grid[y][x] = grid[y][x] or "?"
    if kind == "simple_loop":  # a loop takes as many light squares of a chessboard as dark ones
        for y, x in product((rows - 1, 0), (columns - 1, 0)):
            surplus = sum((-1) ** (r + c) for r in range(rows) for c in range(columns) if not grid[r][c])
            if grid[y][x] is None and surplus * (-1) ** (y + x) > 0:
                grid[y][x] = 1
    record = {"type": kind, "rows": rows, "cols": columns, "clues": clues, "params": pattern.params}
    try:
        return read_record(record)
    except InputError:
        return None


def clue_of(kind: str, pattern: Pattern, sign: str) -> Any:
    """Return the clue of a square for a sign, None for none."""
    signs = signs_of(kind)
    for one in pattern.signs.get(sign, sign):
        if one == "+" or (one == "%" and "+" in pattern.signs.get(sign, "")):
            return {"n": "?", "dir": "s"}
        if one in "%_~. A" or one in signs.values:
            return None
        if one.startswith("["):
            return json.loads(one)
        if signs.letters:
            return 1 + "ab".index(one)
        return int(one) if one.isdigit() else one
    return None


def arising(kind: str, pattern: Pattern) -> Iterator[tuple[Puzzle, State, Situation]]:
    """Yield the situations of a pattern on boards that show it at each distance from the upper left
    corner.
    """
    for up, left in product(range(-1, 3), repeat=2):
        puzzle = drawn(kind, pattern, up, left)
        if puzzle is not None:
            state = State.of(puzzle)
            sight = sight_of(state)
            assert sight is not None
            yield from ((puzzle, state, found) for found in situations.arising(sight, pattern, {}))


def flaws(puzzle: Puzzle, state: State, found: Situation) -> Iterator[Bits]:
    """Return the conclusions of a situation that do not follow from its premises."""
    known = [*(1 << candidate for candidate in bits(found.gone)), *found.known]
    told = [*(1 << candidate for candidate in bits(found.leave)), *found.follows]
    return (fact for fact in told if not follows(state, puzzle, known, fact))


def is_noticed(kind: str, pattern: Pattern) -> bool:
    """Return whether the statement of a picture does not follow on some of the boards that show it."""
    found = list(arising(kind, pattern))
    return any(any(flaws(*each)) for each in found[:: max(1, len(found) // MOST_SITUATIONS)])


def weakened(pattern: Pattern) -> Iterator[Pattern]:
    """Yield a pattern without one of its clues each time, except for signs that stand for several."""
    for i, row in enumerate(pattern.when):
        for j, sign in enumerate(row):
            if sign.isalnum() and sign not in "oxXA" and sign not in pattern.signs:
                when = (*pattern.when[:i], f"{row[:j]}.{row[j + 1 :]}", *pattern.when[i + 1 :])
                yield replace(pattern, when=when)


WEAKENED = [(kind, p) for kind, pattern in PICTURES if not pattern.distinct for p in weakened(pattern)]


@pytest.mark.parametrize(("kind", "pattern"), WEAKENED, ids=lambda x: getattr(x, "name", x))
def test_a_weakened_picture_is_noticed(kind: str, pattern: Pattern) -> None:
    assert is_noticed(kind, pattern)


def is_possible(puzzle: Puzzle, state: State, found: Situation) -> bool:
    """Return whether a board has a solution that meets all premises of a situation."""
    return not follows(state, puzzle, [*(1 << candidate for candidate in bits(found.gone)), *found.known], 0)


@pytest.mark.parametrize(("kind", "pattern"), PICTURES, ids=lambda x: getattr(x, "name", x))
def test_what_a_picture_says_follows_in_every_turn_and_place(kind: str, pattern: Pattern) -> None:
    found = list(arising(kind, pattern))
    some = found[:: max(1, len(found) // MOST_SITUATIONS)]
    assert any(is_possible(*each) for each in found[:: max(1, len(found) // 40)]), (
        "no board shows the picture"
    )
    for each in some:
        assert not list(flaws(*each)), each[2]
