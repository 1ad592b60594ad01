"""One large board of each of 36 kinds: gridproof beside the best of its peers, in one run.

    python benchmarks/best_peers.py --data BOARDS --peer-python PEERS/bin/python --before CHECKOUT

The peers that can be installed are measured. Others stand in `RECORDED`: ratios that were taken beside
gridproof 07f2946 once. With a checkout of that (``--before``) they are carried over to today: the ratio of
then, times the seconds of that checkout today. See README.md in this folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import median

import click
from run import HERE, PACKAGES, Record, Run, Worker, asked, one, records, times_over

KINDS = (
    "akari", "aquarium", "battleships", "country_road", "creek", "dominosa", "fillomino", "futoshiki",
    "galaxies", "gokigen", "hakyuu", "hashi", "heyawake", "hitori", "jigsaw_sudoku", "kakurasu", "kakuro",
    "kenken", "killer_sudoku", "lits", "magnets", "masyu", "mosaic", "nanro", "nonogram", "norinori",
    "number_cross", "nurikabe", "shikaku", "skyscrapers", "slitherlink", "star_battle", "tapa", "tents",
    "tile_paint", "yajilin",
)  # fmt: skip

RECORDED = {
    ("hitori", 17, 17): ("cspuz_core", 0.17),
    ("nanro", 14, 14): ("cspuz_core", 0.28),
    ("creek", 15, 15): ("cspuz_core", 0.32),
    ("fillomino", 10, 10): ("cspuz_core", 0.35),
    ("star_battle", 14, 14): ("noqx", 0.56),
    ("heyawake", 14, 24): ("cspuz_core", 0.58),
    ("country_road", 10, 10): ("cspuz_core", 0.62),
    ("yajilin", 18, 25): ("cspuz_core", 0.70),
    ("lits", 16, 21): ("one of four", 1.9),
    ("akari", 20, 36): ("one of four", 2.1),
    ("galaxies", 14, 24): ("one of four", 2.5),
    ("hashi", 17, 17): ("one of four", 3.8),
    ("gokigen", 16, 24): ("one of four", 4.8),
    ("fillomino", 14, 24): ("one of four", 5.0),
    ("nurikabe", 14, 24): ("one of four", 10.0),
}
"""The best peer of puzzlekit, multi-puzzle-solver, noqx and cspuz_core, and its time over ours at 07f2946, by
kind, rows and columns: for boards on which it was one of the last two, which no registry has, or was not
noted.
"""

BEFORE = "sat at 07f2946"
SIZES = {"fillomino": [(10, 10)]}
"""Boards to be measured besides the largest."""


@dataclass(frozen=True)
class Row:
    """All runs of one board."""

    record: Record
    runs: dict[str, Run]

    def seconds(self, name: str) -> float:
        """Return the CPU seconds of a right answer, infinite if there is none."""
        run = self.runs.get(name)
        return run.seconds if run is not None and run.right else inf

    def carried(self) -> tuple[str, float] | None:
        """Return the recorded peer and its estimated seconds today, or None if unknown."""
        shape = (self.record["type"], self.record["rows"], self.record["cols"])
        if shape not in RECORDED or self.seconds(BEFORE) == inf:
            return None
        name, ratio = RECORDED[shape]
        return f"{name}, recorded", ratio * self.seconds(BEFORE)

    def best(self) -> tuple[str, float]:
        """Return the fastest peer and its seconds."""
        seconds_by_peer = [(name, self.seconds(name)) for name in PACKAGES]
        carried = self.carried()
        return min([*seconds_by_peer, *([carried] if carried else [])], key=lambda peer: peer[1])

    def ratio(self, ours: str) -> float:
        """Return the seconds of the best peer over ours: above 1 we are ahead."""
        return self.best()[1] / self.seconds(ours)

    def cell(self, name: str) -> str:
        """Return milliseconds, or the status otherwise; empty if the solver does not have the kind."""
        run = self.runs.get(name)
        if run is None or run.status in ("absent", "missing"):
            return ""
        return f"{run.seconds * 1000:.3g}" if run.right else run.status


def boards(folders: tuple[Path, ...], kinds: tuple[str, ...]) -> Iterator[tuple[Record, list[Record]]]:
    """Yield for each kind its largest board, and another one to warm up with."""
    for kind in kinds:
        boards_of_kind = records(folders, kind)
        chosen = [
            next(record for record in reversed(boards_of_kind) if (record["rows"], record["cols"]) == size)
            for size in SIZES.get(kind, [])
            if any((record["rows"], record["cols"]) == size for record in boards_of_kind)
        ]
        for record in (*chosen, *boards_of_kind[-1:]):
            shape = (record["rows"], record["cols"])
            others = [other for other in boards_of_kind if (other["rows"], other["cols"]) != shape]
            yield record, [asked(other) for other in others[-1:]]


def measured(
    record: Record, before: list[Record], workers: dict[str, Worker], seconds: float, repeat: int
) -> Row:
    """Measure the proof that a board has one answer, by every solver."""
    request = {"record": asked(record), "before": before, "task": "check", "seconds": seconds}
    return Row(record, {name: one(record, name, worker, request, repeat) for name, worker in workers.items()})


def table(rows: list[Row], ours: list[str], names: list[str]) -> str:
    """Return Markdown, the rows on which we are furthest behind first."""
    lines = [("board", *names, "best peer", *(f"peer ÷ {name}" for name in ours))]
    lines.append(("---",) * len(lines[0]))
    for row in sorted(rows, key=lambda row: row.ratio(ours[0])):
        record = row.record
        peer, seconds = row.best()
        lines.append(
            (
                f"{record['type']} {record['rows']}×{record['cols']}",
                *map(row.cell, names),
                "none" if seconds == inf else f"{peer} {seconds * 1000:.3g}",
                *("" if row.ratio(name) in (0, inf) else times_over(row.ratio(name)) for name in ours),
            )
        )
    ratios = [row.ratio(ours[0]) for row in rows if row.best()[1] < inf]
    rows_of_text = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    if not ratios:
        return f"{rows_of_text}\n\nNo board has a peer."
    return rows_of_text + (
        f"\n\nOf {len(ratios)} boards with a peer {ours[0]} is at 1.0 or better on "
        f"{sum(ratio >= 1 for ratio in ratios)}; the median ratio is {times_over(median(ratios))}."
    )


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    default=[HERE.parent / "tests" / "data"],
    help="A folder with files KIND.jsonl, at any depth; may be given more than once.",
)
@click.option("--kinds", help="Kinds of puzzle, with commas between; 36 by default.")
@click.option("--backends", default="sat", show_default=True, help="Back ends of gridproof.")
@click.option("--before", type=click.Path(path_type=Path, exists=True), help="A checkout of 07f2946.")
@click.option("--peer-python", default=sys.executable, help="The Python that has the peers' packages.")
@click.option("--timeout", type=float, default=20.0, show_default=True, help="CPU seconds a puzzle.")
@click.option("--repeat", type=click.IntRange(1), default=5, show_default=True, help="Repeats of quick runs.")
@click.option("--save", type=click.Path(path_type=Path), help="Keep the times, a line of JSON a board.")
def main(
    data: tuple[Path, ...],
    kinds: str | None,
    backends: str,
    before: Path | None,
    peer_python: str,
    timeout: float,
    repeat: int,
    save: Path | None,
) -> None:
    """Measure gridproof beside its best peers on one large board of each kind."""
    ours = backends.split(",")
    workers = {name: Worker(name, sys.executable) for name in ours}
    if before is not None:
        workers[BEFORE] = Worker("sat", sys.executable, before)
    workers |= {name: Worker(name, peer_python) for name in PACKAGES}
    rows = []
    try:
        for record, warming in boards(data, tuple(kinds.split(",")) if kinds else KINDS):
            row = measured(record, warming, workers, timeout, repeat)
            rows.append(row)
            times = {name: row.cell(name) for name in workers}
            click.echo(f"{record['id']} {times}", err=True)
            if save is not None:
                with save.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"id": record["id"], **times}) + "\n")
    finally:
        for worker in workers.values():
            worker.close()
    click.echo(table(rows, ours, list(workers)))


if __name__ == "__main__":
    main()
