"""The JSON Schema (draft 2020-12) of the result records of each command.

A schema is of the records as a command writes them by itself; fields that are only written where they are
asked for may be there too. With ``--fields`` a record has fewer.

>>> found = schema("check")
>>> found["properties"]["status"]["enum"]
['unique', 'multiple', 'none', 'unknown', 'error']
>>> "differs" in found["required"], "differs" in found["allOf"][0]["then"]["required"]
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..puzzles import InputError
from ..puzzles.levels import LEVELS

Schema = dict[str, Any]


def array(items: Schema, **more: int) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items, **more}


def record(properties: Mapping[str, Schema], *optional: str) -> Schema:
    """The schema of an object with these properties, all of them but the `optional` ones, and no others."""
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": dict(properties),
        "required": required,
        "additionalProperties": False,
    }


def by_cell(value: Schema) -> Schema:
    """The schema of an object with a value for each cell."""
    return {"type": "object", "additionalProperties": value}


WORDS: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
WHOLE: Schema = {"type": "integer"}
SEVERAL = array(WORDS)
CANDIDATE: Schema = {"type": "array", "prefixItems": [WORDS, WHOLE], "minItems": 2, "maxItems": 2}

SOLUTION: Schema = {
    "description": "an answer in the form of its kind; a square grid of single characters also as text",
    "type": "object",
    "properties": {"text": WORDS},
    "additionalProperties": {"type": ["array", "object"]},
}

CONFLICT = record({"clues": SEVERAL, "cells": SEVERAL, "givens": SEVERAL, "minimal": FLAG})

SECONDS: Schema = {"type": "number", "minimum": 0}

PROOF = record(
    {
        "form": {"enum": ["clausal", "steps"]},
        "path": {"description": "the file; null where none was kept", "type": ["string", "null"]},
        "bytes": COUNT,
        "lines": COUNT,
        "seconds": SECONDS,
        "checked": {"description": "by what the certificate was checked", **WORDS},
        "trusted": {"description": "what the certificate does not prove", **WORDS},
        "splits": {"description": "of steps: how many suppositions", **COUNT},
        "depth": {"description": "of steps: how deep they are nested", **COUNT},
        "beside": {"description": "files for programs of others", **array(WORDS, minItems=1)},
    },
    "splits",
    "depth",
    "beside",
)

RATING = record(
    {
        "level": {
            "description": "at least this where the rules did not solve it; null: not rated",
            "enum": [*LEVELS, None],
        },
        "score": COUNT,
        "hardest": WORDS,
        "solved": FLAG,
        "grade": {"description": "that of the hardest step", **COUNT},
        "se": {
            "description": "of a classic sudoku that the rules solve: about what Sudoku Explainer says",
            "type": ["number", "null"],
        },
    }
)

REASON = record(
    {
        "labels": SEVERAL,
        "gone": array(CANDIDATE),
        "placed": array(CANDIDATE),
        "minimal": {"description": "proven that nothing of it can be left out", **FLAG},
        "smallest": {"description": "proven that no other reason of the same is smaller", **FLAG},
    }
)

STEP = record(
    {
        "technique": WORDS,
        "grade": COUNT,
        "places": array(CANDIDATE),
        "removes": array(CANDIDATE),
        "because": array(CANDIDATE),
        "labels": SEVERAL,
        "detail": WORDS,
        "parts": array(
            {"type": "array", "prefixItems": [WORDS, array(CANDIDATE)], "minItems": 2, "maxItems": 2}
        ),
        "reason": {"anyOf": [REASON, {"type": "null"}]},
        "sentence": WORDS,
    }
)

ALTERNATIVE = record(
    {
        "clue": WORDS,
        "count": COUNT,
        "exact": FLAG,
        "cell": {"description": "of a given; null for other clues", "type": ["string", "null"]},
        "value": {"type": ["integer", "null"]},
    }
)

ALWAYS: dict[str, Schema] = {
    "index": {"description": "the position in the input, from 0", **COUNT},
    "id": {"description": "the puzzle's own", "type": ["string", "null"]},
    "type": {"description": "the kind; null where it is not known", "type": ["string", "null"]},
    "backend": {
        "description": "what decided: the solver that ran, as sat:cadical153; rules where deduction did; "
        "bulk for our own kernel; after a + what confirmed it; empty where nothing came to run",
        **WORDS,
    },
    "seconds": {"description": "wall time", **SECONDS},
    "message": {"description": "one sentence: what stopped it, what is wrong, which clues conflict", **WORDS},
}
"""The fields of every record, besides ``status``."""

ASKED: dict[str, Schema] = {
    "solution": {"description": "the first solution as text, or as JSON in a text", **WORDS},
    "puzzle": {"description": "the puzzle in one line, or as plain text", **WORDS},
    "line": {
        "description": "the line of the source where the puzzle begins",
        "type": "integer",
        "minimum": 1,
    },
    "source": {"description": "the name of the file", **WORDS},
}
"""The fields that are written where they are asked for."""

PATH: dict[str, Schema] = {
    "rating": RATING,
    "faults": SEVERAL,
    "steps": array(STEP),
    "messages": {"description": "the path in a published system's own messages", **SEVERAL},
}

CHECKED: dict[str, Schema] = {"differs": array(WORDS, minItems=1), "conflict": CONFLICT, "proof": PROOF}

SAID: dict[str, tuple[tuple[str, ...], dict[str, Schema]]] = {
    "solve": (("solved",), {"conflict": CONFLICT}),
    "check": (("unique", "multiple"), CHECKED),
    "prove": (("unique", "multiple", "forced"), CHECKED),
    "import": (("solved",), {}),
    "explain": (("solved",), PATH),
    "rate": (("solved",), PATH),
    "count": (("counted",), {"count": COUNT, "exact": FLAG}),
    "candidates": (("found",), {"candidates": by_cell(array(WHOLE)), "counts": by_cell(by_cell(COUNT))}),
    "redundant": (("unique", "multiple"), {"redundant": SEVERAL, "minimal": FLAG, "removed": SEVERAL}),
    "complete": (
        ("complete", "unique", "multiple"),
        {
            "clues": {"description": "the clues to add, in words", **SEVERAL},
            "givens": {"description": "those of them that fix a cell", **by_cell(WHOLE)},
            "fewest": FLAG,
            "minimal": {"description": "proven that none of them can be left out", **FLAG},
            "completed": {"description": "the board record with the clues", "type": ["object", "null"]},
            "alternatives": array(ALTERNATIVE),
        },
    ),
    "effort": (("unique", "multiple"), {"splits": {"type": ["integer", "null"]}, "effort": by_cell(COUNT)}),
}
"""Of each command the answers, besides none, unknown and error, and the fields of its own."""

PROVEN: dict[str, Schema] = {
    "claim": {"enum": ["unique", "none", "all", "forced"]},
    **{name: PROOF["properties"][name] for name in ("form", "lines", "splits", "depth", "trusted")},
    "board": {"description": "the board record; null where the puzzle has none", "type": ["object", "null"]},
    "answer": {
        "description": "the first solution of the claim, in the form of the kind; null where it lists none",
        "type": ["object", "null"],
    },
}

VERIFIED = record(
    {
        **{name: ALWAYS[name] for name in ("index", "id", "type")},
        "status": {"enum": ["verified", "refused", "unknown", "error"]},
        "path": {"description": "the file", **WORDS},
        **PROVEN,
        "seconds": ALWAYS["seconds"],
        "message": {
            "description": "one sentence: what is proven, why it is refused, or what ran out",
            **WORDS,
        },
    },
    *PROVEN,
)
"""What is said of a certificate; what it proves only where it is verified."""

OBJECT_OR_TEXT: Schema = {"type": ["object", "string", "null"]}
OR_NULL: Schema = {"type": ["string", "null"]}

MADE = record(
    {
        "id": WORDS,
        "kind": WORDS,
        "puzzle": {
            "description": "a line, or a board record; null: none was made",
            **OBJECT_OR_TEXT,
        },
        "solution": {"description": "in the same form", **OBJECT_OR_TEXT},
        "n_solutions": {"enum": [1, None]},
        "status": {"enum": ["unique", "unknown", "error"]},
        "grade": {"description": "how hard; null where it was not asked", "enum": [*LEVELS, "beyond", None]},
        "hardest_technique": OR_NULL,
        "clues": {"type": ["integer", "null"], "minimum": 0},
        "canonical_id": {"description": "equal for puzzles that are the same up to symmetry", **OR_NULL},
        "seed": COUNT,
        "index": COUNT,
        "version": WORDS,
        "split": {"description": "the part of the data set", **OR_NULL},
        "message": {"description": "why no puzzle was made", **WORDS},
    },
    "message",
)
"""A row of ``generate``."""

COMMANDS = (*SAID, "generate", "verify")
"""The commands that write records."""

JOBS = ("solve", "check")
"""The commands whose records have no seconds where they are written to the file of a job."""

ANSWERS = ("solve", "check", "prove", "import", "explain", "rate")
"""The commands whose records have solutions."""

OPTIONAL = {"conflict", "counts", "differs", "messages", "proof", "removed", "solutions", "steps"}
"""The fields of commands that are not in each of their answers."""

SOLUTIONS = {"solved": (1, None), "unique": (1, 1), "multiple": (2, 2), "none": (0, 0), "error": (0, 0)}
"""By status the fewest and the most solutions of a record that has such."""

MORE = {"prove": {"multiple": (2, None), "forced": (0, 1)}}
"""The same of commands that differ: `prove` can list all solutions, or show one."""


def schema(command: str) -> Schema:
    """The schema of the records of a command. Raises `InputError` for one that writes none."""
    if command == "verify":
        return titled(
            command, VERIFIED, [where("verified", {"required": ["claim", "form", "lines", "trusted"]})]
        )
    if command == "generate":
        made = {"properties": {"n_solutions": {"const": 1}, "puzzle": {"not": {"type": "null"}}}}
        return titled(command, MADE, [where("unique", made, {"required": ["message"]})])
    if command not in SAID:
        raise InputError(f"{command[:40]!r} writes no result records; {', '.join(COMMANDS)} do")
    statuses, fields = SAID[command]
    answers = command in ANSWERS
    properties = {
        **ALWAYS,
        "status": {"enum": [*statuses, "none", "unknown", "error"]},
        "solutions": array(SOLUTION),
        **fields,
        **ASKED,
    }
    optional = {*fields, *ASKED} if answers else {*fields, *ASKED, "solutions"}
    optional |= {"seconds"} if command in JOBS else set()
    needed = [name for name in fields if name not in OPTIONAL]
    more = [*conditions(command, answers), *([unless_wrong(needed)] if needed else [])]
    return titled(command, record(properties, *optional), more)


def titled(command: str, body: Schema, conditions: list[Schema]) -> Schema:
    """The schema of the records of a command."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A record of gridproof {command} --json",
        **body,
        "allOf": conditions,
    }


def conditions(command: str, answers: bool) -> list[Schema]:
    """What each status demands."""
    found = []
    if command in ("check", "prove"):
        found.append(where("multiple", {"required": ["differs"]}, {"not": {"required": ["differs"]}}))
    if command in ("check", "prove", "solve"):
        found.append(where("none", {}, {"not": {"required": ["conflict"]}}))
    for status, (fewest, most) in (SOLUTIONS | MORE.get(command, {})).items() if answers else ():
        limits = {"minItems": fewest} | ({} if most is None else {"maxItems": most})
        found.append(where(status, {"properties": {"solutions": limits}}))
    return found


def where(status: str, then: Schema, otherwise: Schema | None = None) -> Schema:
    """A condition on the status."""
    condition = {"if": {"properties": {"status": {"const": status}}, "required": ["status"]}, "then": then}
    return condition if otherwise is None else condition | {"else": otherwise}


def unless_wrong(needed: list[str]) -> Schema:
    """The fields that every record has but those of puzzles that could not be read or answered."""
    return where("error", {}, {"required": needed})
