"""The offending rows of an audit in other forms than JSON Lines: a row, or a line, for each fault.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "offending.jsonl")
...     said = {"index": 4, "line": 5, "row": {"id": "a"}, "faults": [{"fault": "none", "message": "r1c1"}]}
...     _ = path.write_text(json.dumps(said) + "\\n")
...     rewrite(path, "lines").read_text(), rewrite(path, "csv").read_text().splitlines()
('row 4: none: r1c1\\n', ['index,line,fault,message,row', '4,5,none,r1c1,"{""id"":""a""}"'])
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ...output.results import ParquetSink, Sink, TextSink, compact

FIELDS = ("index", "line", "fault", "message", "row")
"""The columns of a table of faults: `row` is the offending row in JSON."""


class FaultLines(TextSink):
    """A line a fault."""

    def text(self, record: dict[str, Any]) -> str:
        return " ".join(f"row {record['index']}: {record['fault']}: {record['message']}".split()) + "\n"


def rewrite(path: Path, form: str) -> Path:
    """Write the faults in a file of offending rows beside it, in the form ``lines``, ``csv`` or ``parquet``,
    and return that file. Raises `OSError`, and `InputError` if a package for the form is missing.
    """
    target = path.with_suffix(f".{form}")
    with ExitStack() as files:
        sink: Sink
        if form == "parquet":
            sink = ParquetSink(target, FIELDS)
        else:
            stream = files.enter_context(target.open("w", encoding="utf-8", newline="\n"))
            sink = (TextSink if form == "csv" else FaultLines)(form, stream, FIELDS)
        files.enter_context(sink)
        for record in faults_in(path):
            sink.write(record)
    return target


def faults_in(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the faults in a file of offending rows, each with its row."""
    with path.open(encoding="utf-8") as lines:
        for text in lines:
            entry = json.loads(text)
            row = None if entry["row"] is None else compact(entry["row"])
            for fault in entry["faults"]:
                yield {"index": entry["index"], "line": entry["line"], **fault, "row": row}
