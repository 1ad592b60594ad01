"""Views of kinds: they lose nothing of a solution, and remove their targets."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from boards import sample_boards
from cases import assignments

from gridproof import solve
from gridproof.puzzles import Domain, Puzzle, Record, Scope, by_hand, kind_named, read_record
from gridproof.puzzles.constraints import Constraint
from gridproof.puzzles.kinds.division.dominosa import EvenParts, FullSet, Needs, Partners
from gridproof.puzzles.kinds.latin import kenken
from gridproof.puzzles.kinds.latin.adjacent_latin import OnceKnown
from gridproof.puzzles.kinds.latin.kenken import Claimed, Used
from gridproof.puzzles.kinds.latin.skyscrapers import Skyline, orders
from gridproof.puzzles.kinds.placement.magnets import Alternating

TWO_APART = ((1, 3), (3, 1), (2, 4), (4, 2))
LINE: dict[str, Domain] = dict.fromkeys("abcd", (1, 2, 3, 4))
PLACES: dict[str, Domain] = dict.fromkeys("abcde", (0, 1))

CONSTRAINTS: dict[str, tuple[Constraint, dict[str, Domain]]] = {
    **{f"skyline {seen}": (Skyline(tuple("abcd"), seen), LINE) for seen in (1, 2, 3, 4)},
    "once known": (OnceKnown("a", "b", (2, 3), absolute=True), dict.fromkeys("ab", (1, 2, 3, 4))),
    "alternating": (Alternating(tuple("abcd"), 3, 1), dict.fromkeys("abcd", (0, 1, 2))),
    "used": (Used(("a", "b"), TWO_APART), dict.fromkeys("ab", (1, 2, 3, 4))),
    "claimed": (
        Claimed(("a", "b"), ((1, 2), (2, 3), (3, 2)), (0, 1), ("c",)), dict.fromkeys("abc", (1, 2, 3))),
    "full set": (FullSet((("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"))), PLACES),
    "needs": (
        Needs((("a", "b"), ("b", "c"), ("c", "d")),
              (("a", (("c",),)), ("b", (("d",),)), ("c", ()), ("d", ()))), PLACES),
    "even parts": (
        EvenParts((("a",), ("a", "b"), ("b", "c", "d"), ("c", "e"), ("d", "e")),
                  (("a", (0, 1)), ("b", (1, 2)), ("c", (2, 3)), ("d", (2, 4)), ("e", (3, 4)))), PLACES),
    "partners": (
        Partners((("a", "b"), ("c", "d"), ("e", "f"), ("a", "c", "e"), ("b", "d")),
                 ((("a", 1), ("b", 2)), (("c", 1), ("d", 2)), (("e", 1), ("f", 3)))),
        dict.fromkeys("abcdef", (0, 1))),
}  # fmt: skip
"""Constraints with their domains."""


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_no_value_of_a_solution_goes(name: str) -> None:
    constraint, whole = CONSTRAINTS[name]
    random = Random(name)
    removed = 0
    for _ in range(60):
        domains = {cell: tuple(v for v in values if random.random() < 0.7) for cell, values in whole.items()}
        if all(domains.values()):
            gone = {*constraint.filter(domains)}
            removed += len(gone)
            for solution in assignments(domains):
                assert not constraint.holds(solution) or gone.isdisjoint(solution.items())
    assert removed or type(constraint) is FullSet


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_said_in_simpler_words_it_has_the_same_solutions(name: str) -> None:
    constraint, domains = CONSTRAINTS[name]
    scope = Scope(domains)
    lowered = [*constraint.lower(scope)]
    puzzle = Puzzle.of(scope.domains, lowered, shown=domains)
    found = solve(puzzle, limit=100).solutions
    right = [solution for solution in assignments(domains) if constraint.holds(solution)]
    key = sorted(domains)
    assert sorted([s[c] for c in key] for s in found) == sorted([s[c] for c in key] for s in right)


@pytest.mark.parametrize("kind", ["adjacent_latin", "dominosa", "kenken", "magnets", "skyscrapers"])
def test_the_answer_stays_whatever_else_is_known(kind: str) -> None:
    views, random = kind_named(kind).level_models, Random(kind)
    assert views is not None
    for record in sample_boards(kind)[:2]:
        (answer,) = solve(by_hand(read_record(record))).solutions
        for _, view in views(Record(record, kind)):
            for constraint in view.constraints:
                domains = {
                    cell: tuple(v for v in values if v == answer[cell] or random.random() < 0.4)
                    for cell, values in view.domains.items()
                }
                assert {*constraint.filter(domains)}.isdisjoint(answer.items())


def test_all_orders_with_a_count_of_buildings_seen() -> None:
    for side, count in product(range(1, 6), range(1, 6)):
        cells = tuple(map(str, range(side)))
        rows = [dict(zip(cells, row, strict=True)) for row in permutations(range(1, side + 1))]
        fitting = [row for row in rows if Skyline(cells, count).holds(row)]
        constraint = orders(side, count)
        for row in rows:
            assert constraint.holds(row) is (row in fitting)


def test_a_skyline_shows_where_high_buildings_may_stand() -> None:
    """Four are seen of four only as they ascend; if one more is seen, the first is above all before it."""
    line = dict.fromkeys("abcd", (1, 2, 3, 4))
    assert {*Skyline(tuple("abcd"), 4).filter(line)} == {
        (cell, height) for i, cell in enumerate("abcd") for height in range(i + 2, 5)
    }
    known = {"a": (1, 3), "b": (2,), "c": (4,), "d": (1, 3)}
    assert [*Skyline(tuple("abcd"), 2).filter(known)] == [("a", 1)]
    assert [*Skyline(tuple("abcd"), 1).filter(line)] == [("a", 1), *((cell, 4) for cell in "bcd")]


def test_poles_alternate_between_neutral_squares() -> None:
    """An odd run of two begins with the more frequent sort."""
    poles = dict.fromkeys("abdef", (1, 2)) | {"c": (0,)}
    line = Alternating(tuple("abcdef"), 5, 2)
    assert [*line.filter(poles)] == [("d", 1)]
    assert not [*line.filter(poles | {"c": (0, 1, 2)})]
    assert not [*Alternating(tuple("defcab"), 4, 2).filter(poles)]


def test_a_difference_is_looked_at_once_a_cell_is_known() -> None:
    apart = OnceKnown("a", "b", (2, 3), absolute=True)
    assert not [*apart.filter({"a": (2, 3), "b": (1, 2, 3, 4)})]
    assert [*apart.filter({"a": (2,), "b": (1, 2, 3, 4)})] == [("b", 1), ("b", 2), ("b", 3)]


def test_the_numbers_of_a_cage_may_stand_anywhere_in_it_at_the_easiest_level() -> None:
    assert [*Used(("a", "b"), TWO_APART).filter({"a": (1,), "b": (1, 2, 3, 4)})] == [("b", 2), ("b", 4)]


def test_what_all_fillings_of_a_cage_have_in_a_line_no_other_cell_has() -> None:
    claimed = Claimed(("a", "b"), ((1, 2), (2, 3), (3, 2)), (0, 1), ("c",))
    assert [*claimed.filter(dict.fromkeys("abc", (1, 2, 3)))] == [("c", 2)]
    assert not [*claimed.filter({"a": (1,), "b": (1,), "c": (1, 2, 3)})]


def test_a_cage_of_too_many_fillings_is_looked_at_by_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    record = sample_boards("kenken")[0]
    views = kind_named("kenken").level_models
    assert views is not None
    monkeypatch.setattr(kenken, "MOST_FILLINGS", 1)
    rules = read_record(record).clues
    for _, view in views(Record(record, "kenken")):
        assert {*rules} <= {*view.constraints}


def test_parts_of_an_odd_number_of_squares_are_joined_by_a_domino() -> None:
    """Four squares in a row: the middle place joins two and two."""
    row = EvenParts((), (("a", (0, 1)), ("b", (1, 2)), ("c", (2, 3))))
    assert sorted(row.filter(dict.fromkeys("abc", (0, 1)))) == [("a", 0), ("b", 1), ("c", 0)]


def test_two_squares_with_two_numbers_beside_them_take_both_dominoes() -> None:
    """Also if a third square could have one of them; not if one domino may lie on both squares."""
    places = dict.fromkeys("abcdef", (0, 1))
    squares = ((("a", 1), ("b", 2)), (("c", 1), ("d", 2)), (("e", 1), ("f", 3)))
    assert [*Partners((), squares).filter(places)] == [("e", 1)]
    shared = ((("a", 1), ("b", 2)), (("a", 1), ("d", 2)), (("e", 1), ("f", 3)))
    assert not [*Partners((), shared).filter(places)]


@pytest.mark.parametrize("kind", ["adjacent_latin", "kenken", "skyscrapers"])
def test_large_latin_squares_have_no_view_of_sets(kind: str) -> None:
    views = kind_named(kind).level_models
    assert views is not None
    clues: dict[str, list[int]] = (
        {"consecutive": []} if kind == "adjacent_latin" else {"cages": []} if kind == "kenken" else {}
    )
    record = Record({"type": kind, "rows": 10, "cols": 10, "clues": clues}, kind)
    assert [level for level, _ in views(record)] == ([] if kind == "kenken" else ["easy"])
