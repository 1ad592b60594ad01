"""Questions about small boards of all kinds, on every back end: the answers are those of a list of all
assignments.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice, product
from itertools import count as numbers
from math import prod
from random import Random
from typing import Any

import pytest
from backends import BACKENDS, puzzle_of
from small import boards

import gridproof
from gridproof.models.backends import backend_class
from gridproof.models.backends.sat import FIRST_BUDGET
from gridproof.models.questions import completion
from gridproof.models.questions.redundancy import items_of, removable_items
from gridproof.puzzles import Deadline, InputError, Is, Puzzle, givens, kind_named, kind_names, read_record
from gridproof.puzzles.constraints import Clause, Compare
from gridproof.puzzles.revising.adding import Adding

SIZES = ((2, 2), (1, 3), (2, 1), (3, 1), (2, 3), (3, 2), (3, 3), (4, 1), (1, 1))

MOST = 2200
"""Assignments that are tried of one board."""

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

MANY = 60
"""Solutions that a board may have: an integer program lists them one by one."""

Values = tuple[int, ...]


@dataclass
class Truth:
    """The truth according to a list of all assignments. `near` are the shown values of all that keep the
    rules, each with the items that it breaks, two at most.
    """

    puzzle: Puzzle
    near: list[tuple[Values, frozenset[int]]]

    def without(self, gone: set[int]) -> set[Values]:
        """Return the solutions once these items are gone."""
        return {values for values, broken in self.near if broken <= gone}

    @property
    def solutions(self) -> set[Values]:
        return self.without(set())

    @property
    def status(self) -> str:
        return ("none", "unique", "multiple")[min(2, len(self.solutions))]


def truth(puzzle: Puzzle) -> Truth | None:
    """Return all assignments of a puzzle, or None if there are too many."""
    domains = puzzle.rules.domain_of
    if prod(map(len, domains.values())) > MOST:
        return None
    items = [item.constraints for item in items_of(puzzle)]
    near = []
    for values in product(*domains.values()):
        solution = dict(zip(domains, values, strict=True))
        if all(rule.holds(solution) for rule in puzzle.rules.constraints):
            broken = frozenset(i for i, item in enumerate(items) if not all(c.holds(solution) for c in item))
            near.append((tuple(solution[cell] for cell in puzzle.shown), broken))
    return Truth(puzzle, near)


def found(kind: str) -> Iterator[Truth]:
    """Yield small boards of a kind."""
    random = Random(f"questions {kind}")
    for rows, columns in SIZES:
        for record in boards(kind, random, rows, columns, count=3, tries=6):
            known = truth(read_record(record))
            if known is not None and known.puzzle.shown and len(known.solutions) <= MANY:
                yield known


def sealed(known: Truth, random: Random) -> Truth | None:
    """Return the board with givens of one of its solutions: enough to make it unique, and two more."""
    target = random.choice(sorted(known.solutions))
    order = random.sample(range(len(target)), len(target))
    spare = 2
    for size in range(len(order) + 1):
        left = [s for s in known.solutions if all(s[i] == target[i] for i in order[:size])]
        spare -= len(left) == 1
        if not spare:
            break
    fixed = {known.puzzle.shown[i]: target[i] for i in order[:size]}
    return truth(known.puzzle.with_domains(givens(fixed)))


@cache
def chosen(kind: str) -> tuple[Truth, ...]:
    """Return a board with one solution, one with several, that one with more givens, and one with none, as
    far as there are any.
    """
    random = Random(kind)
    picked: dict[str, Truth] = {}
    for known in islice(found(kind), 12):
        if known.status == "unique" and len(items_of(known.puzzle)) < 2:
            continue
        picked.setdefault(known.status, known)
    if "multiple" in picked and (more := sealed(picked["multiple"], random)) is not None:
        picked["sealed"] = more
    return tuple(picked.values())


def expect_answers(known: Truth, backend: str) -> None:
    """Check the answer to every question on one back end against the list of assignments."""
    puzzle, solutions = known.puzzle, sorted(known.solutions)
    counted = gridproof.count(puzzle, backend=backend)
    assert (counted.count, counted.exact) == (len(solutions), True)
    asked = gridproof.candidates(puzzle, backend, counts=3)
    columns = (
        dict(zip(puzzle.shown, map(Counter, zip(*solutions, strict=True)), strict=True)) if solutions else {}
    )
    assert asked.counts == {
        cell: {value: min(3, count) for value, count in sorted(by.items())} for cell, by in columns.items()
    }
    expect_spare(known, backend)
    expect_complete(known, backend)


def expect_spare(known: Truth, backend: str) -> None:
    """Check redundant clues against all assignments of the remaining puzzles: their answer is the same."""
    spare = gridproof.redundant(known.puzzle, backend, greedy=True)
    assert spare.status == known.status
    if spare.status != "unique":
        return
    items, removing = removable_items(known.puzzle, Deadline())
    labels = [item.label for item in items]
    answers = set_of_answers(known)

    def can_go(gone: Iterable[int]) -> bool:
        if removing is None:
            return len(known.without({*gone})) == 1
        try:
            left = truth(removing.without([items[i].entry for i in gone]))
        except InputError:
            return False
        return left is not None and set_of_answers(left) == answers

    alone = [i for i in range(len(labels)) if can_go([i])]
    assert spare.redundant == tuple(labels[i] for i in alone)
    assert spare.minimal is not bool(alone)
    gone: list[int] = []
    for i in alone:
        gone += [i] if can_go([*gone, i]) else []
    assert spare.removed == tuple(labels[i] for i in gone)
    whole = range(len(labels))
    tied = any(not item.is_apart for item in items)
    assert (spare.least is not None) is (bool(alone) and backend_class(backend).guards and not tied)
    if spare.least is not None:
        assert can_go([i for i in whole if labels[i] not in spare.least])
        if few := len(spare.least):
            assert not any(can_go({*whole} - {*fewer}) for fewer in combinations(whole, few - 1))


def set_of_answers(known: Truth) -> set[str]:
    """Return the answers of a puzzle, in the form of records."""
    kind = kind_named(known.puzzle.kind)
    solutions = (dict(zip(known.puzzle.shown, values, strict=True)) for values in known.solutions)
    return {json.dumps(kind.answer(known.puzzle, solution), sort_keys=True) for solution in solutions}


def expect_complete(known: Truth, backend: str) -> None:
    wanted = gridproof.complete(known.puzzle, backend)
    if known.status != "multiple":
        if known.puzzle.is_as_read:
            assert (wanted.status, wanted.clues) == (known.status, ())
        return
    weighed = weigh(known)
    assert wanted.status == "complete" or (wanted.status, wanted.clues) == ("multiple", ())
    if wanted.status == "multiple":
        # Every solution keeps company, whatever clues of it are added.
        for i in range(len(known.solutions)):
            together = [kept for kept in weighed.values() if i in kept]
            assert not together or len(frozenset.intersection(*together)) > 1
        return
    assert wanted.record is not None
    completed = truth(read_record(wanted.record))
    assert completed is None or len(completed.solutions) == 1
    assert wanted.fewest or wanted.minimal
    if wanted.fewest:
        fewer = (some for size in range(len(wanted.clues)) for some in combinations(weighed.values(), size))
        whole = frozenset(range(len(known.solutions)))
        assert not any(len(whole.intersection(*some)) == 1 for some in islice(fewer, TRIED))
    for extra in wanted.alternatives:
        if extra.exact:
            assert extra.count == len(weighed[extra.clue])


WEIGHED: dict[Puzzle, dict[str, frozenset[int]]] = {}

TRIED = 50_000
"""Sets of clues that are tried of one board."""


def weigh(known: Truth) -> dict[str, frozenset[int]]:
    """Return every clue that can be added, and the solutions that keep it according to the kind's judge."""
    if known.puzzle not in WEIGHED:
        puzzle, kind = known.puzzle, kind_named(known.puzzle.kind)
        solutions = [dict(zip(puzzle.shown, values, strict=True)) for values in sorted(known.solutions)]
        answers = [kind.answer(puzzle, solution) for solution in solutions]
        adding = Adding(puzzle)
        WEIGHED[puzzle] = {
            str(clue): frozenset(i for i, answer in enumerate(answers) if adding.accepts([clue], answer))
            for clue in adding.clues(answers)
            if is_read(adding.record([clue]))
        }
    return WEIGHED[known.puzzle]


def is_read(record: dict[str, Any]) -> bool:
    """Return whether a record can be read."""
    with suppress(InputError):
        return read_record(record) is not None
    return False


def backends_for(kind: str) -> tuple[str, ...]:
    """Return all back ends, but the slowest only for three kinds of four."""
    slowest = max(BACKENDS, key=lambda name: backend_class(name).cost)
    turn = kind_names().index(kind) % 4 > 0
    return tuple(name for name in BACKENDS if name != slowest or turn)


@pytest.mark.parametrize("kind", kind_names())
def test_small_boards(kind: str) -> None:
    for known in chosen(kind):
        for backend in backends_for(kind):
            expect_answers(known, backend)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_cell_that_is_given_twice_is_two_givens(backend: str) -> None:
    """The first says all that the second does, and alone makes the puzzle unique."""
    given_twice = (("a", (1,)), ("a", (1, 2)))
    puzzle = replace(puzzle_of({"a": (1, 2, 3)}, []), givens=given_twice)
    found = gridproof.redundant(puzzle, backend, greedy=True)
    assert (found.status, found.redundant, found.removed) == ("unique", ("a",), ("a",))


@pytest.mark.deep
def test_enough_kinds_have_such_boards() -> None:
    every = [kind for kind in kind_names() if backends_for(kind) == BACKENDS]
    for status in ("none", "unique", "multiple"):
        assert sum(any(known.status == status for known in chosen(kind)) for kind in kind_names()) >= 40
    assert sum(len(chosen(kind)) > 1 for kind in every) >= 40


@pytest.mark.parametrize("backend", BACKENDS)
def test_clues_of_more_solutions_than_are_listed(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known of all solutions, so that two are not said to be the fewest, although they are."""
    monkeypatch.setattr(completion, "LISTED", 10)
    free = puzzle_of({"a": (1, 2, 3, 4), "b": (1, 2, 3, 4)}, ())
    found = gridproof.complete(free, backend)
    assert (found.status, found.fewest, found.minimal) == ("complete", False, True)
    assert {*found.givens} == {"a", "b"}
    assert not any(extra.exact for extra in found.alternatives)
    # Whoever is 1 is alone with it: one given does, and two solutions have each other value of `a`.
    one = (Is("a", 1, False), Is("b", 1)), (Is("b", 1, False), Is("a", 1))
    found = gridproof.complete(puzzle_of(dict(free.domains), map(Clause, one)), backend, towards={"a": 1})
    assert (found.status, found.fewest) == ("complete", True)
    assert found.givens in ({"a": 1}, {"b": 1})


def test_few_givens_complete_an_empty_board() -> None:
    """Far too many solutions to list: the result is not called the fewest, yet none can be spared."""
    (puzzle,) = gridproof.read("." * 36)
    found = gridproof.complete(puzzle)
    assert (found.status, found.fewest) == ("complete", False)
    assert len(found.givens) < 14
    assert gridproof.check(puzzle.with_domains(givens(found.givens))).status == "unique"
    for cell in found.givens:
        rest = {c: value for c, value in found.givens.items() if c != cell}
        assert gridproof.check(puzzle.with_domains(givens(rest))).status == "multiple"


def test_time_that_runs_out_leaves_what_is_known() -> None:
    """Each look at the clock takes a second; the time is a part of the answer's cost."""
    (unique,) = gridproof.read(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    whole, looks = gridproof.redundant(unique), numbers()
    gridproof.redundant(unique, timeout=Deadline(1e6, clock=map(float, looks).__next__))
    most, known = next(looks), set()
    for part in (0.01, 0.3, 0.8, 0.85, 0.9):
        found = gridproof.redundant(unique, timeout=ticking(part * most))
        assert (found.status, found.minimal) == ("unknown", False)
        assert set(found.redundant) <= set(whole.redundant) <= {*found.redundant, *found.undecided}
        known.add(len(found.undecided))
    assert len(known) > 3
    together, partly = gridproof.redundant(unique, greedy=True).removed or (), set()
    for more in (2, 6, 10, 14):
        found = gridproof.redundant(unique, greedy=True, timeout=ticking(most + more))
        assert (found.status, found.undecided) == ("unknown", ())
        assert found.removed == together[: len(found.removed or ())]
        partly.add(found.removed)
    assert len(partly) > 1
    (several,) = gridproof.read("1.......4.......")
    for seconds in (2.5, 12.5, 22.5):
        asked = gridproof.complete(several, timeout=ticking(seconds))
        assert (asked.status, asked.givens) == ("unknown", {})
        assert not any(extra.exact for extra in asked.alternatives)


def ticking(seconds: float) -> Deadline:
    """Return a deadline by a clock that is a second later each time."""
    return Deadline(seconds, clock=map(float, numbers()).__next__)


def test_effort_is_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the clock says: a solver whose slices take a second each, and one that takes no time."""
    spent = []
    for tick in (0, 1):
        clock = map(float, numbers(0, tick))
        monkeypatch.setattr(time, "perf_counter", clock.__next__)
        spent.append(gridproof.effort(pigeons()))
    monkeypatch.undo()
    assert spent[0] == spent[1]
    assert spent[0].counts["conflicts"] > 3 * FIRST_BUDGET


def pigeons() -> Puzzle:
    """Seven holes for eight pigeons: hard for a solver that does not count."""
    holes = {f"p{i}": tuple(range(7)) for i in range(8)}
    return puzzle_of(holes, (Compare(one, "!=", other) for one, other in combinations(holes, 2)))


@pytest.mark.parametrize("backend", BACKENDS)
def test_effort_names_its_solver(backend: str) -> None:
    (puzzle,) = gridproof.read(HARDEST)
    found = gridproof.effort(puzzle, backend)
    assert found.status == "unique"
    assert found.solver.startswith(backend)
    assert found.splits is not None
    assert found.splits in found.counts.values()
    assert gridproof.effort(gridproof.read("11..............")[0], backend).status == "none"
    assert gridproof.effort(gridproof.read("12..............")[0], backend).status == "multiple"
    assert gridproof.effort(puzzle, backend, timeout=0).status == "unknown"
