"""Faults put into the program one at a time: ``python tests/injected.py [SECONDS]``. Which check sees which?

A fault is a patch of one function, and a puzzle about which it makes `check` wrong. A check *sees* the fault
if it avoids the wrong verdict: the verdict is ``unknown`` or right after all, or it raises. The table stands
in the guide about proofs; `test_injected.py` holds each of its entries against the program. As a program it
tries each fault on samples of all kinds, whole and thinned, and counts the faults seen.

>>> print(table().splitlines()[0])
| fault | `check` | `--confirm` | `--confirm proof` | judged answers |
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

import gridproof
from gridproof.frontends.api import forget
from gridproof.frontends.narrowing import tiers as narrowing
from gridproof.frontends.narrowing.tiers import Narrowed
from gridproof.models.backends import sat
from gridproof.models.backends.cp_sat import CpSatSession
from gridproof.models.backends.sat import SatModel, SatSession
from gridproof.models.core.search import Search, WrongSolution
from gridproof.models.core.store import StoreEntry
from gridproof.models.encodings import cardinality, clauses, tables
from gridproof.models.encodings.clauses import Clauses
from gridproof.models.kernels import houses
from gridproof.puzzles import Domain, InputError, Puzzle, kind_named, kind_names, kinds, read_record
from gridproof.puzzles.constraints import AllDifferent, Connected, Literals
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.samples import samples

Patch = pytest.MonkeyPatch
Inject = Callable[[Patch], None]


@dataclass(frozen=True)
class Fault:
    """A fault: its name, its injection, a puzzle that shows it, the wrong verdict then, and a sign each for
    `check`, ``--confirm``, ``--confirm proof`` and perhaps the judged answers: ``+`` for one that sees it,
    ``-`` for one with the wrong verdict.

    `backend` is the back end asked, and `before` are puzzles that are asked first, so that there is a live
    model.
    """

    name: str
    inject: Inject
    puzzle: Any
    truth: str
    said: str
    seen: str
    backend: str = "auto"
    before: tuple[Any, ...] = ()


def around(owner: Any, name: str, change: Callable[..., Any]) -> Inject:
    """Return the fault of a function: `change` gets the right one, and then its arguments."""

    def inject(patch: Patch) -> None:
        right = getattr(owner, name)
        patch.setattr(owner, name, lambda *args, **more: change(right, *args, **more))

    return inject


# Encodings ---------------------------------------------------------------------------------------------


def short(right: Callable[..., None], stated: Clauses, literals: Any) -> None:
    """Drop the last literal of a long clause."""
    found = list(literals)
    right(stated, found[:-1] if len(found) > 2 else found)


def smaller(
    right: Callable[..., None], model: SatModel, choices: Any, low: Any, high: Any, inside: bool = True
) -> None:
    """State sums that are one less than they should be."""
    right(model, choices, *(None if bound is None else bound - 1 for bound in (low, high)), inside)


# Searches ----------------------------------------------------------------------------------------------


def cut_short(right: Callable[..., Iterator[Literals]], lazy: Connected, solution: Any) -> Iterator[Literals]:
    """Drop the last literal of cuts."""
    for clause in right(lazy, solution):
        yield clause[:-1] if len(clause) > 1 else clause


def liar(right: Callable[..., Any], engine: sat.Engine, assumptions: list[int]) -> bool:
    """Claim that there is no solution, always."""
    right(engine, assumptions)
    return False


def gives_up(right: Callable[..., Any], engine: sat.Engine, assumptions: list[int]) -> bool:
    """Take a solver whose budget was too small to have proven that there is nothing."""
    engine.solver.conf_budget(1)
    return bool(right(engine, assumptions))


def first_only(right: Callable[..., Any], search: Search) -> Iterator[Any]:
    """End a search with its first solution."""
    return iter([next(right(search))])


def nogood_half(right: Callable[..., None], session: SatSession, solution: Any, cells: Any) -> None:
    """Name every other cell in the no-good."""
    right(session, solution, cells[::2])


def one_open(right: Callable[..., None], search: Search) -> None:
    """Restrict a no-good to the first open cell, whatever the back end."""
    right(search)
    search.open = search.open[:1]


def learnt_stays(_: Callable[..., None], session: SatSession, numbers: list[int]) -> None:
    """Add a no-good without a guard."""
    session.engine.add(numbers)


def swapped(right: Callable[..., dict[str, int]], model: SatModel, literals: list[int]) -> dict[str, int]:
    """Swap the values of the first two cells."""
    found = right(model, literals)
    one, other, *_ = found
    return found | {one: found[other], other: found[one]}


def once(right: Callable[..., Any], session: CpSatSession, deadline: Any) -> Any:
    """Find no second solution."""
    if session.__dict__.setdefault("found", False):
        return None
    session.__dict__["found"] = True
    return right(session, deadline)


def kernel_stops(right: Callable[..., Iterator[Any]], search: houses.HouseSearch) -> Iterator[Any]:
    """End the kernel with its first solution."""
    for found in right(search):
        if found is not None:
            search.forbid([])
        yield found


# Rules before the search, and live models --------------------------------------------------------------


def too_much(right: Callable[..., dict[str, Domain]], puzzle: Puzzle, *more: Any) -> dict[str, Domain]:
    """Remove the last value of the last open cell in narrowing."""
    found = right(puzzle, *more)
    cell = next((cell for cell, values in reversed(found.items()) if len(values) > 1), None)
    return found if cell is None else {**found, cell: found[cell][:-1]}


def too_early(patch: Patch) -> None:
    """Take a board with one open cell to be settled."""
    patch.setattr(
        Narrowed,
        "is_settled",
        property(lambda self: sum(len(values) > 1 for values in self.domains.values()) < 2),
    )


def kept(right: Callable[..., Any], entry: StoreEntry, puzzle: Puzzle) -> Any:
    """Keep the clues of earlier puzzles."""
    entry.__dict__["kept"] = (*entry.__dict__.get("kept", ()), *puzzle.clues)
    found = right(entry, puzzle)
    return found if found is None else tuple(dict.fromkeys(entry.__dict__["kept"]))


# Rules and reading -------------------------------------------------------------------------------------


def read_as(name: str, change: Callable[[Puzzle], Puzzle]) -> Inject:
    """Return the fault of the reader of a kind's records."""

    def inject(patch: Patch) -> None:
        right = kind_named(name)

        def read(record: Record) -> Puzzle:
            return change(right.read(record))

        patch.setitem(kinds._added, name, replace(right, read=read))

    return inject


def without_three(puzzle: Puzzle) -> Puzzle:
    """Remove 3 from the first open cell."""
    cell, values = next((cell, values) for cell, values in puzzle.domains.items() if len(values) > 1)
    return puzzle.with_domains([(cell, tuple(value for value in values if value != 3))])


def with_corners(puzzle: Puzzle) -> Puzzle:
    """Demand that two corners differ."""
    rule = AllDifferent(("r1c1", "r4c4"))
    return replace(puzzle, rules=replace(puzzle.rules, grouped_constraints=(*puzzle.rules.constraints, rule)))


# The table ---------------------------------------------------------------------------------------------


def record(name: str, rows: int, cols: int, **clues: Any) -> dict[str, Any]:
    """Return a board record."""
    return {"type": name, "rows": rows, "cols": cols, "clues": clues}


TWO = "12..34........21"
CORNERS = [[None, 2, None, 4], [None, 4, None, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
RECTANGLE = record("sudoku", 4, 4, givens=CORNERS)
QUEENS = record("n_queens", 4, 4, queens=[])
SHADES = record("hitori", 3, 3, cells=[[0, 7, 4], [4, 3, 4], [0, 4, 0]])
ISLAND = record("nurikabe", 3, 3, cells=[[None] * 3, [None] * 3, [None, None, 3]])
CANAL = record("canal_view", 2, 3, cells=[[None, 3, None], [None] * 3])
WALLS = [[None] * 5, [None, None, None, [3, 2], None], [[3], None, None, None, None]]
TAPA = record("tapa", 3, 5, cells=WALLS)
SIGHTS = record("canal_view", 3, 3, cells=[[None] * 3, [0, 0, None], [None] * 3])
LOOP, NO_CLUE = (
    record("slitherlink", 2, 3, cells=[[None] * 3, cells]) for cells in ([None, 0, 0], [None] * 3)
)
WAYS = [[0, 0, 0, 1], [2, 2, 0, 1], [2, 3, 1, 1], [2, 3, 3, 3]]
DETOUR = record("detour", 4, 4, counts={"0": 3}, regions=WAYS)
SHARES = [[0, 0, 1, 1, 1], [0, 0, 0, 2, 2], [0, 0, 3, 3, 2], [4, 4, 5, 5, 2], [4, 4, 5, 5, 5]]
GIVEN = [
    [3, None, 2, None, None],
    [None] * 5,
    [None] * 4 + [2],
    [2, 2, None, None, None],
    [None] * 3 + [4, None],
]
NANRO = record("nanro", 5, 5, regions=SHARES, givens=GIVEN)

FAULTS = (
    Fault("an encoder loses a literal of its clauses",
          around(Clauses, "add", short), CANAL, "unique", "none", "-++"),
    Fault("sums are off by one",
          around(SatModel, "weigh_options", smaller), NANRO, "unique", "none", "-++"),
    Fault("cuts of a connected area lose a literal",
          around(Connected, "separate", cut_short), TAPA, "multiple", "none", "--+"),
    Fault("a solver always says that there is nothing",
          around(sat.Engine, "solve", liar), TWO, "multiple", "none", "-++"),
    Fault("a solver that ran out of its budget is taken for a proof",
          around(sat.Engine, "solve", gives_up), DETOUR, "unique", "none", "-++"),
    Fault("a search ends with its first solution",
          around(Search, "__iter__", first_only), QUEENS, "multiple", "unique", "--+"),
    Fault("a no-good loses literals",
          around(SatSession, "exclude", nogood_half), ISLAND, "multiple", "unique", "-++"),
    Fault("no-goods of all back ends lose literals",
          around(Search, "__post_init__", one_open), SIGHTS, "multiple", "unique", "--+"),
    Fault("the kernel of `bulk` ends with its first solution",
          around(houses.HouseSearch, "steps", kernel_stops), TWO, "multiple", "unique", "-++", "bulk"),
    Fault("CP-SAT says that there is no other",
          around(CpSatSession, "next", once), TWO, "multiple", "unique", "-++", "cp-sat"),
    Fault("narrowing removes a value of a solution",
          around(narrowing, "apply_filters", too_much), QUEENS, "multiple", "unique", "-++"),
    Fault("a board with an open cell is taken for settled",
          too_early, SHADES, "multiple", "unique", "-++"),
    Fault("the clues of another puzzle stay in a live model",
          around(StoreEntry, "rest", kept), NO_CLUE, "multiple", "unique", "-++",
          before=(LOOP, LOOP)),
    Fault("what a search has excluded stays in a live model",
          around(SatSession, "_forbid", learnt_stays), TWO, "multiple", "unique", "-++", before=(TWO, TWO)),
    Fault("two cells are mixed up where a solution is decoded",
          around(SatModel, "decode", swapped), TWO, "multiple", "", "+++"),
    Fault("a reader drops a value of a cell",
          read_as("sudoku", without_three), RECTANGLE, "multiple", "unique", "---+"),
    Fault("a rule of the kind is too strong",
          read_as("sudoku", with_corners), RECTANGLE, "multiple", "unique", "---+"),
)  # fmt: skip


CHECKS: tuple[dict[str, Any], ...] = ({}, {"confirm": True}, {"confirm": "proof"})
"""The first three columns, as options of `check`."""


def fresh() -> None:
    """Forget compiled state: live models, and templates of clauses."""
    forget()
    sat.SHAPES.clear()
    for module in (cardinality, clauses, tables):
        for cached in vars(module).values():
            if hasattr(cached, "cache_clear"):
                cached.cache_clear()


def word(puzzle: Any, backend: str = "auto", before: Iterable[Any] = (), **how: Any) -> str:
    """Return the status of a check, or '' if it raises a permitted error."""
    fresh()
    try:
        for earlier in before:
            gridproof.check(earlier, backend)
        return gridproof.check(puzzle, backend, **how).status
    except (InputError, WrongSolution):
        return ""


def table() -> str:
    """Return the table as Markdown."""
    rows = [["fault", "`check`", "`--confirm`", "`--confirm proof`", "judged answers"], ["---"] * 5]
    for fault in FAULTS:
        seen = [{"+": "seen", "-": "missed", " ": ""}[sign] for sign in fault.seen.ljust(4)]
        rows.append([fault.name, *seen])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


# The survey --------------------------------------------------------------------------------------------


def thinned() -> Iterator[Puzzle]:
    """Yield the two smallest samples of each kind, whole and with clues and givens left out."""
    random = Random(1)
    for name in kind_names():
        for sample in sorted(samples(name), key=lambda found: found["rows"] * found["cols"])[:2]:
            puzzle = read_record(sample)
            yield puzzle
            for share in (0.85, 0.7):
                clues = tuple(clue for clue in puzzle.clues if random.random() < share)
                givens = tuple(given for given in puzzle.givens if random.random() < share)
                yield replace(puzzle, clues=clues, givens=givens)


def survey(seconds: float) -> None:
    """Print for each fault how often `check` was wrong in so much CPU time, and how often that was seen."""
    known = [(puzzle, word(puzzle, timeout=5, explain=False)) for puzzle in thinned()]
    for fault in FAULTS:
        if fault.before or "+" not in fault.seen[:3]:
            continue
        wrong, seen, started = 0, [0, 0], time.process_time()
        for puzzle, truth in known:
            if time.process_time() - started > seconds:
                break
            with pytest.MonkeyPatch.context() as patch:
                fault.inject(patch)
                said = word(puzzle, fault.backend, timeout=5)
                if said not in ("", "unknown", truth) and truth != "unknown":
                    wrong += 1
                    for column, how in enumerate(CHECKS[1:]):
                        found = word(puzzle, fault.backend, timeout=5, **how)
                        seen[column] += found in ("", "unknown", truth)
        print(f"{fault.name}: {wrong} wrong, --confirm sees {seen[0]}, --confirm proof {seen[1]}", flush=True)
    fresh()


if __name__ == "__main__":
    survey(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
