"""Puzzles in files of Parquet, a row each, in parts that may be read by several processes.

>>> from tempfile import TemporaryDirectory
>>> from pyarrow import parquet, table
>>> with TemporaryDirectory() as folder:
...     path = f"{folder}/two.parquet"
...     parquet.write_table(table({"name": ["a", "b"], "quiz": ["12....4..1..2...", "12 4"]}), path)
...     [(item.id, item.line, str(item.error)) for part in parts(path, None, 100) for item in part.parse()
...     ]  # doctest: +ELLIPSIS
[('a', 1, 'None'), ('b', 2, 'line 2: ...')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ....puzzles import InputError
from ....puzzles.forms.input.cuts import InputPart
from ....puzzles.forms.input.reader import empty_input, kind_asked
from ....puzzles.forms.input.records import Parsed
from ....puzzles.kinds import BARE
from .columnar import ParquetTable
from .columns import SELF, Columns, puzzle_in, recognise, unfold

if TYPE_CHECKING:
    import pyarrow

ROLES = ("puzzle", "id", "type")
"""Roles of the columns that are read."""

ROWS = 1 << 14
"""Rows read at a time."""

_PLAIN = re.compile(r"(?:[0-9.]{81}\n)+")


@dataclass(slots=True)
class ParquetPart(InputPart):
    """Rows as Arrow has them, and the column of each role; `line` is the number of the first, from 1."""

    rows: pyarrow.Table = None
    columns: Columns | None = None

    def parse(self) -> Iterator[Parsed]:
        """Yield the items: `count` of them."""
        for line, row in enumerate(self.rows.to_pylist(), self.line):
            item = puzzle_in(unfold(row), self.columns or {}, self.kind)
            error = item.error and InputError(item.error.what, line=line, cell=item.error.cell)
            yield item._replace(line=line, error=error, id=None).with_id(item.id)

    def singly(self) -> Iterator[InputPart]:
        """Yield unread parts of one item each, `count` of them."""
        for n in range(self.count):
            yield replace(self, line=self.line + n, count=1, rows=self.rows.slice(n, 1))


def parts(
    path: str | PathLike[str], kind: str | None, size: int, plain_size: int | None = None
) -> Iterator[InputPart]:
    """Yield the parts of a file, of about `size` bytes, or `plain_size` if they are plain. The last item is
    the error of the file, if any. Raises `OSError`.
    """
    kind = kind_asked(kind)
    line = 1
    try:
        for table, columns in _tables(path):
            plain = _plain_lines(table, columns, kind)
            part_size = size if plain is None else plain_size or size
            count = max(1, len(table) * part_size // max(1, table.nbytes))
            for first in range(0, len(table), count):
                rows = table.slice(first, count)
                shape = (line + first, kind, rows.nbytes, len(rows))
                if plain is None:
                    yield ParquetPart(*shape, rows=rows, columns=columns)
                else:
                    yield InputPart(*shape, text=plain[82 * first : 82 * (first + count)], plain=True)
            line += len(table)
        if line == 1:
            yield InputPart(line, kind, 0, 1, items=(empty_input(kind),))
    except InputError as error:
        yield InputPart(line, kind, 0, 1, items=(Parsed(None, error, None, kind, line=line),))


def _tables(path: str | PathLike[str]) -> Iterator[tuple[pyarrow.Table, Columns]]:
    """Yield the relevant columns of the rows, some at a time, and the column of each role."""
    file = Path(path)
    file.open("rb").close()  # an error in opening it is no damage
    form = ParquetTable((file,))
    with form.reading():
        import pyarrow

        top = form.schema(file).names
        roles = recognise(list(form.header()), {})
        columns: Columns = {role: name for role, name in roles.items() if role in ROLES}
        tops = dict.fromkeys(name if name in top else name.split(".")[0] for name in columns.values())
        for batch in form.batches(file, ROWS, top if columns["puzzle"] == SELF else list(tops)):
            yield pyarrow.Table.from_batches([batch]), columns


def _plain_lines(table: pyarrow.Table, columns: Columns, kind: str | None) -> bytes | None:
    """Return the lines of rows with plain sudokus alone; None for others."""
    from pyarrow import types

    if kind not in (None, BARE) or set(columns) != {"puzzle"} or not len(table):
        return None
    column = table[columns["puzzle"]] if columns["puzzle"] in table.column_names else None
    if column is None or not (types.is_string(column.type) or types.is_large_string(column.type)):
        return None
    if column.null_count:
        return None
    text = "\n".join(column.to_pylist()) + "\n"
    return text.encode() if len(text) == 82 * len(table) and _PLAIN.fullmatch(text) else None
