"""Truths and links: the results of a solver of floats are checked in whole numbers, and named."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

import pytest
from backends import compiled
from positions import FIVE, Pattern, bare, column, others, row

from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.cover import Cover, SectorRow, combine_rows, open_rows
from gridproof.frontends.rules.network import bits
from gridproof.frontends.rules.reasoner import Refute
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.sets import covers
from gridproof.frontends.rules.techniques.sets.cover_names import name_of
from gridproof.frontends.rules.techniques.sets.covers import truths_and_links
from gridproof.models.reasons.multipliers import Row as Sum
from gridproof.models.reasons.multipliers import refutations
from gridproof.puzzles import Deadline, Unknown, read_record
from gridproof.puzzles.samples import samples

Found = tuple[int, Sequence[int]]


def saying(found: Sequence[Found]) -> Refute:
    """Return a function that gives this, whatever it is asked."""
    return lambda *_: iter(found)


def cover_of(state: State, cell: str, value: int) -> Cover:
    """Return the cover of the fewest truths that removes a candidate."""
    candidate = state.network.number[cell, value]
    rows = open_rows(state.network, state.alive, state.placed, state.deadline)
    ((_, multipliers),) = refutations([(tuple(bits(r.mask)), r.least, r.most) for r in rows], [candidate])
    cover = combine_rows(rows, multipliers)
    assert cover is not None
    assert cover.gone >> candidate & 1
    return cover


# Names ------------------------------------------------------------------------------------------

NAMES: list[tuple[Pattern, str, int, str, int, int]] = [
    ([(row(1, 1, 2, 3), FIVE)], "r2c1", 5, "locked candidates", 1, 0),
    ([(["r1c1", "r1c5"], others(3, 8))], "r1c9", 3, "naked pair", 2, 0),
    (
        [(["r1c1"], others(1, 2)), (["r1c5"], others(2, 3)), (["r1c9"], others(1, 3))],
        "r1c4", 1, "naked triple", 3, 0,
    ),
    (
        [([f"r1c{c}"], others(*pair)) for c, pair in {1: (1, 2), 4: (2, 3), 5: (3, 4), 9: (1, 4)}.items()],
        "r1c7", 1, "naked quad", 4, 0,
    ),
    ([(row(1, 1, 5), (3, 8))], "r1c1", 9, "hidden pair", 2, 0),
    ([(row(1, 1, 5, 9), (1, 2, 3))], "r1c9", 7, "hidden triple", 3, 0),
    ([(row(1, 1, 4, 5, 9), (1, 2, 3, 4))], "r1c9", 7, "hidden quad", 4, 0),
    ([(row(1, 2, 8), FIVE), (row(5, 2, 8), FIVE)], "r9c2", 5, "X-wing", 2, 0),
    ([(row(1, 2, 5), FIVE), (row(4, 5, 8), FIVE), (row(7, 2, 8), FIVE)], "r9c2", 5, "swordfish", 3, 0),
    ([(row(1, 2, 8, 9), FIVE), (row(5, 2, 8), FIVE)], "r3c8", 5, "finned X-wing", 2, 1),
    ([(row(1, 1, 5), FIVE), (row(4, 1, 6), FIVE)], "r2c6", 5, "skyscraper", 2, 1),
    ([(row(1, 2, 7), FIVE), (column(1, 2, 8), FIVE)], "r8c7", 5, "2-string kite", 2, 1),
    (
        [(row(4, 2, 8), FIVE), (["r1c1", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"], FIVE)],
        "r3c8", 5, "turbot fish", 2, 1,
    ),
    ([(row(5, 2, 8), FIVE), (["r1c1", "r1c3", "r3c1", "r3c3"], FIVE)], "r2c8", 5, "empty rectangle", 2, 1),
    ([(row(1, 1, 4), FIVE), (row(5, 4, 8), FIVE), (row(9, 2, 8), FIVE)], "r2c2", 5, "X-chain", 3, 1),
    (
        [(["r1c1"], others(1, 2)), (["r1c5"], others(1, 3)), (["r5c1"], others(2, 3))],
        "r5c5", 3, "XY-wing", 3, 1,
    ),
    (
        [(["r1c1"], others(1, 2, 3)), (["r1c5"], others(1, 3)), (["r2c2"], others(2, 3))],
        "r1c2", 3, "XYZ-wing", 3, 1,
    ),
    ([(["r1c1", "r5c9"], others(1, 2)), (row(9, 1, 9), (1,))], "r1c9", 2, "W-wing", 3, 1),
    (
        [
            (["r1c1"], others(1, 2)), (["r1c5"], others(2, 3)),
            (["r5c5"], others(3, 4)), (["r5c9"], others(1, 4)),
        ],
        "r1c9", 1, "XY-chain", 4, 1,
    ),
    ([(["r1c1"], others(1, 2)), (column(9, 1, 5), (2,)), (row(5, 1, 9), (3,))], "r5c1", 1, "AIC", 3, 1),
    (
        [(["r1c1", "r1c2"], others(1, 2, 3, 4)), (["r1c5"], others(1, 2)), (["r2c3"], others(3, 4))],
        "r1c9", 1, "Sue de Coq", 4, 0,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "cell", "value", "name", "truths", "rank"), NAMES, ids=str)
def test_a_pattern_has_its_name(
    pattern: Pattern, cell: str, value: int, name: str, truths: int, rank: int
) -> None:
    state = bare(pattern)
    cover = cover_of(state, cell, value)
    named = name_of(state.network, cover)
    assert (named and named[0], cover.depth, cover.rank) == (name, truths, rank)


def test_what_clues_count_has_no_name() -> None:
    clue = SectorRow(0b011, 1, 1, "2 shaded")
    link = SectorRow(0b111, 0, 1, "not both")
    assert name_of(bare([]).network, Cover(((clue, 1),), ((link, 1),), 0b100)) is None


def test_a_fish_with_a_line_used_twice_has_no_name() -> None:
    state = bare([(row(1, 1, 2, 3), FIVE)])
    cover = cover_of(state, "r2c1", 5)
    twice = replace(cover, truths=tuple((sector, 2) for sector, _ in cover.truths))
    assert name_of(state.network, cover) == ("locked candidates", 50)
    assert name_of(state.network, twice) is None


# The check --------------------------------------------------------------------------------------


def test_nothing_that_is_said_makes_a_step_that_is_wrong() -> None:
    """Whatever is said, no true candidate is removed; right results come through."""
    draw = random.Random(4)
    puzzle = read_record(samples("star_battle")[0])
    (solution,) = compiled("sat", puzzle).find(dict(puzzle.givens), limit=2).solutions
    state = State.of(puzzle)
    rows = open_rows(state.network, state.alive, state.placed, state.deadline)
    right = list(refutations([(tuple(bits(r.mask)), r.least, r.most) for r in rows], range(128)))
    said: list[Found] = []
    for candidate, multipliers in right:
        for _ in range(20):
            wrong = list(multipliers)
            for i in draw.sample(range(len(rows)), draw.randint(1, 3)):
                wrong[i] += draw.choice((-1, 1))
            said.append((candidate, wrong))
    removed = {candidate for step in truths(state, saying(said)) for candidate in step.removes}
    assert all(solution[cell] != value for cell, value in removed)
    assert len(right) > 10
    assert len(list(truths(state, saying(right)))) > 3


def truths(state: State, refute: Refute = refutations) -> Iterator[Step]:
    """Yield the steps found with this refutation."""
    state.refute = refute
    return truths_and_links(state)


def test_nothing_is_found_unless_something_refutes_or_on_too_large_a_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pattern = [(row(1, 1, 2, 3), FIVE)]
    assert list(truths_and_links(bare(pattern))) == []
    said = [(c, [1]) for c in range(9)]
    monkeypatch.setattr(covers, "MOST_ENTRIES", 10)
    assert list(truths(bare(pattern), saying(said))) == []


@pytest.mark.deep
@pytest.mark.parametrize(
    "kind", ["star_battle", "killer_sudoku", "mosaic", "akari", "latin_square", "stitches"]
)
def test_steps_of_other_kinds_are_sound(kind: str) -> None:
    for puzzle in map(read_record, samples(kind)):
        state = State.of(puzzle)
        list(steps(state, techniques_of("singles")))
        solutions = compiled("sat", puzzle).find(dict(puzzle.givens), limit=1).solutions
        found = list(islice(truths(state), 20))
        for step in found:
            assert not any(solution[cell] == value for solution in solutions for cell, value in step.removes)
            assert step.labels or all(role in ("truth", "link") for role, _ in step.parts)


def test_two_stars_count_twice() -> None:
    """Three rows hold six stars; five of their six places for stars lie in one column of two."""
    rows = [
        SectorRow(0b000000111, 2, 2, "row 1"), SectorRow(0b000111000, 2, 2, "row 2"),
        SectorRow(0b000001001, 0, 1, "a"), SectorRow(0b000010010, 0, 1, "b"),
        SectorRow(0b1000100100, 0, 2, "c"),
    ]  # fmt: skip
    cover = combine_rows(rows, [-1, -1, 1, 1, 1])
    assert cover is not None
    assert (cover.depth, cover.rank, cover.gone) == (4, 0, 1 << 9)


# Multipliers ------------------------------------------------------------------------------------

VARIABLES = range(6)


def systems() -> Iterator[list[Sum]]:
    """Yield random rows, the same ones each time."""
    draw = random.Random(7)
    for _ in range(60):
        rows: list[Sum] = []
        for _ in range(6):
            chosen = sorted(draw.sample(VARIABLES, draw.randint(2, 4)))
            most = draw.choice((1, len(chosen) - 1))
            rows.append((chosen, draw.choice((0, 1, most)), most))
        yield rows


def test_the_sums_are_right_and_the_shortest() -> None:
    """Compared with all sums that use a row once at most, and with all assignments."""
    found = 0
    for rows in systems():
        proved = {v: combine_rows([SectorRow(sum(1 << c for c in cs), a, b, "") for cs, a, b in rows], m)
                  for v, m in refutations(rows, VARIABLES)}  # fmt: skip
        points = [
            point
            for point in product((0, 1), repeat=len(VARIABLES))
            if all(least <= sum(point[c] for c in chosen) <= most for chosen, least, most in rows)
        ]
        for variable, cover in proved.items():
            assert cover is not None
            assert cover.gone >> variable & 1
            assert not any(point[variable] for point in points)
        for variable, depth in brute(rows).items():
            found += 1
            cover = proved[variable]
            assert cover is not None
            assert cover.depth <= depth
    assert found > 50


def brute(rows: list[Sum]) -> dict[int, int]:
    """Return the variables that a sum of rows proves 0, each used once at most, with the fewest truths."""
    best: dict[int, int] = {}
    masked = [SectorRow(sum(1 << c for c in chosen), least, most, "") for chosen, least, most in rows]
    for multipliers in product((-1, 0, 1), repeat=len(rows)):
        cover = combine_rows(masked, multipliers)
        for variable in bits(cover.gone) if cover is not None else ():
            best[variable] = min(best.get(variable, 99), cover.depth if cover is not None else 99)
    return best


def test_multipliers_that_are_fractions_are_made_whole() -> None:
    """One of each pair is true, no two of the first ones: so two of the second ones are, and 6 is not. The
    rows of the relaxation are used half as often as others.
    """
    rows = [
        ((0, 1), 1, 2), ((2, 3), 1, 2), ((4, 5), 1, 2),
        ((0, 2), 0, 1), ((0, 4), 0, 1), ((2, 4), 0, 1),
        ((1, 3, 5, 6), 0, 2),
    ]  # fmt: skip
    assert dict(refutations(rows, [6])) == {6: (-2, -2, -2, 1, 1, 1, 2)}


def test_the_deadline_is_kept() -> None:
    with pytest.raises(Unknown):
        list(refutations([((0, 1), 1, 1), ((0, 2), 0, 1)], [2], Deadline(0)))
