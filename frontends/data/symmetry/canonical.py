r"""One id for puzzles that are the same up to symmetry.

Vocabulary
    image            the puzzle after a symmetry: its board turned, its symbols renamed
    canonical text   the first of the texts of all images; equal for equal puzzles, whatever their rows say
                     besides
    canonical id     32 hexadecimal digits, made from the canonical text

For a sudoku with boxes of up to 3 × 3 or 2 × 4 and no candidates, all symmetries count: digits renamed,
bands, stacks and lines permuted, rows and columns exchanged. For every other puzzle only the symmetries
declared by its kind count: the turns of the board, and the names of symbols if they are only names. So
puzzles with one id are always the same; a kind may have more symmetries than these (a Latin square has many),
whose images have other ids.

>>> from gridproof.frontends.reading.puzzles import read_one
>>> canonical_text(read_one("slitherlink 1x2\n. 2")) == canonical_text(read_one("slitherlink 2x1\n2\n."))
True
>>> canonical_text(read_one("12....4..1..2..."))
'sudoku 2x2 0000000102303020'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from ....models.kernels.canonical import SHAPES, min_lex
from ....puzzles import Kind, Puzzle, kind_named
from ....puzzles.forms.text.grids import box_of
from ....puzzles.kinds import BARE
from ....puzzles.revising.stating import with_full_record
from ...reading.puzzles import PuzzleLike, read_one
from .images import images, number_symbols


def canonical_id(puzzle: PuzzleLike, kind: str | None = None) -> str:
    """Return the id of a puzzle, equal for puzzles that are the same up to symmetry.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        kind: The kind of a puzzle whose text or record names none.

    Returns:
        The first 128 bits of the SHA-256 of its `canonical_text`, in hexadecimal.

    Raises:
        InputError: For an invalid puzzle, and for one that no record states.
    """
    return digest(canonical_text(read_one(puzzle, kind)))


def canonical_text(puzzle: Puzzle) -> str:
    """Return the first of the texts of all images of a puzzle, without its id and extra fields of its record.

    Raises `InputError` for a puzzle that no record states.
    """
    if (text := bare_text(puzzle)) is not None:
        return text
    kind = kind_named(puzzle.kind)
    return min(stated_text(kind, image, rename=True) for image in images(kind, record_of(puzzle)))


def record_of(puzzle: Puzzle) -> Mapping[str, Any]:
    """Return the record that states all of a puzzle. Raises `InputError` if none does."""
    record = with_full_record(puzzle).record
    assert record is not None
    return record


def bare_text(puzzle: Puzzle) -> str | None:
    """Return the canonical text of a sudoku, or None if it has candidates or boxes that are too large."""
    grid_and_box = bare_grid(puzzle)
    if grid_and_box is None:
        return None
    grid, height, width = grid_and_box
    if height > width:
        side = height * width
        grid, height, width = bytes(grid[i::side][j] for i in range(side) for j in range(side)), width, height
    return grid_texts(grid, height, width)[0]


def bare_grid(puzzle: Puzzle) -> tuple[bytes, int, int] | None:
    """Return the grid of a sudoku, a byte a cell, and the height and width of its boxes; None if `bare_text`
    is None.
    """
    if puzzle.kind != BARE or not puzzle.has_record:
        return None
    height, width = box_of(puzzle.board)
    givens = dict(puzzle.givens)
    is_known = (min(height, width), max(height, width)) in SHAPES
    if not is_known or any(len(values) != 1 for values in givens.values()):
        return None
    return bytes(givens.get(cell, (0,))[0] for cell in puzzle.shown), height, width


def exact_text(puzzle: Puzzle) -> str:
    """Return a text that is equal for equal puzzles and for no others. Raises `InputError` for a puzzle that
    no record states.
    """
    if (bare := bare_grid(puzzle)) is not None:
        grid, height, width = bare
        return f"{BARE} {height}x{width} {grid.translate(DIGITS).decode()}"
    return stated_text(kind_named(puzzle.kind), record_of(puzzle), rename=False)


def grid_texts(grids: bytes, height: int = 3, width: int = 3) -> list[str]:
    """Return the canonical texts of sudoku grids, a byte a cell, one after another; boxes are no taller than
    wide.

    >>> grid_texts(bytes([1, 2] + 14 * [0]), 2, 2)
    ['sudoku 2x2 0000000000000012']
    """
    area = (height * width) ** 2
    digits = min_lex(grids, height, width).translate(DIGITS).decode()
    return [f"{BARE} {height}x{width} {digits[i : i + area]}" for i in range(0, len(digits), area)]


DIGITS = bytes(range(48, 58)) + bytes(246)
"""From values below ten to their characters."""


def stated_text(kind: Kind, record: Mapping[str, Any], *, rename: bool) -> str:
    """Return the statement of a record as text that is equal for equal puzzles; with `rename` also for
    puzzles that are equal once their symbols are renamed.
    """
    plain = {field.name: value for field in kind.fields if (value := field.normal_form(record)) is not None}
    symbols = [name for name in kind.symbols if rename and name in plain]
    plain |= zip(symbols, number_symbols([plain[name] for name in symbols]), strict=True)
    statement = [kind.name, record["rows"], record["cols"], plain]
    return json.dumps(statement, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """Return the id of a canonical text."""
    return sha256(text.encode()).hexdigest()[:32]
