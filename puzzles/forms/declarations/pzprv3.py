"""pzpr: files, in lines or in one line with slashes.

>>> FORM.looks_right("pzprv3/nurikabe/2/2/1 # /# 1 /")
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kind import Kind
from ...notation.draft import draft_of
from ...notation.pzpr.about import info_line
from ...notation.pzpr.declaration import Pzpr
from ...notes import NAMES, texts_of
from ..form import Form
from ..programs.pzprv3 import read_file, write_file


def write(record: Mapping[str, Any]) -> str:
    """Return the file of a record in lines, or in one line if blank ones would cut it short."""
    file = write_file(draft_of(record))
    info = info_line(texts_of(record))
    lines = [*file.removesuffix("/").split("/"), *([info] if info else [])]
    return "\n".join(lines) if all(line.strip() for line in lines) else f"{file}{info}"


def is_for(kind: Kind) -> bool:
    """Return whether a kind declares how pzpr writes it."""
    return any(isinstance(each, Pzpr) for each in kind.forms)


FORM = Form(
    "pzprv3",
    looks_like="pzprv3",
    first_line=r"\s*pzprv3(\.[0-9])?\s*",
    read=read_file,
    write=write,
    title="a file of pzpr",
    about="files of pzpr, in lines or with slashes",
    kinds=is_for,
    keeps=NAMES,
)
