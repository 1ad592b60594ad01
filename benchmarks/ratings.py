"""Ratings beside published ones: Sudoku Explainer's of sudokus, and the names of difficulties of other kinds.

    python benchmarks/ratings.py se rated.jsonl --first 1 --every 3
    python benchmarks/ratings.py names graded.tsv

A line of the first file is a JSON object with "puzzle" and "SE_ER"; of the second a kind, a difficulty and a
puzzle as text, with tabs between, such as `sgt-tents --generate` writes, the easier difficulties first.
Bounds are fitted to every other board of a difficulty, and tested on the rest. Scores are for 100 squares.

>>> round(correlation([1, 2, 2, 5], [10, 20, 30, 40]), 3)
0.949
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import correlation as pearson
from statistics import mean

import click

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from published import boards, meant

from gridproof.frontends.api import read
from gridproof.frontends.deduction.explain import rate
from gridproof.frontends.rules.rating import Rating

SECONDS = 15


@click.group()
def main() -> None:
    """Compare our ratings with published ones."""


@main.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--first", default=0)
@click.option("--every", default=1)
def se(path: Path, first: int, every: int) -> None:
    """Print the rank correlation with Sudoku Explainer, of our approximation and of the hardest grade."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row.get("SE_ER")][first::every]
    ratings = [rate(row["puzzle"], SECONDS) for row in rows]
    triples = [
        (r.se, r.grade, row["SE_ER"]) for r, row in zip(ratings, rows, strict=True) if r.se is not None
    ]
    ours, grades, theirs = zip(*triples, strict=True)
    off = mean(abs(a - b) for a, b in zip(ours, theirs, strict=True))
    click.echo(f"{len(triples)} of {len(rows)} solved; se {correlation(ours, theirs):.3f}, off by {off:.2f}")
    click.echo(f"hardest grade {correlation(grades, theirs):.3f}")


@main.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
def names(path: Path) -> None:
    """Print for each kind the share of boards with the published level and the levels of each difficulty; the
    rank correlation of difficulty with hardest grade and score; and between neighbouring difficulties the
    grade and the score that part them best, with the share of boards on the right side of it.
    """
    by_kind: dict[str, dict[str, list[Rating]]] = {}
    squares: dict[str, int] = {}
    for kind, difficulty, text in boards(path):
        puzzle = read(text)[0]
        squares[kind] = len(puzzle.board.cells())
        by_kind.setdefault(kind, {}).setdefault(difficulty, []).append(rate(puzzle, SECONDS))
    for kind, rated in by_kind.items():
        every = [(place, r) for place, each in enumerate(rated.values()) for r in each]
        agreed = mean(r.level == meant(kind, name) for name, each in rated.items() for r in each)
        order = [place for place, _ in every]
        by_grade = correlation(order, [rating.grade for _, rating in every])
        by_score = correlation(order, [rating.score for _, rating in every])
        sentence = f"{agreed:.0%} right; hardest grade {by_grade:.2f}, score {by_score:.2f}"
        click.echo(f"{kind}: {len(every)} boards, {sentence}")
        for name, each in rated.items():
            levels = Counter(str(rating.level) for rating in each).most_common()
            click.echo(f"  {name}: {', '.join(f'{level} {count}' for level, count in levels)}")
        for (easier, low), (harder, high) in pairwise(rated.items()):
            grades = [[r.grade for r in each] for each in (low, high)]
            scores = [[100 * r.score // squares[kind] for r in each] for each in (low, high)]
            click.echo(f"  {easier} up to {parted(*grades)}, then {harder}; score {parted(*scores)}")


def parted(low: Sequence[int], high: Sequence[int]) -> str:
    """Return the bound between two sorts of boards fitted to every other one of them, and the share of the
    rest on its right side.
    """
    fitted, rest = ((low[part::2], high[part::2]) for part in (0, 1))
    bound = max(sorted({*fitted[0], *fitted[1]}), key=lambda most: right(most, *fitted))
    return f"{bound} ({right(bound, *rest):.0%})"


def right(most: int, low: Sequence[int], high: Sequence[int]) -> float:
    """Return the share of grades on the right side of a bound: the mean of that of either sort."""
    return mean((mean(grade <= most for grade in low), mean(grade > most for grade in high)))


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation (Spearman), with mean ranks for equal values."""
    return pearson(ranks(one), ranks(other))


def ranks(values: Sequence[float]) -> list[float]:
    """Return the place of each value, counted from 0; equal values share the mean of theirs.

    >>> ranks([5, 1, 5])
    [1.5, 0.0, 1.5]
    """
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


if __name__ == "__main__":
    main()
