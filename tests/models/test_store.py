"""Live models: their memory, their sharing, and the independence of a puzzle's answer from others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from threading import Thread
from typing import Any

import pytest
from backends import BACKENDS, answers, compiled, puzzle_of, shown_of
from cases import assignments

from gridproof.frontends import api
from gridproof.models.backends import backend_class, sat
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.layer import Layer
from gridproof.models.core.model import Unknown
from gridproof.models.core.store import OFTEN, Store, StoreEntry
from gridproof.puzzles import Deadline, Is, Puzzle, kind_names, read_record
from gridproof.puzzles.constraints import AllDifferent, Connected, Linear, exactly, total
from gridproof.puzzles.samples import samples

GUARDED = [name for name in BACKENDS if backend_class(name).guards]
CELLS = dict.fromkeys("abc", (1, 2, 3))
SHOWN = tuple(CELLS)


def sums(*sums_: int, apart: bool = True) -> Puzzle:
    """Return three cells; sums of the first ones are rules, that they differ is one too if they are
    `apart`.
    """
    rules = [total(SHOWN[: i + 2], "==", sum_, label=f"sum {i}") for i, sum_ in enumerate(sums_)]
    return puzzle_of(CELLS, [*([AllDifferent(SHOWN)] if apart else []), *rules])


@pytest.mark.parametrize("backend", BACKENDS)
def test_models_are_kept_by_their_rules_and_not_by_their_name(backend: str) -> None:
    """All these puzzles have cells, kind and name in common; the rest is posted apart."""
    api.forget()
    puzzles = [sums(3), sums(4), sums(3), sums(5, 6), sums(3, 5, apart=False), sums(), sums(4), sums(3, 6)]
    for puzzle in puzzles * 2:
        found = api.solve(puzzle, backend, limit=50).solutions
        assert {tuple(s[c] for c in SHOWN) for s in found} == answers(compiled(backend, puzzle))


def test_no_puzzle_is_answered_by_the_rules_of_those_before_it() -> None:
    """Every sequence of four puzzles of four: two that are alike, then another one, among them."""
    clued = replace(sums(4), clues=(Linear(((1, "a"),), "!=", 1),))
    four = [sums(3), sums(4), sums(3, 5, apart=False), clued]
    expected = [answers(compiled("sat", puzzle)) for puzzle in four]
    for chosen in product(range(4), repeat=4):
        api.forget()
        for number in chosen:
            found = api.solve(four[number], "sat", limit=50, narrow="off").solutions
            assert shown_of(found, SHOWN) == expected[number], chosen


def test_regions_of_another_jigsaw_are_not_forgotten() -> None:
    """The third board has no solution, which its givens alone do not say."""
    rows = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    other = [[0, 0, 0, 1], [0, 2, 1, 1], [2, 2, 1, 3], [2, 3, 3, 3]]
    givens = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, None]]

    def jigsaw(regions: list[list[int]]) -> Puzzle:
        clues = {"givens": givens, "regions": regions}
        return read_record({"type": "jigsaw_sudoku", "rows": 4, "cols": 4, "clues": clues}).with_record(None)

    api.forget()
    boards = [jigsaw(regions) for regions in (rows, rows, other)]
    assert [api.check(board, "sat", narrow="off").status for board in boards] == ["unique", "unique", "none"]


def test_a_model_serves_puzzles_of_its_kind_and_cells_alone() -> None:
    """The third of each three lacks a rule or has another value, cell, kind or use than the model before."""
    store = Store()
    first = sums(3)
    assert not is_layer(store, first)
    assert not is_layer(store, first, "ilp")
    assert not is_layer(store, replace(first, kind="other"))
    assert not is_layer(store, replace(first, kind="another"))
    assert [is_layer(store, sums(sum_)) for sum_ in (4, 3)] == [True, True]
    more = puzzle_of(dict.fromkeys("abc", (1, 2, 3, 4)), sums(3).rules.constraints)
    lower = puzzle_of(dict.fromkeys("abc", (0, 1, 2)), sums(3).rules.constraints)
    fewer = puzzle_of(CELLS, sums(3).rules.constraints, shown="ab")
    third = replace(sums(3), kind="third")
    others = [(more, "sat"), (lower, "sat"), (fewer, "sat"), (third, "sat"), (sums(3), "cp-sat")]
    for other, use in others:
        assert not is_layer(store, other, use)
        assert is_layer(store, other, use)


def is_layer(store: Store, puzzle: Puzzle, use: str = "sat") -> bool:
    """Return whether the puzzle is a layer on a live model."""
    found = store.layer(use, puzzle, SatModel, Deadline())
    if found is not None:
        found.close()
    return found is not None


def test_the_models_that_were_used_last_are_kept() -> None:
    store = Store(keep=2)
    shapes = [puzzle_of(dict.fromkeys("abc", tuple(range(n))), sums(3).rules.constraints) for n in (4, 5, 6)]
    assert [is_layer(store, shapes[n]) for n in (0, 1, 0)] == [False, False, True]
    assert not is_layer(store, shapes[2])  # the second goes, which was used before the first
    assert [is_layer(store, shapes[n]) for n in (0, 2, 1, 2)] == [True, True, False, True]
    store.clear()
    assert not is_layer(store, shapes[2])


def test_what_a_model_lacks_is_posted_and_nothing_else() -> None:
    both, one = sums(3, 5), sums(3)
    clued = replace(both, clues=(Linear(((1, "a"),), "!=", 1),))
    shared = StoreEntry(one.rules, shared=frozenset(one.rules.constraints))
    assert shared.rest(clued) == (both.rules.constraints[2], *clued.clues)
    assert shared.rest(one) == ()
    assert shared.rest(sums(4)) is None
    whole = StoreEntry(both.rules)
    assert whole.rest(clued) == clued.clues
    assert whole.rest(one) is None


def test_a_worn_model_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Puzzle] = []

    class Counted(SatModel):
        def __init__(self, puzzle: Puzzle, **options: Any) -> None:
            made.append(puzzle)
            super().__init__(puzzle, **options)

    def ask() -> None:
        layer = store.layer("sat", sums(3), Counted, Deadline())
        if layer is not None:
            layer.close()

    store = Store()
    for _ in range(4):
        ask()
    assert len(made) == 1
    monkeypatch.setattr(Counted, "is_outgrown", True)
    ask()
    assert len(made) == 2


def test_a_large_puzzle_is_compiled_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.models.core.store.LARGE", 9)
    store = Store()
    assert [is_layer(store, sums(3)) for _ in range(2)] == [False, True]
    monkeypatch.setattr("gridproof.models.core.store.LARGE", 8)
    assert not is_layer(store, sums(3))


@pytest.mark.parametrize("values", [(1, 2, 3, 4), (2, 3), (0, 1, 2, 3)])
def test_cells_with_other_values_have_a_model_of_their_own(values: tuple[int, ...]) -> None:
    api.forget()
    puzzle = puzzle_of(dict.fromkeys(SHOWN, values), sums(5).rules.constraints)
    for asked in (sums(3), sums(4), puzzle, puzzle):
        found = api.solve(asked, "sat", limit=50, narrow="off").solutions
        assert shown_of(found, SHOWN) == answers(compiled("sat", asked))


@pytest.mark.parametrize("kind", kind_names())
def test_every_kind_has_the_same_answer_on_a_live_model(kind: str) -> None:
    """The smallest sample, asked three times: compiled for itself, then twice as a layer if that pays."""
    api.forget()
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    puzzle, *again = (read_record(record) for _ in range(3))
    first, *others = (api.check(asked, "sat", timeout=30) for asked in (puzzle, *again))
    assert first.status == "unique"
    for other in others:
        assert other.status == "unique"
        assert all(other.solutions[0][cell] == first.solutions[0][cell] for cell in puzzle.shown)


def test_each_thread_has_models_of_its_own() -> None:
    """A solver that is asked by two threads at once mixes up their puzzles, or ends the program."""
    puzzle = replace(sums(3), clues=(total(SHOWN, "==", 6),))
    live: list[Layer] = []

    def ask() -> None:
        for _ in range(3):
            with api.open_search(puzzle, "sat", 1, "auto", Deadline()) as (search, _):
                pass
        assert isinstance(search, Layer)
        live.append(search)

    threads = [Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
        thread.join()
    ask()
    assert len({id(layer.model) for layer in live}) == 3


def test_puzzles_that_share_nothing_are_compiled_alone() -> None:
    store = Store()

    def layer(puzzle: Puzzle) -> Layer | None:
        found = store.layer("sat", puzzle, SatModel, Deadline())
        if found is not None:
            found.close()
        return found

    assert layer(sums(3, apart=False)) is None
    assert layer(sums(4, apart=False)) is None
    assert layer(sums(4, apart=False)) is None


def layers_of(puzzle: Puzzle, alone: Puzzle) -> list[bool]:
    """Return whether each of a few puzzles is a layer, after the first was compiled as `alone`."""
    store, found = Store(), []
    for _ in range(4):
        layer = store.layer("sat", puzzle, SatModel, Deadline())
        found.append(layer is not None)
        if layer is None:
            store.weigh("sat", puzzle, SatModel(alone, bake=True))
        else:
            layer.close()
    return found


@pytest.fixture
def literals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make narrowing and lookups free, so that small puzzles will do."""
    for name in ("ALONE", "VALUE", "CONSTRAINT"):
        monkeypatch.setattr(f"gridproof.models.core.store.{name}", 0)


@pytest.mark.usefixtures("literals_alone")
def test_layers_that_would_outweigh_a_model_of_their_own_are_not_tried() -> None:
    clues = (total(SHOWN, "==", 6), *(total(SHOWN, "!=", number) for number in (4, 5, 7, 8)))
    puzzle = replace(sums(3), clues=clues)
    assert layers_of(puzzle, puzzle) == [False, True, True, True]
    narrowed = puzzle.with_domains((cell, (1, 2)) for cell in SHOWN)
    assert layers_of(puzzle, narrowed) == [False, False, False, False]


@pytest.mark.usefixtures("literals_alone")
def test_layers_that_outweigh_a_model_of_their_own_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is foreseen of a clue that the model of the first puzzle does not have."""
    puzzle = replace(sums(3), clues=(total(SHOWN, "==", 6),))
    bare = replace(puzzle, clues=()).with_domains((cell, (i + 1,)) for i, cell in enumerate(SHOWN))
    assert layers_of(puzzle, bare) == [False, True, False, False]
    monkeypatch.setattr("gridproof.models.core.store.SHARE", 10**9)
    assert layers_of(puzzle, bare) == [False, True, True, True]


def test_what_narrowing_leaves_nothing_of_is_a_layer_all_the_same() -> None:
    """To narrow it and to look at each constraint takes longer than to post a small layer."""
    puzzle = replace(sums(3), clues=(total(SHOWN, "==", 6),))
    bare = replace(puzzle, clues=()).with_domains((cell, (i + 1,)) for i, cell in enumerate(SHOWN))
    assert layers_of(puzzle, bare) == [False, True, True, True]


def test_a_shape_is_not_compiled_again_and_again() -> None:
    """Each of these puzzles lacks a rule that those before it have in common."""
    cells = dict.fromkeys("ab", tuple(range(10)))
    rules = [Linear(((1, "a"), (1, "b")), "!=", number) for number in range(9)]
    made = []

    def make(puzzle: Puzzle, timeout: Deadline) -> SatModel:
        made.append(puzzle)
        return SatModel(puzzle, timeout=timeout)

    store = Store()
    for left in range(9, 2, -1):
        layer = store.layer("sat", puzzle_of(cells, rules[:left]), make, Deadline())
        if layer is not None:
            assert len(list(layer.solutions())) == 100 - sum(number + 1 for number in range(left))
            layer.close()
    assert len(made) == OFTEN


@pytest.mark.parametrize("backend", GUARDED)
def test_layers_leave_nothing_behind(backend: str) -> None:
    """Auxiliary cells and variables go with their layer, and the solver is made afresh now and then."""
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    clues = (total(puzzle.shown[:7], "==", 17, label="line"), Linear(((1, puzzle.shown[0]),), "!=", 2))
    model = compiled(backend, puzzle)
    cells = len(model.scope.domains)
    most = 0
    for number in range(300):
        asked = replace(puzzle, clues=(clues[0], replace(clues[1], bound=number % 4 + 1)))
        with Layer(model, asked) as layer:
            found = layer.find(limit=2)
            assert len(found.solutions) == 2
            assert all(asked.broken(solution) is None for solution in found.solutions)
        assert len(model.scope.domains) == cells
        if isinstance(model, SatModel):
            most = max(most, model.clauses.top)
            assert len(model.literals_of) == cells
    assert most < 6000


@pytest.mark.parametrize("backend", GUARDED)
def test_a_layer_that_takes_too_long_is_closed(backend: str) -> None:
    model = compiled(backend, sums())
    late = Deadline(1.5, clock=iter([float(i) for i in range(9)]).__next__)
    with pytest.raises(Unknown):
        Layer(model, replace(sums(), clues=(total(SHOWN, "==", 6),) * 5), deadline=late)
    assert len(answers(model)) == 6


@pytest.mark.parametrize("backend", GUARDED)
@pytest.mark.parametrize("seconds", range(12))
def test_a_layer_looks_at_the_clock_and_leaves_nothing_where_it_is_late(
    backend: str, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever the time runs out: each look at the clock takes a second, and each clue has one."""
    model = compiled(backend, sums())
    before = len(model.scope.domains)
    calls: list[str] = []
    for name in ("open_layer", "close_layer"):
        monkeypatch.setattr(model, name, noted(getattr(model, name), name, calls))
    looks = iter(range(100))
    late = Deadline(seconds + 0.5, clock=lambda: float(next(looks)))
    clues = (total(SHOWN[:2], "!=", 6),) * 12
    with pytest.raises(Unknown):
        Layer(model, replace(sums(), clues=clues), deadline=late)
    assert next(looks) == seconds + 2
    assert len(model.scope.domains) == before
    assert calls in ([], ["open_layer", "close_layer"])
    assert calls or seconds < 3
    assert len(answers(model)) == 6


def noted(method: Callable[[Any], object], name: str, calls: list[str]) -> Callable[[Any], object]:
    """Return the method, with a note of every call that returns."""

    def noting(argument: object) -> object:
        found = method(argument)
        calls.append(name)
        return found

    return noting


@pytest.mark.parametrize("spare", [0, 10**9])
def test_a_clue_is_posted_again_without_the_variables_of_another(
    monkeypatch: pytest.MonkeyPatch, spare: int
) -> None:
    """Counts of nine cells make variables; if the solver is made afresh, their numbers are given again."""
    monkeypatch.setattr(sat, "MOST_SPARE", spare)
    cells = [f"x{i}" for i in range(11)]
    low = exactly(4, (Is(cell, 1) for cell in cells[:9]))
    high = exactly(5, (Is(cell, 1) for cell in cells[2:]))
    live = SatModel(puzzle_of(dict.fromkeys(cells, (0, 1)), []))
    for clues in ([low], [high, low], [low, high], [low, low], [high], [high, low]):
        puzzle = puzzle_of(dict.fromkeys(cells, (0, 1)), [], clues=clues)
        with Layer(live, puzzle) as layer:
            found = shown_of(layer.solutions(), cells)
        right = (s for s in assignments(puzzle.domains) if puzzle.broken(s) is None)
        assert found == shown_of(right, cells)


@pytest.mark.parametrize("backend", GUARDED)
def test_a_cut_goes_with_its_layer(backend: str) -> None:
    """The outer two of three squares in a row are not in one piece without the middle one."""
    row = dict.fromkeys("abc", (0, 1))
    piece = Connected(tuple(Is(cell, 1) for cell in row), ((0, 1), (1, 2)))
    live = compiled(backend, puzzle_of(row, []))
    for clues in ((piece,), (), (piece,), ()):
        with Layer(live, puzzle_of(row, [], clues=clues)) as layer:
            found = shown_of(layer.solutions(), "abc")
        assert ((1, 0, 1) in found) is not bool(clues)
        assert len(found) == 8 - len(clues)
