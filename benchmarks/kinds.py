"""Witnesses of every kind in one table: a row a kind, a column for each thing that shows it right.

    nice python benchmarks/kinds.py [--boards 40] [--seconds 60] [--desk] [KIND…] > benchmarks/kinds.md

The checks are those of `check_kind`, on small boards drawn from the fields. Boards of others and the cases of
pzpr's own tests are read from ``../shared/data`` and never copied; without that folder their columns say so.
With ``--desk`` a sample is set, proven, answered, copied in every form and shared in Chromium.
A row with a fault has it on standard error, and the command ends with 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import gridproof
from gridproof.frontends.testing.checks import Check
from gridproof.frontends.testing.kinds import kind_checks
from gridproof.puzzles import InputError, Kind, TooLarge, kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.declared import declarations_of
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.kinds import genre_of
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.samples import samples

Data = dict[str, Any]

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "data"
ABSENT = "–"
SOLVERS = ("sat", "cp-sat")

HEAD = """# Kinds and their witnesses

It is made by

    nice python benchmarks/kinds.py {arguments} > benchmarks/kinds.md

- *lines*: of the kind's file; *rules*: declared by name, or – for a kind with a reader and a judge of its own
- *samples*: boards of our own making with the only answer; *made*: whether a recipe makes further ones
- *checks*: of `check_kind` on {boards} small boards: judge and model over all fillings, turns, forms there
  and back, three back ends, explanations, both certificates, pictures, refusals
- *right*, *wrong*: boards of pzpr's own tests that the judge accepts, and breaks of a rule that it refuses
- *boards*: puzzles of others, unique by {solvers} within {seconds} s each, with the answer that they record
- *desk*: a sample set by hand in Chromium, proven, answered, copied in every form, opened by its link

| kind | genre | lines | rules | samples | made | checks | right | wrong | boards | desk | CPU s |
| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |"""


class Share(NamedTuple):
    """Number of things that are as they should be, the number of all, and a sentence on each that is not."""

    good: int
    all: int
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.good}/{self.all}" if self.all else ABSENT


def checked(kind: Kind, boards: int) -> Share:
    """Return the checks that pass."""
    checks, faults = kind_checks(kind, boards=boards), []
    for check in checks:
        if fault := fault_of(check):
            faults.append(fault)
    return Share(len(checks) - len(faults), len(checks), tuple(faults))


def fault_of(check: Check) -> str | None:
    """Return how a check fails, or None if it passes."""
    try:
        check()
    except AssertionError as fault:
        return str(fault)
    return None


@cache
def pzpr_cases() -> Data:
    """Return the cases of pzpr's tests by pzpr's name; none if the folder is absent."""
    path = SHARED / "pzpr" / "pzprjs_cases.json"
    return dict(json.loads(path.read_text("utf-8"))) if path.is_file() else {}


def pzpr_boards(kind: Kind) -> Iterator[tuple[str | None, Data]]:
    """Yield finished boards of pzpr's tests, each with the code of the rule that it breaks."""
    for form in declarations_of(Pzpr, kind.name):
        for rule, text, *_ in pzpr_cases().get(form.name, {"failcheck": []})["failcheck"]:
            try:
                record = read_form(text)
            except InputError:
                continue
            if record["type"] == kind.name and "answer" in record:
                yield rule, record


def judged(kind: Kind) -> tuple[Share, Share]:
    """Return the right boards that the judge accepts, and the wrong ones that it refuses."""
    right, wrong = list[tuple[str | None, str | None]](), list[tuple[str | None, str | None]]()
    for rule, record in pzpr_boards(kind):
        broken = kind.judge(Record(record), record["answer"])
        (right if rule is None else wrong).append((rule, broken))
    refused = [f"pzpr's right board is refused: {broken}" for _, broken in right if broken]
    passed = [f"a board with {rule} is accepted" for rule, broken in wrong if not broken]
    return (
        Share(len(right) - len(refused), len(right), tuple(refused)),
        Share(len(wrong) - len(passed), len(wrong), tuple(passed)),
    )


def puzzles_of_others(kind: Kind) -> Iterator[Data]:
    """Yield the puzzles of others that have one answer, each with a name and perhaps with the answer."""
    path = SHARED / "kinds_next" / f"{kind.name}.jsonl"
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        entry = json.loads(line)
        if entry.get("unique") and entry.get("url"):
            yield entry


def answer_recorded(entry: Data) -> Data | None:
    """Return the answer that an entry records as a finished page, or None."""
    if not entry.get("expected"):
        return None
    answer: Data | None = read_form(entry["expected"]).get("answer")
    return answer


def solved(kind: Kind, seconds: float) -> Share:
    """Return the puzzles of others that each solver proves unique, with the answer that is recorded."""
    faults, number = [], 0
    for entry in puzzles_of_others(kind):
        number += 1
        try:
            record = read_form(entry["url"])
            recorded = answer_recorded(entry)
        except (InputError, TooLarge) as error:
            faults.append(f"{entry['id']} is not read: {error}")
            continue
        if recorded is not None and (broken := kind.judge(Record(record), recorded)):
            faults.append(f"{entry['id']}: the recorded answer is refused: {broken}")
            continue
        verdicts = {
            name: gridproof.check(read_record(record), name, timeout=seconds).status for name in SOLVERS
        }
        if {*verdicts.values()} != {"unique"}:
            faults.append(f"{entry['id']}: {verdicts}")
    return Share(number - len(faults), number, tuple(faults))


Desk = Callable[[str], Share]


def no_desk(_: str) -> Share:
    """Return that nothing was tried at the desk."""
    return Share(0, 0)


@contextmanager
def desk_in_chromium() -> Iterator[Desk]:
    """Provide the script that plays a kind at the desk of a server of our own."""
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    from browser import driver, launched
    from desk_play import Place, on_server, play
    from serving import server

    with driver() as playwright, launched(playwright, "chromium") as browser, server() as site:

        def share(name: str) -> Share:
            try:
                with on_server(browser, site) as (desk, stranger):
                    play(Place(desk, stranger), kind_names().index(name), name)
            except Exception as error:  # whatever a page does is a fault of the row, and the table goes on
                return Share(0, 1, (f"at the desk: {error}",))
            return Share(1, 1)

        yield share


def row(name: str, boards: int, seconds: float, desk: Desk) -> tuple[str, list[str]]:
    """Return the row of a kind, and its faults."""
    start, kind, genre = time.process_time(), kind_named(name), genre_of(name)
    path = ROOT / "puzzles" / "kinds" / genre / f"{name}.py"
    right, wrong = judged(kind)
    shares = (checked(kind, boards), right, wrong, solved(kind, seconds), desk(name))
    number, made = len(list(samples(name))), "yes" if kind.recipe is not None else ABSENT
    lines = len(path.read_text("utf-8").splitlines())
    rules = len(kind.declared) or ABSENT
    cells = (name, genre, lines, rules, number, made, *shares, f"{time.process_time() - start:.1f}")
    faults = [fault for share in shares for fault in share.faults]
    if number < 3:
        faults.append(f"it has {number} samples, three were expected")
    return f"| {' | '.join(map(str, cells))} |", faults


def main() -> int:
    """Print the table; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--desk", action="store_true")
    options = parser.parse_args()
    arguments = f"--boards {options.boards} --seconds {options.seconds:g}{' --desk' * options.desk}"
    print(HEAD.format(arguments=arguments, solvers=" and ".join(SOLVERS), **vars(options)))
    is_faulty = False
    with desk_in_chromium() if options.desk else nullcontext(no_desk) as desk:
        for name in options.kinds or kind_names():
            line, faults = row(name, options.boards, options.seconds, desk)
            print(line, flush=True)
            for fault in faults:
                print(f"{name}: {fault}", file=sys.stderr, flush=True)
            is_faulty |= bool(faults)
    return int(is_faulty)


if __name__ == "__main__":
    sys.exit(main())
