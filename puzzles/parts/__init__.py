"""Parts of variant sudokus: each a field, its rules, its drawing and its judge, in a file of its own.

A file ends with ``PART = Part(...)`` and is found by its place; `all_parts` lists them by family. The kind
`variant_sudoku` has all of them; kinds such as killer sudoku are composed of a few (`composing`).

Vocabulary
    part       a rule that setters add to a sudoku, with the field of records in which its clues stand
    digit      what is written in a square
    value      what a square counts in sums and the like: its digit, unless a part says otherwise
    house      a row, column, box or other set of squares in which no digit repeats

>>> [part.name for part in all_parts()][:3]
['cages', 'parity', 'anti_king']
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from .part import Part as Part


@cache
def all_parts() -> tuple[Part, ...]:
    """All parts, by family and name."""
    files = (file for folder in __path__ for file in sorted(Path(folder).glob("*/[!_]*.py")))
    return tuple(import_module(f".{file.parent.name}.{file.stem}", __name__).PART for file in files)
