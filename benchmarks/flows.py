"""Path of a question: the modules, functions and calls of gridproof between a puzzle and its answer.

    python benchmarks/flows.py                      a slitherlink of 5 × 5, by its URL
    python benchmarks/flows.py PUZZLE               another puzzle, as text
    python benchmarks/flows.py --out flows.json     the names of the functions too

Everything is imported and run once before, so that imports and caches are not counted; live models are
forgotten, unless the flow is about them. A generator that goes on counts as a call. A move is a call of a
function by one of another module.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import click
from click.testing import CliRunner

import gridproof
from gridproof.frontends import api
from gridproof.frontends.cli import cli
from gridproof.frontends.web.requests import answer, request_of
from gridproof.models.proofs.clausal import clausal

PUZZLE = "https://puzz.link/p?slither/5/5/cbcbcddad"


class CallTrace:
    """The calls of functions of gridproof, by module and name, and how many go to another module."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.moves = 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        module = own(frame)
        if event != "call" or not module or frame.f_code.co_name.startswith("<"):
            return
        self.calls[module, frame.f_code.co_qualname] += 1
        caller = frame.f_back
        while caller is not None and not own(caller):
            caller = caller.f_back
        self.moves += caller is not None and own(caller) != module

    def row(self) -> tuple[int, int, int, int]:
        """Return the numbers of modules, functions, calls and moves."""
        return len({module for module, _ in self.calls}), len(self.calls), self.calls.total(), self.moves


def own(frame: FrameType) -> str:
    """Return the module of gridproof in which a function stands; empty for any other."""
    name = str(frame.f_globals.get("__name__", ""))
    return name if name.startswith("gridproof.") else ""


def flows(puzzle: str) -> dict[str, Callable[[], object]]:
    """Return the questions about a puzzle, by the name of the flow."""

    def command(*words: str) -> Callable[[], object]:
        return lambda: CliRunner().invoke(cli, [*words, puzzle], standalone_mode=False)

    request = request_of("check", {"source": puzzle})
    return {
        "check": lambda: gridproof.check(puzzle),
        "check again": lambda: gridproof.check(puzzle),
        "check --confirm proof": lambda: gridproof.check(puzzle, confirm="proof"),
        "explain": lambda: gridproof.explain(puzzle),
        "prove": lambda: gridproof.prove(puzzle),
        "prove, not yet checked": lambda: clausal(gridproof.read_one(puzzle)),
        "redundant": lambda: gridproof.redundant(puzzle),
        "check, command line": command("check"),
        "redundant, command line": command("redundant"),
        "check, page": lambda: answer(request),
    }


def traced(run: Callable[[], object], fresh: bool = True) -> CallTrace:
    """Return the trace of a run after a first one, with live models or without."""
    trace = CallTrace()
    run()
    if fresh:
        api.forget()
    sys.setprofile(trace)
    try:
        run()
    finally:
        sys.setprofile(None)
    return trace


@click.command()
@click.argument("puzzle", default=PUZZLE)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path))
def main(puzzle: str, out: Path | None) -> None:
    """Print a table of the flows."""
    traces = {name: traced(run, name != "check again") for name, run in flows(puzzle).items()}
    print("| flow | modules | functions | calls | moves |\n|---|---|---|---|---|")
    for name, trace in traces.items():
        print(f"| {name} | {' | '.join(f'{number:,}' for number in trace.row())} |")
    if out is not None:
        by_name = {
            name: {f"{module}:{function}": number for (module, function), number in trace.calls.items()}
            for name, trace in traces.items()
        }
        out.write_text(json.dumps(by_name, indent=1))


if __name__ == "__main__":
    main()
