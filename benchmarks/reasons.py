"""The steps of every kind: are they sound, do their reasons suffice, and is nothing in them to spare?

    python benchmarks/reasons.py                                 the samples of all kinds
    python benchmarks/reasons.py heyawake hitori --judge 1       of two kinds, every step judged
    python benchmarks/reasons.py --boards boards.jsonl --seconds 60

Nuisances for a reader are counted too: reasons with more than three labels, sentences that hide a part of it
("5 more"), rules of the whole board without a fact, reasons that repeat those of the step before, arguments.

A step is judged by the solution that the record carries or a solver finds (sound), and by a model of its own
with the constraints of the reason alone (sufficient; minimal: not so without any one member).

>>> family(Step("smallest reason", 120))
'smallest reason'
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from statistics import median

import click

from gridproof import check
from gridproof.frontends.deduction.explain import Explanation, explain
from gridproof.frontends.rules.agenda import has_same_reason
from gridproof.frontends.rules.step import ONE_SOLUTION, Reason, Step, sentence
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Cell, Domain, InputError, Is, Puzzle, Solution, kind_names, read_record, tighten
from gridproof.puzzles.constraints import Clause
from gridproof.puzzles.samples import sample, samples
from gridproof.puzzles.wording.aspects import aspects
from gridproof.puzzles.wording.clues import by_label, is_wide, widths

SINGLES = {"full house", "naked single", "hidden single"}


def family(step: Step) -> str:
    """Return the family of a step: a single, a filter or named technique, or the smallest reason."""
    if step.technique in SINGLES:
        return "single"
    return step.technique if step.technique in ("smallest reason", "contradiction", "verity") else "named"


@dataclass
class Survey:
    """Counts over the paths of one kind."""

    boards: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    families: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    sizes: list[int] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    read: Counter[str] = field(default_factory=Counter)
    without: int = 0
    minimal: int = 0
    judged: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: float = 0.0
    stuck: list[str] = field(default_factory=list)

    def add(self, path: Explanation, seconds: float, unique: bool) -> None:
        """Count a path."""
        self.boards += 1
        self.ends[path.outcome] += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.levels[path.rating.level] += 1
        if unique and path.outcome != "solved":
            open_cells = sum(len(values) != 1 for values in path.domains.values())
            self.stuck.append(
                f"{path.puzzle.id or path.puzzle.kind}: {path.outcome}, {open_cells} open {path.limit}"
            )
        self.lengths.append(len(path.steps))
        wide = wide_labels(path.puzzle)
        for before, step in zip((None, *path.steps), path.steps, strict=False):
            self.families[family(step)] += 1
            self.read.update(met_by_reader(path.puzzle, step, before, wide))
            self.without += step.reason is None
            if step.reason is not None:
                self.minimal += step.reason.minimal
                self.sizes.append(step.reason.size)
                if step.technique == "smallest reason":
                    self.labels.append(len(step.reason.labels))

    def __str__(self) -> str:
        steps = self.families.total() or 1
        shares = ", ".join(f"{name} {100 * n / steps:.0f} %" for name, n in self.families.most_common())
        faults = ", ".join(f"{name} {n}" for name, n in self.faults.items()) or "no fault"
        labels = f", {median(self.labels):g} labels (most {max(self.labels)})" if self.labels else ""
        levels = ", ".join(f"{level} {n}" for level, n in self.levels.most_common())
        read = ", ".join(f"{name} {self.read[name]}" for name in READ)
        return (
            f"{self.boards} boards {dict(self.ends)}; {steps} steps, median {median(self.lengths or [0]):g} "
            f"a board: {shares}; {read}; median size {median(self.sizes or [0]):g}, most "
            f"{max(self.sizes, default=0)}{labels}; minimal {100 * self.minimal / steps:.1f} %, without "
            f"{self.without}; judged {self.judged}: {faults}; "
            f"{self.seconds:.1f} s, slowest {self.slowest:.1f}; {levels}"
        )


READ = ("over three labels", "hidden parts", "wide without facts", "repeated", "far facts")
"""Nuisances for a reader: see `met_by_reader`."""


def wide_labels(puzzle: Puzzle) -> set[str]:
    """Return the labels that name no clue, square or line, of constraints about much of the board."""
    size = len(puzzle.domains)
    return {
        group[0].label
        for group in by_label(aspects(puzzle))
        if not re.search(r"\d|^$", group[0].label) and any(is_wide(width, size) for width in widths(group))
    }


def met_by_reader(puzzle: Puzzle, step: Step, before: Step | None, wide: set[str]) -> Iterator[str]:
    """Yield the nuisances for a reader of the step."""
    reason = step.reason
    if reason is None:
        return
    facts = reason.gone + reason.placed
    if len(reason.labels) > 3:
        yield "over three labels"
    if re.search(r"\b\d+ more\b", sentence(puzzle, step)):
        yield "hidden parts"
    proven = reason.minimal and (not wide.issuperset(reason.labels) or squares_in(step.detail))
    if not facts and not wide.isdisjoint(reason.labels) and not proven:  # clues alone may say it all
        yield "wide without facts"
    if before is not None and has_same_reason(before, step):
        yield "repeated"
    about = [cell for cell, _ in step.places + step.removes]
    if any(distance(cell, about) > FAR for cell, _ in facts):
        yield "far facts"


FAR = 4
"""Facts whose squares are more steps than this from all that a step settles are far."""


def distance(cell: Cell, others: Iterable[Cell]) -> int:
    """Return the number of steps from the squares named in a cell to the nearest named in others; 0 if none
    is.
    """
    here, there = squares_in(cell), [square for other in others for square in squares_in(other)]
    return min((abs(r - y) + abs(c - x) for r, c in here for y, x in there), default=0)


def squares_in(cell: Cell) -> list[tuple[int, int]]:
    """Return the squares named in the name of a cell."""
    return [(int(r), int(c)) for r, c in re.findall(r"r(\d+)c(\d+)", cell)]


def leaves_open(puzzle: Puzzle, step: Step, reason: Reason) -> bool | None:
    """Return whether constraints and facts of the reason leave a contradiction of the step open; None: not
    known.
    """
    stated = (*aspects(puzzle), *puzzle.constraints)  # a reason may name a whole rule, or an aspect of it
    named_rules = tuple(constraint for constraint in stated if constraint.label in reason.labels)
    facts: list[tuple[Cell, Domain]] = [(cell, (value,)) for cell, value in reason.placed]
    domains = puzzle.rules.domain_of
    facts += [(c, tuple(other for other in domains[c] if other != value)) for c, value in reason.gone]
    domains = tighten(domains, *([fact] for fact in facts))
    if not all(domains.values()):
        return False
    settled = (*(Is(*c, False) for c in step.places), *(Is(*c) for c in step.removes))
    denials = [[Clause(settled)]] if settled else []
    denials += [[Clause((Is(*candidate),)) for candidate in some] for some in step.excludes]
    unknown = False
    for denial in denials:
        rules = replace(
            puzzle.rules, domains=tuple(domains.items()), grouped_constraints=(*named_rules, *denial)
        )
        result = SatModel(Puzzle(puzzle.kind, rules), solver="glucose4").find(timeout=20)
        if result.solutions:
            return True
        unknown |= not result.exhausted
    return None if unknown else False


def judge(survey: Survey, puzzle: Puzzle, solution: Solution | None, step: Step) -> None:
    """Count the faults of a step."""
    survey.judged += 1
    if solution is not None and (
        any(solution[cell] != value for cell, value in step.places)
        or any(solution[cell] == value for cell, value in step.removes)
    ):
        survey.faults["unsound"] += 1
    reason = step.reason
    if reason is None or ONE_SOLUTION in reason.labels:
        return
    is_open = leaves_open(puzzle, step, reason)
    if is_open is None:
        survey.faults["not known"] += 1
    elif is_open:
        survey.faults["insufficient"] += 1
    if reason.minimal:
        survey.faults["not minimal"] += any(
            leaves_open(puzzle, step, less) is False for less in fewer(reason)
        )
        survey.faults += Counter()


def fewer(reason: Reason) -> Iterator[Reason]:
    """Yield the reason without each of its members."""
    for label in reason.labels:
        yield replace(reason, labels=tuple(x for x in reason.labels if x != label))
    for fact in reason.gone:
        yield replace(reason, gone=tuple(x for x in reason.gone if x != fact))
    for fact in reason.placed:
        yield replace(reason, placed=tuple(x for x in reason.placed if x != fact))


def puzzles_of(
    kinds: Iterable[str], boards: Iterable[Path], most: int
) -> Iterator[tuple[str, Iterator[Puzzle]]]:
    """Yield the puzzles of each kind: of files, or the samples."""
    files = {path.stem: path for path in boards}
    for kind in kinds or (files or kind_names()):
        if kind in files:
            lines = files[kind].read_text(encoding="utf-8").splitlines()
            yield kind, islice(filter(None, map(read, map(json.loads, lines))), most)
        elif not files:
            yield kind, (read_record(sample(kind, n)) for n in range(1, min(most, len(samples(kind))) + 1))


def read(record: dict[str, object]) -> Puzzle | None:
    """Return the puzzle of a record, or None if we refuse it."""
    try:
        return read_record(record)
    except InputError:
        return None


@click.command()
@click.argument("kinds", nargs=-1)
@click.option(
    "--boards", type=click.Path(path_type=Path, exists=True), multiple=True, help="files KIND.jsonl"
)
@click.option("--seconds", default=60.0, help="for each board")
@click.option("--most", default=100, help="boards of a kind")
@click.option("--judge", "every", default=10, help="each of so many steps is judged; 0: none")
def main(kinds: tuple[str, ...], boards: tuple[Path, ...], seconds: float, most: int, every: int) -> None:
    """Survey the reasons of steps, a line for each kind."""
    whole = Survey()
    for kind, puzzles in puzzles_of(kinds, boards, most):
        survey = Survey()
        for puzzle in puzzles:
            verdict = check(puzzle, timeout=seconds)
            started = time.process_time()
            path = explain(puzzle, timeout=seconds)
            took = time.process_time() - started
            for one in (survey, whole):
                one.add(path, took, verdict.status == "unique")
            solution = verdict.solutions[0] if verdict.status == "unique" else None
            for step in path.steps[whole.judged % every :: every] if every else ():
                judge(survey, puzzle, solution, step)
        whole.judged += survey.judged
        whole.faults += survey.faults
        click.echo(f"{kind}: {survey}")
        for stuck in survey.stuck:
            click.echo(f"    stuck: {stuck}")
    click.echo(f"all: {whole}")


if __name__ == "__main__":
    main()
