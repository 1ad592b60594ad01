"""CPU milliseconds a puzzle, to solve and to prove unique: gridproof and its peers in one run.

    python benchmarks/run.py --kinds sudoku,kakuro --limit 5
    python benchmarks/run.py --data BOARDS --recorded TIMING.md --resume runs.jsonl

Every puzzle is given to every solver before the next puzzle is begun, each time in another order, so
that a noisy machine is noisy to all. See README.md in this folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import isnan, nan
from pathlib import Path
from statistics import median
from typing import Any

import click
from answers import RIGHT, judge
from recorded import PEERS as RECORDED
from recorded import Time, recorded

import gridproof

HERE = Path(__file__).parent
BACKENDS = ("sat", "cp-sat", "ilp")
PACKAGES = ("puzzlekit", "multi-puzzle-solver")
PEERS = ("textbook cp-sat", "textbook cnf", "textbook pulp", *PACKAGES)
TASKS = ("solve", "check")
FIRST = ", first"
"""After the name of a back end: the puzzle solved before the clock starts has other rules."""

ASKED = ("id", "type", "rows", "cols", "clues", "params")
"""The parts of a record that a solver gets."""

QUICK = 1.0
"""Runs of fewer CPU seconds than this are repeated."""

REFERENCE = "sat"
"""The back end that all others are compared with."""

AGO = ", recorded"
"""After the name of a peer: its times were taken on another day."""

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
    """A solver's process: see `measure`. gridproof is that of a `checkout`, if one is named."""

    def __init__(self, name: str, python: str, checkout: Path | None = None) -> None:
        command = [python, str(HERE / "measure.py"), name]
        paths = {"PYTHONPATH": str(checkout)} if checkout else {}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | paths
        )

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the result of a request; ``missing`` if the process could not begin."""
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
        with suppress(BrokenPipeError):  # if the process could not begin
            self.process.stdin.close()
        self.process.wait()


def records(folders: Sequence[Path], kind: str) -> list[Record]:
    """Return the records of a kind below `folders` that come with a solution, smallest boards first."""
    records_of_kind = []
    for path in (path for folder in folders for path in sorted(folder.rglob(f"{kind}.jsonl"))):
        lines = path.read_text(encoding="utf-8").splitlines()
        records_of_kind += [record for record in map(json.loads, filter(None, lines)) if "solution" in record]
    return sorted(records_of_kind, key=lambda record: record["rows"] * record["cols"])


def spread(records: Sequence[Record], limit: int | None, first: set[str]) -> set[str]:
    """Return the ids of a number of records: the smallest, the largest, and those in `first` before
    others.
    """
    ids = [record["id"] for record in records]
    if limit is None or len(ids) <= limit:
        return set(ids)
    chosen: set[str] = set()
    for group in ([name for name in ids if name in first], [name for name in ids if name not in first]):
        number = min(limit - len(chosen), len(group))
        ends = max(number - 1, 1)
        chosen |= {group[i * (len(group) - 1) // ends] for i in range(number)}
    return chosen


def asked(record: Record) -> Record:
    """Return the record without its solution."""
    return {name: record[name] for name in ASKED if name in record}


def companions(records: Sequence[Record]) -> Iterator[tuple[list[Record], list[Record]]]:
    """Yield for each record two others with the same rules (or the only one twice), and one with other rules.

    Two, because the second of its rules pays for the model that the third finds ready.
    """
    puzzles = [gridproof.read(json.dumps(asked(record)))[0] for record in records]
    for puzzle in puzzles:
        others = [pair for pair in zip(puzzles, records, strict=True) if pair[0] is not puzzle]
        alike = [
            asked(record) for other, record in others if not puzzle.clues and other.rules == puzzle.rules
        ]
        strange = [asked(record) for other, record in others if puzzle.clues or other.rules != puzzle.rules]
        yield (alike * 2)[:2], strange[:1]


def runs(
    boards: Sequence[Record],
    ids: set[str],
    workers: dict[str, Worker],
    tasks: Sequence[str],
    seconds: float,
    repeat: int,
) -> Iterator[list[Run]]:
    """Yield all runs of each wanted record, a record at a time: every task by every solver."""
    for number, (record, (alike, other)) in enumerate(zip(boards, companions(boards), strict=True)):
        if record["id"] not in ids:
            continue
        names = [name for name in workers if alike or not name.endswith(FIRST)]
        batch: list[Run] = []
        for task in tasks:
            turn = number % len(names)
            for name in names[turn:] + names[:turn]:
                before = other if name.endswith(FIRST) else alike or other
                request = {"record": asked(record), "before": before, "task": task, "seconds": seconds}
                late = any(run.solver == name and run.status == "timeout" for run in batch)
                batch.append(
                    Run(record["type"], record["id"], name, task, "timeout", seconds)
                    if late  # no time to solve means none to prove
                    else one(record, name, workers[name], request, repeat)
                )
        yield batch


def one(record: Record, name: str, worker: Worker, request: dict[str, Any], repeat: int) -> Run:
    """Return one run, repeated while it is quick and right."""
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
    """One solver on one kind: medians, nan if there is none.

    `ratios` are its proof times over those of the reference, puzzle by puzzle.
    """

    solve: float
    check: float
    ratios: tuple[float, ...]
    failures: str

    @property
    def ratio(self) -> float:
        """The median ratio, infinite if there is none."""
        return median(self.ratios or [float("inf")])

    @property
    def ahead(self) -> str:
        """Number of runs faster than the reference."""
        return f"ahead on {sum(ratio < 1 for ratio in self.ratios)} of {len(self.ratios)}"

    def __str__(self) -> str:
        times = [milliseconds(time) for time in (self.solve, self.check) if not isnan(time)]
        ratio = f" ×{times_over(self.ratio)}" if self.ratios else ""
        return f"{' / '.join(times) or '–'}{ratio}{self.failures}"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.3g}" if seconds < 1 else f"{seconds * 1000:.0f}"


def times_over(ratio: float) -> str:
    return f"{ratio:.2g}" if ratio < 100 else f"{ratio:.0f}"


def summary(of: Sequence[Run], reference: dict[str, Run]) -> Summary | None:
    """Return the summary of one solver on one kind, or None if it does not have the kind."""
    had = [run for run in of if run.status not in ("absent", "missing")]
    if not had:
        return None
    by_task = {task: [run for run in had if run.task == task] for task in TASKS}
    pairs = [
        run.seconds / reference[run.id].seconds
        for run in by_task["check"]
        if counts(run) and run.id in reference
    ]
    solve, check = (median([run.seconds for run in by_task[task] if counts(run)] or [nan]) for task in TASKS)
    return Summary(solve, check, tuple(pairs), failures(by_task["check"] or by_task["solve"]))


def counts(run: Run) -> bool:
    """Return whether the time of a run counts: a time-out counts as the limit."""
    return run.right or run.status == "timeout"


def failures(of: Sequence[Run]) -> str:
    """Return the numbers of failed runs, by outcome."""
    numbers = Counter(
        f">{run.seconds:g} s" if run.status == "timeout" else run.status for run in of if not run.right
    )
    return "".join(f" [{number} {what}]" for what, number in sorted(numbers.items()))


def summaries(results: Sequence[Run], names: Sequence[str]) -> dict[str, dict[str, Summary | None]]:
    """Return the summary of every solver, kind by kind."""
    by_kind = {}
    for kind in dict.fromkeys(run.kind for run in results):
        of_kind = [run for run in results if run.kind == kind]
        reference = {
            run.id: run for run in of_kind if run.solver == REFERENCE and run.task == "check" and counts(run)
        }
        by_kind[kind] = {
            name: summary([run for run in of_kind if run.solver == name], reference) for name in names
        }
    return by_kind


def table(results: Sequence[Run], names: Sequence[str]) -> str:
    """Return Markdown: a row for each kind, a column for each solver that has any, and the number of kinds
    behind.
    """
    by_kind = summaries(results, names)
    columns = [name for name in names if any(of_kind[name] for of_kind in by_kind.values())]
    rows = [("kind", *columns, "best peer"), ("---",) * (len(columns) + 2)]
    for kind, of_kind in by_kind.items():
        number = len({run.id for run in results if run.kind == kind})
        cells = (str(of_kind[name] or "") for name in columns)
        rows.append((f"{kind} ({number})", *cells, best_peer(of_kind)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + f"\n\n{tally(by_kind)}"


def peers_of(by_peer: dict[str, Summary | None]) -> dict[str, Summary]:
    """Return the peers that have a kind and got anywhere with it."""
    return {
        name: one
        for name, one in by_peer.items()
        if name.removesuffix(AGO) in (*PEERS, *RECORDED) and one is not None and one.ratios
    }


def best_peer(by_peer: dict[str, Summary | None]) -> str:
    """Return the peer with the lowest ratio, marked if it beats the reference."""
    peers = peers_of(by_peer)
    if not peers:
        return "none"
    name = min(peers, key=lambda name: peers[name].ratio)
    best = peers[name]
    faster = f"**faster than {REFERENCE}**: " if best.ratio < 1 else ""
    return f"{faster}{name} ×{times_over(best.ratio)}, {best.ahead}"


def tally(by_kind: dict[str, dict[str, Summary | None]]) -> str:
    """Return the number of kinds on which the reference is ahead of every peer, and the median of the best
    peers' ratios.
    """
    best = {
        kind: min(peer.ratio for peer in peers.values())
        for kind, of_kind in by_kind.items()
        if (peers := peers_of(of_kind))
    }
    if not best:
        return "No kind has a peer."
    behind = sorted((ratio, kind) for kind, ratio in best.items() if ratio < 1)
    names = ", ".join(f"{kind} ×{times_over(ratio)}" for ratio, kind in behind) or "none"
    return (
        f"{REFERENCE} is ahead of every peer on {len(best) - len(behind)} of {len(best)} kinds; "
        f"the best peer takes ×{times_over(median(best.values()))} in the median. Behind: {names}."
    )


def pythons(names: Sequence[str], peer_python: str) -> dict[str, str]:
    """Return the Python that runs each solver: the peers' own for the packages, this one for the others."""
    return {name: peer_python if name in PACKAGES else sys.executable for name in names}


def chosen(text: str | None, of: Sequence[str]) -> list[str]:
    """Return the names in a list with commas, all of them without one. Raises `click.BadParameter` for
    others.
    """
    if text is None:
        return list(of)
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name.partition(":")[0] not in of:
            raise click.BadParameter(f"{name!r} is not one of {', '.join(of)}")
    return names


def remembered(path: Path | None) -> list[Run]:
    """Return the runs of an earlier, unfinished measurement."""
    if path is None or not path.exists():
        return []
    return [Run(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def as_run(time: Time) -> Run:
    """Return a recorded time as a run of today's."""
    status = "unique" if time.ended else "timeout"
    return Run(time.kind, time.id, time.peer + AGO, "check", status, time.seconds)


def keep(batch: Sequence[Run], resume: Path | None) -> None:
    """Keep the runs of a puzzle for the next time, and say what went wrong."""
    if resume is not None:
        with resume.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(run)) + "\n" for run in batch)
    for run in batch:
        if not run.right and run.status not in ("absent", "missing"):
            click.echo(f"{run.id} {run.solver} {run.task}: {run.status} {run.message}", err=True)


@click.command()
@click.option("--kinds", help="Kinds of puzzle, with commas between; all of them by default.")
@click.option("--backends", help="Back ends of gridproof; sat, cp-sat and ilp by default.")
@click.option("--peers", help="Peers; all of them by default, none for an empty text.")
@click.option("--tasks", help="solve, check or both; both by default.")
@click.option("--first/--no-first", default=True, help="Measure the first puzzle of its rules apart.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    default=[HERE.parent / "tests" / "data"],
    help="A folder with files KIND.jsonl, at any depth; may be given more than once.",
)
@click.option("--limit", type=click.IntRange(1), help="The most puzzles of a kind, spread over the sizes.")
@click.option("--timeout", type=float, default=20.0, show_default=True, help="CPU seconds a puzzle.")
@click.option("--repeat", type=click.IntRange(1), default=3, show_default=True, help="Repeats of quick runs.")
@click.option("--peer-python", default=sys.executable, help="The Python that has the peers' packages.")
@click.option(
    "--recorded",
    "recorded_in",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A table of recorded times: see recorded.py. Its boards are chosen before others.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep every run here, as a line of JSON; puzzles that are there already are not run again.",
)
def main(
    kinds: str | None,
    backends: str | None,
    peers: str | None,
    tasks: str | None,
    first: bool,
    data: tuple[Path, ...],
    limit: int | None,
    timeout: float,
    repeat: int,
    peer_python: str,
    recorded_in: Path | None,
    resume: Path | None,
) -> None:
    """Measure gridproof's back ends and its peers on the same puzzles, in one run."""
    ours = chosen(backends, BACKENDS)
    names = [*ours, *(name + FIRST for name in ours if first), *chosen(peers, PEERS)]
    times = recorded(recorded_in) if recorded_in is not None else []
    results = remembered(resume)
    workers = {
        name: Worker(name.removesuffix(FIRST), python) for name, python in pythons(names, peer_python).items()
    }
    try:
        for kind in chosen(kinds, [kind.name for kind in gridproof.kinds()]):
            boards = records(data, kind)
            timed = {time.id for time in times if time.kind == kind}
            ids = spread(boards, limit, timed) - {run.id for run in results if run.kind == kind}
            for batch in runs(boards, ids, workers, chosen(tasks, TASKS), timeout, repeat):
                results += batch
                keep(batch, resume)
    finally:
        for worker in workers.values():
            worker.close()
    measured = {(run.kind, run.id) for run in results}
    results += [as_run(time) for time in times if (time.kind, time.id) in measured]
    results.sort(key=lambda run: run.kind)
    click.echo(table(results, [*names, *(name + AGO for name in RECORDED)]))


if __name__ == "__main__":
    main()
