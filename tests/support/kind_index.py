"""Write ``puzzles/kinds/index.json`` and ``catalogue.jsonl``: the names of each kind, and its entry in the
catalogue, a line for each.
"""

from __future__ import annotations

import json
from pathlib import Path

from gridproof.puzzles import kinds
from gridproof.puzzles.catalogue import STORED, entry
from gridproof.puzzles.kinds import KindNames, file_names, kind_named

INDEX = Path(kinds.__path__[0], "index.json")


def index_text() -> str:
    """Return the index of the kinds that have a file."""
    named = {name: json.dumps(KindNames.of(kind_named(name)), ensure_ascii=False) for name in file_names()}
    return "{\n" + ",\n".join(f'"{name}": {names}' for name, names in named.items()) + "\n}\n"


def catalogue_text() -> str:
    """Return the entries of the kinds that have a file."""
    entries = (entry(kind_named(name)).to_json() for name in file_names())
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in entries)


if __name__ == "__main__":
    INDEX.write_text(index_text(), encoding="utf-8")
    Path(STORED).write_text(catalogue_text(), encoding="utf-8")
