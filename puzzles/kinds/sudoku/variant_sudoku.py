"""Variant sudoku: a sudoku with any of the rules that setters add, each of which is a part (`parts`).

>>> from gridproof.puzzles import read_record
>>> clues = {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}], "thermometers": [{"cells": [[3, 0], [2, 1]]}]}
>>> puzzle = read_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['cage 1 (sum 3) from r1c1', 'r4c1 < r3c2 on thermometer 1']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kit import (
    FREE, GRIDS, UNKNOWN, InputError, Kind, Pzpr, RecordDraft, at, borders, codes, looks, pages, parts,
    sgt,
)  # fmt: skip
from ...parts import all_parts
from ...parts.composing import BASE, compose

DIAGONALS = {"falling_diagonal": True, "rising_diagonal": True}


# As pzpr writes squares without boxes --------------------------------------------------------------------

SIGNS = {"g": "<", "h": ">"}
"""The signs between two numbers, by their letters."""


def marks_between(draft: RecordDraft) -> None:
    """Put signs and differences on the edges."""
    refuse_boxes(draft)
    marks = list[tuple[Any, Any]]()
    for sign in draft.clues.pop("inequalities", None) or ():
        cells = sign["cells"]
        marks.append((sorted(cells), "<" if cells == sorted(cells) else ">"))
    for dot in draft.clues.pop("differences", None) or ():
        marks.append((sorted(dot["cells"]), dot.get("value") or 1))
    parts.put_between(draft, "edges", marks)


def marks_of_edges(draft: RecordDraft) -> None:
    """List signs and differences."""
    draft.params["boxes"] = False
    draft.clues |= {"inequalities": [], "differences": []}
    for pair, mark in parts.clues_between(draft.clues.pop("edges")):
        if mark == UNKNOWN:
            raise InputError(
                "a difference that is not told says nothing about two numbers", cell=at(*pair[0])
            )
        if mark in SIGNS.values():
            draft.clues["inequalities"].append({"cells": pair if mark == "<" else pair[::-1]})
        else:
            draft.clues["differences"].append({"cells": pair, "value": mark})


def refuse_boxes(draft: RecordDraft) -> None:
    """Drop the setting that there are no boxes; raise `InputError` if there are."""
    if draft.params.pop("boxes", True):
        raise InputError("of sudokus with boxes pzpr has only those without further rules")


def square_form(
    name: str,
    code: codes.Code,
    words: dict[str, str],
    params: dict[str, bool],
    as_there: Callable[[RecordDraft], None],
    as_here: Callable[[RecordDraft], None],
) -> Pzpr:
    """Return the form of a Latin square with clues between its numbers."""
    return Pzpr(
        name,
        (parts.EdgesPart("edges", code),),
        page=(borders.EdgesTable("edges", words), pages.LayerTable((ANSWER,))),
        params=params,
        as_there=as_there,
        as_here=as_here,
    )


ANSWER = pages.TableLayer("values", numbers=True, answer=True)

FORMS = (
    square_form(
        "minarism",
        codes.Runs(codes.Signs(SIGNS, codes.HEXADECIMAL), "i"),
        {"a": "<", "b": ">", ".": UNKNOWN},
        {},
        marks_between,
        marks_of_edges,
    ),
)


def variant_kind() -> Kind:
    """Return the kind with all parts that are known."""
    return compose(
        "variant_sudoku",
        "Variant sudoku",
        all_parts(),
        "Write a digit in each square, so that none repeats in a row, a column or a region. Further rules are"
        " those of the clues that the puzzle has.",
        base=(*BASE, GRIDS, FREE),
        oblong=True,
        aliases=("Sudoku variant", "Variants"),
        forms=(
            looks.Penpa("thermo", tags=("arrow",), words=looks.parity()),
            *FORMS,
            sgt.solo("box", "xk", DIAGONALS),
            sgt.solo("jigsaw", "jk"),
            sgt.solo("jigsaw", "jx", DIAGONALS),
            sgt.solo("jigsaw", "jxk", DIAGONALS),
        ),
    )


KIND = variant_kind()
