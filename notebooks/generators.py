"""Make the rows that the notebook ``audit`` looks at, with two generators from PyPI.

    python -m venv generators
    generators/bin/pip install reasoning-gym==0.1.25 py-sudoku==2.0.0
    generators/bin/python notebooks/generators.py

It needs nothing of gridproof. reasoning-gym is under the Apache licence 2.0, py-sudoku under the MIT licence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]
Grid = list[list[Any]]

FOLDER = Path(__file__).parent


def sudoku(puzzle: Grid, solution: Grid) -> Row:
    """Return the columns of a sudoku and its solution, a line each."""
    lines = ("".join(str(value or ".") for row in grid for value in row) for grid in (puzzle, solution))
    return dict(zip(("puzzle", "solution"), lines, strict=True))


def board(kind: str, size: int, clues: Row) -> Row:
    """Return a board record."""
    return {"type": kind, "rows": size, "cols": size, "clues": clues}


def reasoning_gym_rows() -> Iterator[Row]:
    """Sudokus of two seeds, and three other kinds, with the settings that the package comes with."""
    for seed in (42, 43):
        for i, data in made("sudoku", 100, seed):
            clues = {"clues": 81 - data["num_empty"], "split": f"seed {seed}"}
            yield {"id": f"sudoku-{seed}-{i}", **sudoku(data["puzzle"], data["solution"]), **clues}
    for i, data in made("mini_sudoku", 100, 42):
        clues = {"clues": 16 - data["num_empty"]}
        yield {"id": f"mini-{i}", **sudoku(data["puzzle"], data["solution"]), **clues}
    for i, data in made("futoshiki", 60, 42, min_board_size=4, max_board_size=6):
        givens = [[value or None for value in row] for row in data["puzzle"]]
        less = [lesser_first(*constraint) for constraint in data["constraints"]]
        puzzle = board("futoshiki", data["board_size"], {"givens": givens, "less": less})
        yield {"id": f"futoshiki-{i}", "puzzle": puzzle, "solution": data["solution"]}
    for i, data in made("kakurasu", 100, 42):
        if data["n_rows"] == data["n_cols"]:
            puzzle = board("kakurasu", data["n_rows"], {"rows": data["row_sums"], "cols": data["col_sums"]})
            yield {"id": f"kakurasu-{i}", "puzzle": puzzle, "solution": data["solution"]}


def made(name: str, size: int, seed: int, **settings: int) -> Iterator[tuple[int, Row]]:
    """Return the metadata of each entry of a data set of reasoning-gym, with its number."""
    from reasoning_gym import create_dataset  # type: ignore[import-not-found]

    entries = create_dataset(name, size=size, seed=seed, **settings)
    yield from ((i, entry["metadata"]) for i, entry in enumerate(entries))


def lesser_first(r: int, c: int, y: int, x: int, sign: str) -> Grid:
    """Two squares, of which the first holds less."""
    return [[r, c], [y, x]] if sign == "<" else [[y, x], [r, c]]


def py_sudoku_rows() -> Iterator[Row]:
    """Sudokus of three difficulties, each of a seed of its own, and the answer that the package gives."""
    from sudoku import Sudoku  # type: ignore[import-not-found]

    for percent in (40, 60, 70):
        for seed in range(60):
            puzzle = Sudoku(3, seed=seed).difficulty(percent / 100)
            yield {"id": f"{percent}-{seed}", **sudoku(puzzle.board, puzzle.solve().board)}


def write(name: str, rows: Iterator[Row]) -> None:
    """Write rows of JSON."""
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write("reasoning_gym", reasoning_gym_rows())
    write("py_sudoku", py_sudoku_rows())
