"""Ratings beside published ones: Sudoku Explainer's of sudokus, and the names of difficulties of other kinds.

    python benchmarks/ratings.py se rated.jsonl --first 1 --every 3
    python benchmarks/ratings.py names graded.tsv

A line of the first file is a JSON object with "puzzle" and "SE_ER"; of the second a difficulty, a tab and a
puzzle as text, such as `sgt-tents --generate` writes, the easier difficulties first.

>>> round(correlation([1, 2, 2, 5], [10, 20, 30, 40]), 3)
0.949
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation as pearson
from statistics import mean, median

import click

from gridproof.frontends.api import read
from gridproof.frontends.explain import rate

SECONDS = 15


@click.group()
def main() -> None:
    """Our ratings beside published ones."""


@main.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--first", default=0)
@click.option("--every", default=1)
def se(path: Path, first: int, every: int) -> None:
    """The rank correlation with Sudoku Explainer, of our approximation and of the hardest grade."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row.get("SE_ER")][first::every]
    ratings = [rate(row["puzzle"], SECONDS) for row in rows]
    known = [(r.se, r.grade, row["SE_ER"]) for r, row in zip(ratings, rows, strict=True) if r.se is not None]
    ours, grades, theirs = zip(*known, strict=True)
    off = mean(abs(a - b) for a, b in zip(ours, theirs, strict=True))
    click.echo(f"{len(known)} of {len(rows)} solved; se {correlation(ours, theirs):.3f}, off by {off:.2f}")
    click.echo(f"hardest grade {correlation(grades, theirs):.3f}")


@main.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
def names(path: Path) -> None:
    """The medians of the hardest grade and of the score for each difficulty, in the order of the file."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        difficulty, text = line.split("\t")
        rating = rate(read(text)[0], SECONDS)
        found.setdefault(difficulty, []).append((rating.grade, rating.score))
    for difficulty, pairs in found.items():
        grades, scores = zip(*pairs, strict=True)
        click.echo(f"{difficulty:20} {len(pairs):4} {median(grades):8} {median(scores):8}")


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation (Spearman), with mean ranks for what is equal."""
    return pearson(ranks(one), ranks(other))


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value, counted from 0; equal values share the mean of theirs.

    >>> ranks([5, 1, 5])
    [1.5, 0.0, 1.5]
    """
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


if __name__ == "__main__":
    main()
