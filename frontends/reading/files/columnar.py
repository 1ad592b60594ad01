"""Rows that stand in columns: files of Parquet and of Arrow, the folders of `datasets`, arrays of numpy.

>>> from tempfile import TemporaryDirectory
>>> import numpy
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "two.npz")
...     numpy.savez(path, quizzes=numpy.zeros((2, 9, 9), "int8"), solutions=numpy.ones((2, 9, 9), "int8"))
...     columnar_of(path).names(())
['quizzes', 'solutions']
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import Any, ClassVar

from ....puzzles import InputError
from ....puzzles.core.errors import needs
from .blocks import RowBlock, RowTable, TableEntry

ROWS = 2048
"""Rows in a block, for files that do not cut them into smaller ones."""

SPLITS, STATE = "dataset_dict.json", "state.json"
"""The marker files of a folder of `datasets`: of several splits, and of one."""

END = b"\xff\xff\xff\xff\x00\x00\x00\x00"
"""The last bytes of a stream of Arrow."""

MOST_STATE = 1 << 20
"""The most bytes of such a file that are read."""


def columnar_of(path: Path) -> RowTable | None:
    """Return the table in a file of columns, or in a folder; None for a file of any other form.

    Raises `InputError` for a folder that `datasets` did not write, a missing package, and a damaged file; and
    `OSError`.
    """
    if path.is_dir():
        return ArrowTable(tuple(files_of(path)))
    with path.open("rb") as file:
        begin = file.read(8)
    for form in (ParquetTable, ArrowTable, Arrays):
        if begin.startswith(form.magic) or path.suffix.lower() in form.suffixes:
            return form((path,))
    return None


def files_of(folder: Path) -> Iterator[Path]:
    """Yield the files of Arrow in a folder that `datasets` has saved, in order."""
    if (folder / SPLITS).is_file():
        for split in list_in(folder / SPLITS, "splits"):
            yield from files_of(folder / Path(str(split)).name)
        return
    if not (folder / STATE).is_file():
        what = "a file was expected, or what save_to_disk of the package datasets writes"
        raise InputError(f"{folder.name or folder} is a folder: {what}")
    for each in list_in(folder / STATE, "_data_files"):
        name = Path(str(each.get("filename") if isinstance(each, dict) else each)).name
        if not (folder / name).is_file():
            raise InputError(f"{folder.name}: the file {name[:60]} is missing")
        yield folder / name


def list_in(path: Path, name: str) -> list[Any]:
    """Return the list that a file of `datasets` holds under a name. Raises `InputError` if there is none."""
    try:
        with path.open("rb") as file:
            values = json.loads(file.read(MOST_STATE))[name]
    except (ValueError, LookupError, TypeError, RecursionError):
        values = None
    if not isinstance(values, list) or not values:
        raise InputError(f"{path.parent.name}/{path.name} names no {name.strip('_').replace('_', ' ')}")
    return values


@dataclass(frozen=True)
class Batch(RowBlock):
    """Rows of pyarrow, and their split if only their folder names it."""

    count: int
    size: int
    rows: Any
    split: str | None = None

    def entries(self) -> Iterator[TableEntry]:
        for row in self.rows.to_pylist():
            yield TableEntry(None, row if self.split is None else {"split": self.split, **row})


@dataclass(frozen=True)
class Columnar(RowTable):
    """Files of pyarrow, called so."""

    called: ClassVar[str]
    magic: ClassVar[tuple[bytes, ...]]
    suffixes: ClassVar[tuple[str, ...]]

    @abstractmethod
    def schema(self, path: Path) -> Any:
        """Return the columns of a file."""

    @abstractmethod
    def batches(self, path: Path) -> Iterator[Any]:
        """Yield the rows of a file, in batches."""

    def header(self) -> Iterable[str]:
        with self.reading():
            return [name for each in self.schema(self.files[0]) for name in names_of(each)]

    def blocks(self) -> Iterator[RowBlock]:
        folders = {path.parent for path in self.files}
        with self.reading():
            for path in self.files:
                split = path.parent.name if len(folders) > 1 else None
                for batch in self.batches(path):
                    yield Batch(batch.num_rows, batch.nbytes, batch, split)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Turn errors of a file into `InputError`."""
        try:
            import pyarrow
        except ImportError:
            raise InputError(needs(self.called, "pyarrow")) from None
        try:
            yield
        except (pyarrow.ArrowException, OSError) as error:
            raise damage_error(self.called, error) from None


def damage_error(called: str, error: Exception) -> InputError:
    """Return the error of an unreadable file of the form `called`."""
    return InputError(f"the file is no whole file of {called}: {' '.join(str(error).split())[:200]}")


def names_of(field: Any) -> Iterator[str]:
    """Yield the name of a column, and of those inside it."""
    from pyarrow import types

    yield field.name
    if types.is_struct(field.type):
        yield from (f"{field.name}.{name}" for inner in field.type for name in names_of(inner))


class ParquetTable(Columnar):
    """A file of Parquet."""

    called = "Parquet"
    magic = (b"PAR1",)
    suffixes = (".parquet",)

    def schema(self, path: Path) -> Any:
        from pyarrow import parquet

        with parquet.ParquetFile(path) as file:
            return file.schema_arrow

    def batches(self, path: Path, rows: int = ROWS, columns: list[str] | None = None) -> Iterator[Any]:
        """Yield the rows of a file, in batches of this size, with these columns or all."""
        from pyarrow import parquet

        with parquet.ParquetFile(path) as file:
            yield from file.iter_batches(rows, columns=columns)


class ArrowTable(Columnar):
    """Files of Arrow: streams, as `datasets` writes them, or files with a table of contents (Feather)."""

    called = "Arrow"
    magic = (b"ARROW1", b"\xff\xff\xff\xff")
    suffixes = (".arrow", ".feather")

    def schema(self, path: Path) -> Any:
        with self.open_reader(path) as reader:
            return reader.schema

    def batches(self, path: Path) -> Iterator[Any]:
        with self.open_reader(path) as reader:
            for batch in reader:
                yield from (batch.slice(start, ROWS) for start in range(0, batch.num_rows, ROWS))
        with path.open("rb") as file:
            file.seek(-len(END), SEEK_END)
            if (end := file.read()) != END and not end.endswith(
                self.magic[0]
            ):  # a stream that is cut off there reads as a whole one
                raise OSError("its end is missing")

    @contextmanager
    def open_reader(self, path: Path) -> Iterator[Any]:
        """Open the reader of the batches of a file."""
        from pyarrow import ipc, memory_map

        with memory_map(str(path)) as source:
            begin = source.read(len(self.magic[0]))
            source.seek(0)
            if begin == self.magic[0]:
                file = ipc.open_file(source)
                yield ipc.RecordBatchReader.from_batches(
                    file.schema, (file.get_batch(number) for number in range(file.num_record_batches))
                )
            else:
                yield ipc.open_stream(source)


# Arrays -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grids(RowBlock):
    """Rows of arrays: a value of each column."""

    count: int
    size: int
    columns: dict[str, Any]

    def entries(self) -> Iterator[TableEntry]:
        lists = {name: array.tolist() for name, array in self.columns.items()}
        for place in range(self.count):
            yield TableEntry(None, {name: values[place] for name, values in lists.items()})


@dataclass(frozen=True)
class Arrays(RowTable):
    """An array of numpy with a puzzle in each element; or arrays by name, each of them a column."""

    magic = (b"\x93NUMPY",)
    suffixes = (".npy", ".npz")

    def blocks(self) -> Iterator[RowBlock]:
        columns = self.arrays()
        lengths = {len(array) for array in columns.values()}
        if len(lengths) > 1:
            raise InputError(f"the arrays {', '.join(columns)[:200]} are not of one length")
        for start in range(0, lengths.pop(), ROWS):
            part = {name: array[start : start + ROWS] for name, array in columns.items()}
            size = sum(array.nbytes for array in part.values())
            yield Grids(len(next(iter(part.values()))), size, part)

    def arrays(self) -> dict[str, Any]:
        """Return the columns. Raises `InputError` for arrays of objects, which could be anything."""
        import numpy

        (path,) = self.files
        try:
            loaded = numpy.load(path, mmap_mode="r", allow_pickle=False)
            by_name = {"puzzle": loaded} if isinstance(loaded, numpy.ndarray) else dict(loaded)
        except Exception as error:  # numpy raises the errors of its parser of headers
            raise damage_error("numpy", error) from None
        if not by_name:
            raise InputError("the file has no arrays")
        return {name: self.grids(name, array) for name, array in by_name.items()}

    @staticmethod
    def grids(name: str, array: Any) -> Any:
        """Return an array with one element per puzzle. Raises `InputError` if its shape does not allow
        that.
        """
        if array.ndim == 1 or array.ndim == 3 or (array.ndim == 2 and array.shape[0] != array.shape[1]):
            is_grid = array.ndim == 1 and name == "puzzle" and array.dtype.kind not in "US"
            return array[None] if is_grid else array
        if array.ndim == 2 and name == "puzzle":
            return array[None]
        shape = "×".join(map(str, array.shape)) or "one number"
        expected = "puzzles × squares, or puzzles × rows × columns, were expected"
        raise InputError(f"the array {name[:40]} is {shape}; {expected}")
