"""CPU milliseconds a puzzle, to solve and to prove unique: gridproof and its peers in one run.

    python benchmarks/run.py --kinds sudoku,kakuro --limit 5

Every puzzle is given to every solver before the next puzzle is begun, each time in another order, so
that a noisy machine is noisy to all. See README.md in this folder.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import isnan, nan
from pathlib import Path
from statistics import median
from typing import Any

import click
from answers import RIGHT, judge

import gridproof

HERE = Path(__file__).parent
BACKENDS = ("sat", "cp-sat", "ilp")
PACKAGES = ("puzzlekit", "multi-puzzle-solver")
PEERS = ("textbook cp-sat", "textbook cnf", "textbook pulp", *PACKAGES)
TASKS = ("solve", "check")
FIRST = ", first"
"""After the name of a back end: the puzzle solved before the clock starts has other rules."""

ASKED = ("id", "type", "rows", "cols", "clues", "params")
"""What a solver is told of a record."""

QUICK = 1.0
"""Runs of fewer CPU seconds than this are repeated."""

Record = dict[str, Any]


@dataclass(frozen=True)
class Run:
    """One puzzle, one task, one solver: the outcome, and CPU seconds (median of the repeats)."""

    kind: str
    id: str
    solver: str
    task: str
    status: str
    seconds: float
    message: str = ""

    @property
    def right(self) -> bool:
        return self.status in RIGHT


class Worker:
    """A solver's process: see `measure`."""

    def __init__(self, name: str, python: str) -> None:
        command = [python, str(HERE / "measure.py"), name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The result of a request; ``missing`` where the process could not begin."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return {"status": "missing"}
        line = self.process.stdout.readline()
        if not line:
            return {"status": "missing"}
        result = json.loads(line)
        assert isinstance(result, dict)
        return result

    def close(self) -> None:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # where the process could not begin
            self.process.stdin.close()
        self.process.wait()


def records(folder: Path, kind: str, limit: int | None) -> list[Record]:
    """The records of a kind below `folder` that come with a solution, smallest boards first."""
    found = []
    for path in sorted(folder.rglob(f"{kind}.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [record for record in map(json.loads, filter(None, lines)) if "solution" in record]
    found.sort(key=lambda record: record["rows"] * record["cols"])
    if limit is None or len(found) <= limit:
        return found
    return [found[i * len(found) // limit] for i in range(limit)]


def asked(record: Record) -> Record:
    """The record without its solution."""
    return {name: record[name] for name in ASKED if name in record}


def companions(records: Sequence[Record]) -> Iterator[tuple[Record | None, Record | None]]:
    """For each record another one with the same rules, and the smallest other one with other rules."""
    puzzles = [gridproof.read(json.dumps(asked(record)))[0] for record in records]
    for puzzle in puzzles:
        others = [pair for pair in zip(puzzles, records, strict=True) if pair[0] is not puzzle]
        alike = [not puzzle.clues and other.rules == puzzle.rules for other, _ in others]
        yield (
            next((asked(record) for (_, record), same in zip(others, alike, strict=True) if same), None),
            next((asked(record) for (_, record), same in zip(others, alike, strict=True) if not same), None),
        )


def runs(records: Sequence[Record], workers: dict[str, Worker], seconds: float, repeat: int) -> Iterator[Run]:
    """Every record by every solver, a record at a time."""
    for number, (record, (alike, other)) in enumerate(zip(records, companions(records), strict=True)):
        names = [name for name in workers if alike is not None or not name.endswith(FIRST)]
        for task in TASKS:
            turn = number % len(names)
            for name in names[turn:] + names[:turn]:
                before = other if name.endswith(FIRST) else alike or other
                request = {"record": asked(record), "before": before, "task": task, "seconds": seconds}
                yield one(record, name, workers[name], request, repeat)


def one(record: Record, name: str, worker: Worker, request: dict[str, Any], repeat: int) -> Run:
    """One run, repeated while it is quick and right."""
    times = []
    for _ in range(repeat):
        result = worker.ask(request)
        status = judge(record, request["task"], result["status"], result.get("answer"))
        times.append(result.get("cpu", request["seconds"]))
        if status not in RIGHT or times[-1] > QUICK:
            break
    message = result.get("message", "")
    return Run(record["type"], record["id"], name, request["task"], status, median(times), message)


# The tables -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Summary:
    """One solver on one kind. `ratios` are its proof times over those of sat, puzzle by puzzle."""

    solve: float
    check: float
    ratios: tuple[float, ...]
    failures: str

    @property
    def ratio(self) -> float:
        """The median ratio, infinite where there is none."""
        return median(self.ratios or [float("inf")])

    @property
    def ahead(self) -> str:
        """How often it is faster than sat."""
        return f"ahead on {sum(ratio < 1 for ratio in self.ratios)} of {len(self.ratios)}"

    def __str__(self) -> str:
        times = f"{milliseconds(self.solve)} / {milliseconds(self.check)}"
        ratio = f" ×{times_over(self.ratio)}" if self.ratios else ""
        return f"{times}{ratio}{self.failures}"


def milliseconds(seconds: float) -> str:
    if isnan(seconds):
        return "–"
    return f"{seconds * 1000:.3g}" if seconds < 1 else f"{seconds * 1000:.0f}"


def times_over(ratio: float) -> str:
    return f"{ratio:.2g}" if ratio < 100 else f"{ratio:.0f}"


def summary(of: Sequence[Run], sat: dict[str, Run], limit: float) -> Summary | None:
    """What one solver did on one kind; None where it does not have it."""
    had = [run for run in of if run.status not in ("absent", "missing")]
    if not had:
        return None
    by_task = {task: [run for run in had if run.task == task] for task in TASKS}
    pairs = [run.seconds / sat[run.id].seconds for run in by_task["check"] if counts(run) and run.id in sat]
    solve, check = (median([run.seconds for run in by_task[task] if counts(run)] or [nan]) for task in TASKS)
    return Summary(solve, check, tuple(pairs), failures(by_task["check"], limit))


def counts(run: Run) -> bool:
    """Whether the time of a run says something: a time-out counts as the limit."""
    return run.right or run.status == "timeout"


def failures(of: Sequence[Run], limit: float) -> str:
    """How many runs did not end well, by outcome."""
    found: dict[str, int] = defaultdict(int)
    for run in of:
        if not run.right:
            found[f">{limit:g} s" if run.status == "timeout" else run.status] += 1
    return "".join(f" [{number} {what}]" for what, number in sorted(found.items()))


def table(results: Sequence[Run], names: Sequence[str], limit: float) -> str:
    """Markdown: a row for each kind, a column for each solver."""
    rows = [("kind", *names, "best peer"), ("---",) * (len(names) + 2)]
    for kind in dict.fromkeys(run.kind for run in results):
        of_kind = [run for run in results if run.kind == kind]
        sat = {run.id: run for run in of_kind if run.solver == "sat" and run.task == "check" and counts(run)}
        found = {name: summary([run for run in of_kind if run.solver == name], sat, limit) for name in names}
        number = len({run.id for run in of_kind})
        cells = (str(found[name] or "") for name in names)
        rows.append((f"{kind} ({number})", *cells, best_peer(found)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def best_peer(found: dict[str, Summary | None]) -> str:
    """The peer with the lowest ratio, and whether it beats sat."""
    peers = {name: one for name, one in found.items() if name in PEERS and one is not None and one.ratios}
    if not peers:
        return "none"
    name = min(peers, key=lambda name: peers[name].ratio)
    best = peers[name]
    faster = "**faster than sat**: " if best.ratio < 1 else ""
    return f"{faster}{name} ×{times_over(best.ratio)}, {best.ahead}"


def pythons(names: Sequence[str], peer_python: str) -> dict[str, str]:
    """The Python that runs each solver: the peers' own for the packages, this one for the others."""
    return {name: peer_python if name in PACKAGES else sys.executable for name in names}


def chosen(text: str | None, of: Sequence[str]) -> list[str]:
    """The names in a list with commas, all of them without one; `click.BadParameter` for others."""
    if text is None:
        return list(of)
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name.partition(":")[0] not in of:
            raise click.BadParameter(f"{name!r} is not one of {', '.join(of)}")
    return names


@click.command()
@click.option("--kinds", help="Kinds of puzzle, with commas between; all of them by default.")
@click.option("--backends", help="Back ends of gridproof; sat, cp-sat and ilp by default.")
@click.option("--peers", help="Peers; all of them by default, none for an empty text.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=HERE.parent / "tests" / "data",
    help="A folder with files KIND.jsonl, at any depth.",
)
@click.option("--limit", type=click.IntRange(1), help="The most puzzles of a kind, spread over the sizes.")
@click.option("--timeout", type=float, default=20.0, show_default=True, help="CPU seconds a puzzle.")
@click.option("--repeat", type=click.IntRange(1), default=3, show_default=True, help="Repeats of quick runs.")
@click.option("--peer-python", default=sys.executable, help="The Python that has the peers' packages.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON a run; the table on standard error.")
def main(
    kinds: str | None,
    backends: str | None,
    peers: str | None,
    data: Path,
    limit: int | None,
    timeout: float,
    repeat: int,
    peer_python: str,
    as_json: bool,
) -> None:
    """Measure gridproof's back ends and its peers on the same puzzles, in one run."""
    ours = chosen(backends, BACKENDS)
    theirs = chosen(peers, PEERS)
    names = [*ours, *(name + FIRST for name in ours), *theirs]
    workers = {
        name: Worker(name.removesuffix(FIRST), python) for name, python in pythons(names, peer_python).items()
    }
    results: list[Run] = []
    try:
        for kind in chosen(kinds, [kind.name for kind in gridproof.kinds()]):
            for run in runs(records(data, kind, limit), workers, timeout, repeat):
                results.append(run)
                if as_json:
                    click.echo(json.dumps(asdict(run)))
                if not run.right and run.status not in ("absent", "missing"):
                    click.echo(f"{run.id} {run.solver} {run.task}: {run.status} {run.message}", err=True)
    finally:
        for worker in workers.values():
            worker.close()
    click.echo(table(results, names, timeout), err=as_json)


if __name__ == "__main__":
    main()
