"""The rules on a library of positions, technique by technique; our rating beside HoDoKu's; and the time
of a full explanation.

    python benchmarks/rules.py --library reglib.jsonl
    python benchmarks/rules.py --rated rated.jsonl
    python benchmarks/rules.py --puzzles 17clue.txt --sample 200

A case of the library is a position of a sudoku, the technique that HoDoKu finds there, and what it
places and removes. `named` counts the cases of which our finders of that technique find all, `proved`
those of which some step of ours does, whatever its technique; steps start from the position alone.

Times are for one puzzle explained to the end, in milliseconds, beside the packages hodoku-py,
sudokutools and dokusan where they are installed.

>>> code_of("03111"), NAMES["0311"]
('0311', 'finned swordfish')
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import click

from gridproof import rate
from gridproof.frontends.rules.agenda import ALL, DEFAULT, apply, follow
from gridproof.frontends.rules.rating import LEVELS
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.puzzles import Puzzle, read_record

NAMES = {
    "0000": "full house", "0002": "hidden single", "0003": "naked single",
    "0100": "locked candidates", "0101": "locked candidates", "0110": "locked pair", "0111": "locked triple",
    "0200": "naked pair", "0201": "naked triple", "0202": "naked quad",
    "0210": "hidden pair", "0211": "hidden triple", "0212": "hidden quad",
    "0300": "X-wing", "0301": "swordfish", "0302": "jellyfish",
    "0310": "finned X-wing", "0311": "finned swordfish", "0312": "finned jellyfish",
    "0320": "sashimi X-wing", "0321": "sashimi swordfish", "0322": "sashimi jellyfish",
    "0400": "skyscraper", "0401": "2-string kite", "0402": "empty rectangle", "0403": "turbot fish",
    "0404": "2-string kite", "0405": "empty rectangle",
    "0500": "simple colouring", "0501": "simple colouring",
    "0502": "multi-colouring", "0503": "multi-colouring",
    "0600": "unique rectangle", "0601": "unique rectangle", "0603": "unique rectangle",
    "0602": "unique rectangle", "0604": "unique rectangle", "0605": "unique rectangle",
    "0606": "unique rectangle", "0607": "avoidable rectangle", "0608": "avoidable rectangle",
    "0610": "BUG+1",
    "0701": "X-chain", "0702": "XY-chain", "0703": "remote pair",
    "0800": "XY-wing", "0801": "XYZ-wing", "0803": "W-wing",
}  # fmt: skip
"""Our names of HoDoKu's codes, where we have one."""

UNIQUE = ("060", "061")
"""The codes of techniques that hold only of puzzles with one solution."""

FLAWS = ("fail_case", "disabled", "problems")
"""Fields that say that a case is none."""


Candidate = tuple[str, int]
Outcome = tuple[str, Candidate]
"""What a step does to a candidate: "remove" or "place"."""


@dataclass
class Tally:
    """Of the cases of one technique: how many, how many `named`, how many `proved`."""

    cases: int = 0
    named: int = 0
    proved: int = 0


def code_of(technique: str) -> str:
    """HoDoKu's code without the fifth digit, which says that two fish are merged.

    >>> code_of("03111"), code_of("0100")
    ('0311', '0100')
    """
    return technique[:4]


def bears(step: Step, technique: str) -> bool:
    """Whether a step has our name for HoDoKu's technique. Of merged fish one may be sashimi.

    >>> bears(Step("sashimi swordfish", 200), "0311"), bears(Step("sashimi swordfish", 200), "03111")
    (False, True)
    """
    name = NAMES.get(code_of(technique), "none")
    if len(technique) == 5:
        return step.technique.split()[-1] == name.split()[-1]
    return step.technique == name


def sudoku(grid: str) -> Puzzle:
    """The puzzle of 81 characters."""
    values = [int(character) if character in "123456789" else None for character in grid]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    return read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}})


def position(case: dict[str, Any]) -> State:
    """The state of a case: givens and values placed, candidates as listed."""
    state = State.of(sudoku(case["givens"]))
    number, listed = state.network.number, 0
    for i, (value, candidates) in enumerate(zip(case["values"], case["candidates"], strict=True)):
        for kept in candidates:
            listed |= 1 << number[f"r{i // 9 + 1}c{i % 9 + 1}", int(kept)]
        if value != ".":
            state.placed |= 1 << number[f"r{i // 9 + 1}c{i % 9 + 1}", int(value)]
    state.remove(state.alive & ~listed)
    return state


def expected(case: dict[str, Any]) -> set[Outcome]:
    """What the case asks for: ("remove" or "place", candidate)."""
    return {
        (what, (f"r{row}c{column}", digit))
        for what, field in (("remove", "eliminations"), ("place", "placements"))
        for digit, row, column in case[field]
    }


def covers(state: State, wanted: set[Outcome], found: Iterable[Step]) -> bool:
    """Whether the steps do all that is wanted, each from the same position."""
    left = set(wanted)
    for step in found:
        after = state.copy()
        apply(after, step)
        left = {outcome for outcome in left if not _done(after, *outcome)}
        if not left:
            return True
    return False


def _done(state: State, what: str, candidate: Candidate) -> bool:
    if what == "place":
        return state.values(candidate[0]) == (candidate[1],)
    return not state.alive >> state.network.number[candidate] & 1


def tally(cases: Iterable[dict[str, Any]]) -> dict[str, Tally]:
    """The cases of each code, counted."""
    found: dict[str, Tally] = {}
    for case in cases:
        code = code_of(case["technique"])
        counts = found.setdefault(code, Tally())
        state, wanted = position(case), expected(case)
        techniques = ALL if code.startswith(UNIQUE) else DEFAULT
        steps = [step for technique in techniques for step in technique(state.copy())]
        counts.cases += 1
        counts.named += covers(state, wanted, (s for s in steps if bears(s, case["technique"])))
        counts.proved += covers(state, wanted, steps)
    return found


def report(library: Path) -> Iterator[str]:
    """The lines of the report on a library."""
    cases = [json.loads(line) for line in library.read_text(encoding="utf-8").splitlines()]
    usable = [case for case in cases if not any(case[flaw] for flaw in FLAWS)]
    titles = {code_of(case["technique"]): case["name"] or "" for case in reversed(usable)}
    found = tally(usable)
    yield f"{'code':6}{'HoDoKu calls it':34}{'we call it':20}{'cases':>6}{'named':>6}{'proved':>7}"
    for code, counts in sorted(found.items()):
        named = str(counts.named) if code in NAMES else "-"
        yield f"{code:6}{titles[code]:34}{NAMES.get(code, ''):20}{counts.cases:6}{named:>6}{counts.proved:7}"
    with_name = [counts for code, counts in found.items() if code in NAMES]
    named_in_all, nameable = sum(c.named for c in with_name), sum(c.cases for c in with_name)
    proved, cases_in_all = sum(c.proved for c in found.values()), sum(c.cases for c in found.values())
    yield f"by name {named_in_all} of {nameable} ({named_in_all / nameable:.1%})"
    yield f"by any rule {proved} of {cases_in_all} ({proved / cases_in_all:.1%})"


# Ratings ---------------------------------------------------------------------------------------


def ratings(rated: Path) -> Iterator[str]:
    """How often our level of a puzzle is HoDoKu's: a row for each of its levels, and our share."""
    found: Counter[tuple[str, str]] = Counter()
    for line in rated.read_text(encoding="utf-8").splitlines():
        puzzle = json.loads(line)
        found[puzzle["hodoku_level"].lower(), rate(sudoku(puzzle["puzzle"])).level] += 1
    yield f"{'HoDoKu':10}" + "".join(f"{level:>9}" for level in LEVELS)
    for theirs in LEVELS:
        yield f"{theirs:10}" + "".join(f"{found[theirs, ours]:9}" for ours in LEVELS)
    for levels in (LEVELS[: LEVELS.index("hard") + 1], LEVELS):
        same = sum(found[level, level] for level in levels)
        cases = sum(found[theirs, ours] for theirs in levels for ours in LEVELS)
        yield f"up to {levels[-1]} the same level for {same} of {cases} ({same / cases:.1%})"


# Times -----------------------------------------------------------------------------------------

Solver = Callable[[str], bool]
"""Whether a program solves a grid by its techniques, without guessing."""


def gridproof_rules(grid: str) -> bool:
    """Our default profile, from the text to the last step."""
    return follow(sudoku(grid)).outcome == "solved"


def hodoku_py(grid: str) -> bool:
    """hodoku-py with its own settings; where it falls back on brute force it has not solved it."""
    from hodoku import SolutionType, Solver

    found = Solver().solve(grid)
    return bool(found.solved) and all(step.type is not SolutionType.BRUTE_FORCE for step in found.steps)


def sudokutools(grid: str) -> bool:
    """The solving steps of sudokutools; where it falls back on brute force it has not solved it."""
    from sudokutools.solvers import Bruteforce, solve
    from sudokutools.sudoku import Sudoku

    steps: list[object] = []
    found = solve(Sudoku.decode(grid.replace(".", "0")), steps.append)
    return all(found[row, column] for row in range(9) for column in range(9)) and not any(
        isinstance(step, Bruteforce) for step in steps
    )


def dokusan(grid: str) -> bool:
    """The techniques of dokusan; it stops where they end."""
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku
    from dokusan.exceptions import Unsolvable

    rows = [[int(c) for c in grid.replace(".", "0")[i : i + 9]] for i in range(0, 81, 9)]
    try:
        list(solvers.steps(Sudoku.from_list(rows, box_size=BoxSize(3, 3))))
    except Unsolvable:
        return False
    return True


PEERS: dict[str, Solver] = {"hodoku-py": hodoku_py, "sudokutools": sudokutools, "dokusan": dokusan}


def installed() -> dict[str, Solver]:
    """Ours, and the peers that are installed."""
    return {"gridproof": gridproof_rules} | {
        name: solver for name, solver in PEERS.items() if find_spec(name.removesuffix("-py")) is not None
    }


def times(title: str, grids: list[str], solvers: dict[str, Solver]) -> Iterator[str]:
    """A line for each solver: CPU milliseconds of all grids, and of those that it solves; beside a peer
    how much longer it takes than we do, on those that both solve.
    """
    taken: dict[str, dict[str, tuple[float, bool]]] = {name: {} for name in solvers}
    for solver in solvers.values():
        solver(grids[0])
    for grid in grids:
        for name, solver in solvers.items():
            started = time.process_time()
            solved = solver(grid)
            taken[name][grid] = (1000 * (time.process_time() - started), solved)
    first = next(iter(taken.values()))
    yield f"{title}: {len(grids)} puzzles"
    for name, runs in taken.items():
        spent = [ms for ms, _ in runs.values()]
        solved_by = [grid for grid, (_, solved) in runs.items() if solved]
        both = [runs[grid][0] / first[grid][0] for grid in solved_by if first[grid][1]]
        ratio = (
            f", takes ×{median(both):.1f} of our time on what both solve"
            if both and runs is not first
            else ""
        )
        yield (
            f"  {name:12} solves {len(solved_by):4}; median {median(spent):7.1f} ms, "
            f"most {max(spent):8.1f} ms{ratio}"
        )


@click.command()
@click.option("--library", type=click.Path(path_type=Path, exists=True), help="Positions, JSON Lines.")
@click.option("--rated", type=click.Path(path_type=Path, exists=True), help="Puzzles with HoDoKu's level.")
@click.option(
    "--puzzles", type=click.Path(path_type=Path, exists=True), multiple=True, help="81 characters a line."
)
@click.option("--sample", type=click.IntRange(1), default=100, show_default=True, help="Puzzles of a file.")
def main(library: Path | None, rated: Path | None, puzzles: tuple[Path, ...], sample: int) -> None:
    """Report on a library of positions, on ratings, and on the time that puzzles take."""
    for path, lines in ((library, report), (rated, ratings)):
        for line in lines(path) if path is not None else ():
            click.echo(line)
    for path in puzzles:
        grids = path.read_text(encoding="ascii").split()
        for line in times(path.name, grids[:: max(1, len(grids) // sample)][:sample], installed()):
            click.echo(line)


if __name__ == "__main__":
    main()
