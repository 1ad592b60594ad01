"""Files of rows, whatever their form.

Vocabulary
    block      some rows, one after another, that are read elsewhere
    entry      a row that was read, or its error, and its first line

>>> class Ones(RowTable):
...     def blocks(self): return iter(())
...     def header(self): return ["quiz"]
>>> Ones(()).with_columns({}).columns
{'puzzle': 'quiz'}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, Self

from ....puzzles import InputError
from ....puzzles.forms.input.records import Parsed
from .columns import Columns, is_there, names_of, recognise, unfold

LOOKED_AT = 100
"""Number of lines whose rows decide on the columns; rows after them may have others."""


class TableEntry(NamedTuple):
    """A row, or its error; for text also the puzzle, which was read already. Parquet has no lines."""

    line: int | None
    row: Mapping[str, Any] | None
    error: InputError | None = None
    parsed: Parsed | None = None


class RowBlock(ABC):
    """Some rows, one after another: `count` of them. `size` is that in the file, in bytes."""

    count: int
    size: int

    @abstractmethod
    def entries(self) -> Iterator[TableEntry]:
        """Yield the rows: `count` of them."""


@dataclass(frozen=True)
class RowTable(ABC):
    """Files of rows, the columns that were chosen, and the first column of each role."""

    files: tuple[Path, ...]
    chosen: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    columns: Columns = field(default_factory=dict, kw_only=True)

    @abstractmethod
    def blocks(self) -> Iterator[RowBlock]:
        """Yield the blocks, in order, the same every time. Raises `InputError` if the file is damaged."""

    def header(self) -> Iterable[str]:
        """Return the names of columns that are known before any row is read."""
        return ()

    def with_columns(self, chosen: Mapping[str, str]) -> Self:
        """Return the table with its columns recognised. Raises `InputError` if they are not those of a data
        set.
        """
        return replace(self, chosen=dict(chosen), columns=recognise(self.names(chosen.values()), chosen))

    def names(self, wanted: Iterable[str]) -> list[str]:
        """Return the names of the columns, including those in the first rows, in order of occurrence; further
        rows are read for those `wanted`. Raises `InputError` if there are none, with the error of the first
        row.
        """
        columns = dict.fromkeys(self.header())
        missing, rows = set(wanted) - columns.keys(), 0
        problem: InputError | None = None
        try:
            for entry in (entry for block in self.blocks() for entry in block.entries()):
                problem = problem or entry.error
                if entry.row is not None:
                    row = unfold(entry.row)
                    there = {name for name in missing if is_there(row, name)}
                    columns.update(
                        dict.fromkeys([*(names_of(row) if rows < LOOKED_AT else ()), *sorted(there)])
                    )
                    missing -= there
                rows += 1
                if rows >= LOOKED_AT and not (columns and missing):
                    break
        except InputError as error:  # text before the damage is read
            problem = problem or error
        if not columns:
            raise problem or InputError("the file has no rows")
        return list(columns)
