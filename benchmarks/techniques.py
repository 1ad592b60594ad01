"""The techniques on a library of positions, by name and by any explained step.

    python benchmarks/techniques.py reglib.jsonl
    python benchmarks/techniques.py reglib.jsonl --only 07 --only 0903 --missing
    python benchmarks/techniques.py --exemplars exemplars.jsonl --only 1101

A case of the library is a position of a sudoku, the technique that HoDoKu finds there, and the candidates
that it places and removes. These cases of a technique are counted, each step from the position alone:

    named      our steps of that name do all of it
    explained  our steps do, whatever their technique, but for bare probing
    proved     our steps do, whatever their technique

An exemplar is a whole puzzle. It is counted (`met`) if a step of the name is found at some position of its
path.

>>> code_of("03111"), NAMES["0311"]
('0311', 'finned swordfish')
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.puzzles import Puzzle, read_record

NAMES = {
    "0000": "full house", "0002": "hidden single", "0003": "naked single",
    "0100": "locked candidates", "0101": "locked candidates", "0110": "locked pair", "0111": "locked triple",
    "0200": "naked pair", "0201": "naked triple", "0202": "naked quad",
    "0210": "hidden pair", "0211": "hidden triple", "0212": "hidden quad",
    "0300": "X-wing", "0301": "swordfish", "0302": "jellyfish",
    "0310": "finned X-wing", "0311": "finned swordfish", "0312": "finned jellyfish",
    "0320": "sashimi X-wing", "0321": "sashimi swordfish", "0322": "sashimi jellyfish",
    "0331": "Franken swordfish", "0332": "Franken jellyfish",
    "0340": "finned Franken X-wing", "0341": "finned Franken swordfish", "0342": "finned Franken jellyfish",
    "0362": "finned mutant jellyfish", "0363": "finned mutant squirmbag", "0364": "finned mutant whale",
    "0400": "skyscraper", "0401": "2-string kite", "0402": "empty rectangle", "0403": "turbot fish",
    "0404": "dual 2-string kite", "0405": "dual empty rectangle",
    "0500": "simple colouring", "0501": "simple colouring",
    "0502": "multi-colouring", "0503": "multi-colouring",
    "0600": "unique rectangle", "0601": "unique rectangle", "0603": "unique rectangle",
    "0602": "unique rectangle", "0604": "unique rectangle", "0605": "unique rectangle",
    "0606": "unique rectangle", "0607": "avoidable rectangle", "0608": "avoidable rectangle",
    "0610": "BUG+1", "0620": "unique loop", "0621": "extended rectangle", "0622": "BUG-lite",
    "0623": "reverse BUG or avoidable rectangle", "0624": "extended rectangle",
    "0701": "X-chain", "0702": "XY-chain", "0703": "remote pair",
    "0706": "continuous nice loop", "0707": "discontinuous nice loop", "0708": "AIC",
    "0709": "grouped continuous nice loop", "0710": "grouped discontinuous nice loop", "0711": "grouped AIC",
    "0800": "XY-wing", "0801": "XYZ-wing", "0802": "WXYZ-wing", "0803": "W-wing",
    "0804": "WXYZ-wing", "0805": "VWXYZ-wing", "0806": "UVWXYZ-wing",
    "0807": "TUVWXYZ-wing", "0808": "STUVWXYZ-wing", "0809": "RSTUVWXYZ-wing",
    "0901": "ALS-XZ", "0902": "ALS-XY-wing", "0903": "ALS-XY-chain", "0904": "Death Blossom",
    "1101": "Sue de Coq",
    "1201": "template set", "1202": "template delete",
    "1400": "broken wing", "1401": "bivalue oddagon", "1402": "tridagon",
}  # fmt: skip
"""Our names of HoDoKu's codes. A reverse BUG of four cells is an avoidable
rectangle, and a MUG of six an extended one.
"""

UNIQUE = ("060", "061", "062", "140")
"""The codes of techniques that hold only of puzzles with one solution."""

FLAWS = ("fail_case", "disabled", "problems")
"""Fields that say that a case is none."""

PROBING = frozenset({"contradiction", "verity", "deadly pattern"})
"""Names of steps that explain nothing: something was assumed, and it failed."""

Candidate = tuple[str, int]
Outcome = tuple[str, Candidate]
"""Effect of a step on a candidate: "remove" or "place"."""


@dataclass
class Tally:
    """Counts of the cases of one technique: all, those of each sort, and the ids of those not `named`."""

    title: str
    cases: int = 0
    named: int = 0
    explained: int = 0
    proved: int = 0
    missing: list[str] = field(default_factory=list)


def code_of(technique: str) -> str:
    """Return HoDoKu's code without the fifth digit, which says that two fish are merged.

    >>> code_of("03111"), code_of("0100")
    ('0311', '0100')
    """
    return technique[:4]


def bears(step: Step, technique: str) -> bool:
    """Return whether a step has our name for HoDoKu's technique. One of two merged fish may be sashimi.

    >>> bears(Step("sashimi swordfish", 200), "0311"), bears(Step("sashimi swordfish", 200), "03111")
    (False, True)
    """
    name = NAMES.get(code_of(technique), "none")
    if len(technique) == 5:
        return step.technique.split()[-1] == name.split()[-1]
    return step.technique in name.split(" or ")


def sudoku(grid: str) -> Puzzle:
    """Return the puzzle of 81 characters."""
    values = [int(character) if character in "123456789" else None for character in grid]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    return read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}})


def position(case: dict[str, Any]) -> State:
    """Return the state of a case: givens and values placed, candidates as listed."""
    state = State.of(sudoku(case["givens"]))
    number, listed = state.network.number, 0
    for i, (value, candidates) in enumerate(zip(case["values"], case["candidates"], strict=True)):
        for candidate in candidates:
            listed |= 1 << number[f"r{i // 9 + 1}c{i % 9 + 1}", int(candidate)]
        if value != ".":
            state.placed |= 1 << number[f"r{i // 9 + 1}c{i % 9 + 1}", int(value)]
    state.remove(state.alive & ~listed)
    return state


def expected(case: dict[str, Any]) -> set[Outcome]:
    """Return the outcomes that the case asks for: ("remove" or "place", candidate)."""
    return {
        (what, (f"r{row}c{column}", digit))
        for what, field in (("remove", "eliminations"), ("place", "placements"))
        for digit, row, column in case[field]
    }


def _done(state: State, what: str, candidate: Candidate) -> bool:
    if what == "place":
        return state.values(candidate[0]) == (candidate[1],)
    return not state.alive >> state.network.number[candidate] & 1


def judge(case: dict[str, Any]) -> tuple[bool, bool, bool]:
    """Return whether steps of the name do all that the case asks for, explained ones, and any: each from the
    same position. The techniques are asked in turn, until steps of the name do.
    """
    state, expected_outcomes = position(case), expected(case)
    named, explained, proved = set(expected_outcomes), set(expected_outcomes), set(expected_outcomes)
    for technique in (
        techniques_of("unique") if case["technique"].startswith(UNIQUE) else techniques_of("default")
    ):
        for step in technique(state.copy()):
            after = state.copy()
            apply(after, step)
            outcomes = {outcome for outcome in expected_outcomes if _done(after, *outcome)}
            proved -= outcomes
            if step.technique not in PROBING:
                explained -= outcomes
            if bears(step, case["technique"]):
                named -= outcomes
            if not named:
                return True, True, True
    return not named, not explained, not proved


def tally(cases: Iterable[dict[str, Any]]) -> dict[str, Tally]:
    """Count the cases of each code."""
    by_code: dict[str, Tally] = {}
    for case in cases:
        counts = by_code.setdefault(code_of(case["technique"]), Tally(case["name"] or ""))
        named, explained, proved = judge(case)
        counts.cases += 1
        counts.named += named
        counts.explained += explained
        counts.proved += proved
        if not named:
            counts.missing.append(f"{case['src']} line {case['line']}, variant {case['variant']}")
    return by_code


def report(cases: list[dict[str, Any]], missing: bool) -> Iterator[str]:
    """Yield the lines of the report on a library, with unnamed cases if `missing` is set."""
    by_code = tally(case for case in cases if not any(case[flaw] for flaw in FLAWS))
    titles = f"{'cases':>6}{'named':>6}{'explained':>10}{'proved':>7}"
    yield f"{'code':6}{'HoDoKu calls it':34}{'we call it':34}{titles}"
    for code, counts in sorted(by_code.items()):
        row = f"{counts.cases:6}{counts.named:6}{counts.explained:10}{counts.proved:7}"
        yield f"{code:6}{counts.title:34}{NAMES.get(code, '-'):34}{row}"
        yield from (f"      {case}" for case in counts.missing if missing)
    total = sum(counts.cases for counts in by_code.values())
    for title in ("named", "explained", "proved"):
        number = sum(getattr(counts, title) for counts in by_code.values())
        yield f"{title} {number} of {total} ({number / max(total, 1):.1%})"


def met(exemplar: dict[str, Any]) -> bool:
    """Return whether a step of the name is found at some position of the path of a puzzle."""
    code = exemplar["code"]
    techniques = techniques_of("unique") if code.startswith(UNIQUE) else techniques_of("default")
    state = State.of(sudoku(exemplar["puzzle"]))
    if _found(state, techniques, code):
        return True
    for step in steps(state, techniques, unique=True):
        narrowed = step.technique not in ("full house", "naked single", "hidden single")
        if bears(step, code) or (narrowed and _found(state, techniques, code)):
            return True
    return False


def _found(state: State, techniques: tuple[Technique, ...], code: str) -> bool:
    """Return whether some technique finds a step of the name here; if the basic ones still find steps, only
    they count.
    """
    if any(next(technique(state.copy()), None) is not None for technique in techniques_of("basic")):
        return any(
            bears(step, code) for technique in techniques_of("basic") for step in technique(state.copy())
        )
    return any(bears(step, code) for technique in techniques for step in technique(state.copy()))


def exemplars_report(exemplars: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the report on whole puzzles."""
    cases, hits = Counter[str](), Counter[str]()
    for exemplar in exemplars:
        cases[exemplar["code"]] += 1
        hits[exemplar["code"]] += met(exemplar)
    for code in sorted(cases):
        yield f"{code:6}{NAMES.get(code, '-'):34}{cases[code]:6}{hits[code]:6}"
    yield f"met {hits.total()} of {cases.total()} ({hits.total() / max(cases.total(), 1):.1%})"


@click.command()
@click.argument("library", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--exemplars", type=click.Path(path_type=Path, exists=True), help="Whole puzzles, JSON Lines.")
@click.option("--only", multiple=True, help="The codes that begin with this.")
@click.option("--missing", is_flag=True, help="List the cases that are not named.")
def main(library: tuple[Path, ...], exemplars: Path | None, only: tuple[str, ...], missing: bool) -> None:
    """Report on libraries of positions, and on puzzles that need a technique."""
    cases = [case for path in library for case in _lines(path) if case["technique"].startswith(only or ("",))]
    for line in report(cases, missing) if library else ():
        click.echo(line)
    if exemplars is not None:
        for line in exemplars_report(
            [one for one in _lines(exemplars) if one["code"].startswith(only or ("",))]
        ):
            click.echo(line)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
