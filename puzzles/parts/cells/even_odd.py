"""Even and odd squares.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"parity": [["E", None, "O", None], *[[None] * 4] * 3]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> dict(PART.domains(PART.field.of(record), SudokuGrid.of(record)))
{'r1c1': (2, 4), 'r1c3': (1, 3)}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kit import Cell, Disc, Domain, Fill, Finished, Letters, Marks, Part, Square, SudokuGrid, at, keys


def parity(required: bool = False) -> Letters:
    """Return the field of the marks."""
    means = "whether the digit is even or odd"
    signs = {"□": "E", "■": "E", "▒": "E", "○": "O", "●": "O"}
    return (
        Letters("parity", {"E": "even", "O": "odd"}, means, required=required)
        .also_written(signs)
        .also_called("even", "odd")
    )


REMAINDERS = {"E": 0, "O": 1}


def domains(marked: Mapping[Square, str], grid: SudokuGrid) -> Iterator[tuple[Cell, Domain]]:
    """Yield the even or odd digits."""
    for square, letter in marked.items():
        yield at(*square), tuple(digit for digit in grid.digits if digit % 2 == REMAINDERS[letter])


def marks(marked: Mapping[Square, str], grid: SudokuGrid) -> Marks:
    """Draw a grey square on even digits, a grey disc on odd ones."""
    return tuple(
        Fill((r, c), "grey") if letter == "E" else Disc((r + 0.5, c + 0.5), 0.4, "grey")
        for (r, c), letter in marked.items()
    )


def judge(marked: Sequence[Sequence[str | None]], board: Finished) -> str | None:
    """Describe the first mark that does not fit, or return None."""
    for r, row in enumerate(marked):
        for c, letter in enumerate(row):
            if letter is not None and (board[r, c] % 2 == 0) != (letter == "E"):
                return f"row {r + 1}, column {c + 1} is not {'even' if letter == 'E' else 'odd'}"
    return None


PART = Part(
    field=parity(),
    title="Even and odd",
    rules="A grey square holds an even digit, a grey circle an odd one.",
    domains=domains,
    marks=marks,
    judge=judge,
    keys=(
        keys.fpuzzles.marked("even", "E"),
        keys.fpuzzles.marked("odd", "O"),
        keys.iss.even_or_odd(),
        keys.sudokumaker.marked(100, "E"),
        keys.sudokumaker.marked(101, "O"),
    ),
    knows_grids=True,
)
