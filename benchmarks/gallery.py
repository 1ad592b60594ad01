"""Every board of a folder, checked: is it unique if its record says so, with the recorded solution?

    python benchmarks/gallery.py FOLDER --kinds masyu,yajilin --backends sat,cp-sat --timeout 60

A folder holds board records in files `KIND.jsonl`. For each kind a line: how many boards each back end
proves unique with the recorded solution, out of how many, and CPU milliseconds (median, most); then a line
for each board that it does not, for each recorded solution that the kind's judge refuses, and for each board
on which two back ends disagree. A record that says nothing of uniqueness may have several solutions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import click
from answers import same
from measure import cpu_seconds

from gridproof import InputError, check
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record


def report(
    kind: str, records: list[dict[str, Any]], backends: list[str], timeout: float, give_up: int
) -> Iterator[str]:
    """Yield the lines of one kind."""
    judge = kind_named(kind).judge
    for record in records:
        if "solution" in record:
            refused = judge(Record(record), record["solution"])
            if refused is not None:
                yield f"    {record['id']}: the judge refuses the recorded solution: {refused}"
    statuses_of: dict[str, dict[str, str]] = {}
    for backend in backends:
        right, spent, wrong, late = 0, [], [], 0
        for record in records:
            if give_up and late == give_up:
                wrong.append(f"    {record['id']}: {backend}: not tried")
                continue
            started = cpu_seconds()
            try:
                puzzle = read_record(record)
                reply = check(puzzle, backend, timeout=timeout)
            except InputError as refusal:
                wrong.append(f"    {record['id']}: {backend}: not read: {refusal}")
                continue
            spent.append(1000 * (cpu_seconds() - started))
            statuses_of.setdefault(record["id"], {})[backend] = reply.status
            late = late + 1 if reply.status == "unknown" else 0
            agrees = bool(reply.solutions) and same(
                record.get("solution", {}), answer_with_text(puzzle, reply.solutions[0])
            )
            if (reply.status == "unique" and agrees) or (
                reply.status == "multiple" and not record.get("unique")
            ):
                right += 1
            else:
                what = reply.status if agrees or not reply.solutions else f"{reply.status}, another solution"
                wrong.append(f"    {record['id']}: {backend}: {what} {reply.message}")
        if spent:
            yield (
                f"{kind:20}{backend:8}{right:4} of {len(records):3}   "
                f"median {median(spent):8.1f} ms, most {max(spent):9.1f} ms"
            )
        yield from wrong
    for name, statuses in statuses_of.items():
        if len(set(statuses.values()) - {"unknown"}) > 1:
            yield f"    {name}: the back ends disagree: {statuses}"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--kinds", default="", help="These kinds alone, with commas.")
@click.option("--backends", default="sat,cp-sat", show_default=True, help="With commas.")
@click.option("--timeout", default=60.0, show_default=True, help="Seconds for a board.")
@click.option(
    "--give-up", default=0, metavar="N", help="Leave a kind after N boards in a row without answer."
)
@click.option("--limit", type=click.IntRange(1), help="Boards of each kind.")
def main(folder: Path, kinds: str, backends: str, timeout: float, give_up: int, limit: int | None) -> None:
    """Check every board of a folder."""
    names = kinds.split(",") if kinds else None
    for path in sorted(folder.glob("*.jsonl")):
        if path.stem not in kind_names():
            if names is None:
                click.echo(f"{path.stem:20}there is no such kind")
        elif names is None or path.stem in names:
            records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()][:limit]
            for line in report(path.stem, records, backends.split(","), timeout, give_up):
                click.echo(line)


if __name__ == "__main__":
    main()
