"""The JSON Schema (draft 2020-12) of each command's output with --json.

A schema describes the records as a command writes them by itself; fields written on request may be there too.
With ``--fields`` a record has fewer.

>>> found = schema("check")
>>> found["properties"]["status"]["enum"]
['unique', 'multiple', 'none', 'unknown', 'error']
>>> "differs" in found["required"], "differs" in found["allOf"][0]["then"]["required"]
(False, True)
"""

from __future__ import annotations

from ...models.verify.claim import SOLUTIONS as CLAIMS
from ...puzzles import InputError
from ...puzzles.making.levels import LEVELS
from .. import questions
from ..output.schema_parts import CANDIDATE, COUNT, FLAG, SEVERAL, WORDS, Schema, array, by_cell, record

SOLUTION: Schema = {
    "description": "an answer in the form of its kind; a square grid of single characters also as text",
    "type": "object",
    "properties": {"text": WORDS},
    "additionalProperties": {"type": ["array", "object"]},
}

CONFLICT = record(
    {"clues": SEVERAL, "cells": SEVERAL, "givens": SEVERAL, "minimal": FLAG, "smallest": FLAG}, "smallest"
)

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
        "se_at_least": {"description": "`se` is where our scale ends: it says so much or more", **FLAG},
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
        "left": {"description": "what stays in cells of which most goes", **array(CANDIDATE)},
        "argument": {"description": "what a large reason comes to, a line for each link", **SEVERAL},
        "sentence": WORDS,
        "excludes": array(array(CANDIDATE)),
        "drawn": array(array(CANDIDATE)),
    },
    "excludes",
    "drawn",
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

SOLVER = record(
    {
        "models": COUNT,
        "searches": COUNT,
        "size": {"description": "of the models together", **by_cell(COUNT)},
        "counts": {"description": "what the solver counts, in its own words", **by_cell(COUNT)},
    }
)

SPENT = record(
    {
        "seconds": SECONDS,
        "cpu": {"description": "of this process and those that it waited for", **SECONDS},
        "memory": {"description": "the most bytes that this process has held; 0: unknown", **COUNT},
        "solvers": {"type": "object", "additionalProperties": SOLVER},
        "asked": {"description": "how often each technique was asked", **by_cell(COUNT)},
        "steps": {"description": "how often it gave a step", **by_cell(COUNT)},
    }
)

ASKED: dict[str, Schema] = {
    "solution": {"description": "the first solution as text, or as JSON in a text", **WORDS},
    "puzzle": {"description": "the puzzle in one line, or as plain text", **WORDS},
    "line": {
        "description": "the line of the source where the puzzle begins",
        "type": "integer",
        "minimum": 1,
    },
    "source": {"description": "the name of the file", **WORDS},
    "statistics": {"description": "what the answer has cost, with --stats", **SPENT},
    "unchecked": {"description": "what the document of the puzzle says and nothing here knows", **SEVERAL},
    "example": {"description": "of a text that cannot be read: the lines of one that can", **SEVERAL},
}
"""The fields written on request, and `example`, written if it helps."""

CHANGE = record(
    {
        "cell": WORDS,
        "values": {"description": "the values left", **array({"type": "integer"})},
        "value": {"description": "the one that the cell has, or null", "type": ["integer", "null"]},
    }
)

STATS = record(
    {
        "firings": {"description": "of each rule", "type": "object", "additionalProperties": COUNT},
        "calls": {"description": "how often each rule was asked", "type": "object",
                  "additionalProperties": COUNT},
        "guesses": COUNT,
        "iterations": {"description": "trial values", **COUNT},
        "depth": {"description": "the most guesses on a path", **COUNT},
        "rounds": {"description": "the number of values found in each round", **array(COUNT)},
        "unshown": {"description": "presses that are not kept", **COUNT},
        "seconds": SECONDS,
        "limit": {"description": "the limit that was reached", **WORDS},
    }
)  # fmt: skip

TREE = record(
    {
        "nodes": array(
            record(
                {
                    "number": {"description": "its place in the order of visits, from 0", **COUNT},
                    "parent": {"description": "the number of its parent, or null",
                               "type": ["integer", "null"]},
                    "depth": {"description": "the guesses on the path to it", **COUNT},
                    "guess": {"description": "the last of them, cell and value, or null",
                              "type": ["array", "null"]},
                    "outcome": {"enum": ["goal", "dead end", "open", "too deep", "limit"]},
                    "steps": {"description": "the number of steps by rules there", **COUNT},
                }
            )
        ),
        "unshown": {"description": "later nodes that are not kept", **COUNT},
    }
)  # fmt: skip

PATH: dict[str, Schema] = {
    "rating": RATING,
    "faults": SEVERAL,
    "steps": array(STEP),
    "messages": {"description": "the lines that a published system prints", **SEVERAL},
    "presses": {
        "description": "the run of a published system as its button Step shows it: the lines that each press "
        "prints, and the cells that change; all changes lead from the board without what the givens exclude "
        "to the end",
        **array(record({"lines": SEVERAL, "changes": array(CHANGE)})),
    },
    "stats": {"description": "the cost of a published system's run", **STATS},
    "tree": {"description": "the search tree, if there were guesses", **TREE},
}

CHECKED: dict[str, Schema] = {"differs": array(WORDS, minItems=1), "conflict": CONFLICT, "proof": PROOF}

SAID: dict[str, tuple[tuple[str, ...], dict[str, Schema]]] = {
    "solve": (("solved",), {"conflict": CONFLICT}),
    "check": (("unique", "multiple"), CHECKED),
    "prove": (("unique", "multiple", "forced"), CHECKED),
    "import": (("solved",), {}),
    "explain": (("solved", "multiple"), PATH),
    "rate": (("solved", "multiple"), PATH),
}
"""Statuses of each command, besides none, unknown and error, and the fields of its own; questions declare
theirs themselves.
"""

PROVEN: dict[str, Schema] = {
    "claim": {
        "description": "rows: that of a manifest, or of a shard",
        "enum": [*CLAIMS, "rows"],
    },
    **{name: PROOF["properties"][name] for name in ("form", "lines", "splits", "depth", "trusted")},
    "board": {"description": "the board record; null where the puzzle has none", "type": ["object", "null"]},
    "answer": {
        "description": "the first solution of the claim, in the form of the kind; null where it lists none",
        "type": ["object", "null"],
    },
    "unchecked": ASKED["unchecked"],
}

ROWS: dict[str, Schema] = {
    "rows": {"description": "rows of the data set", **COUNT},
    "proven": {"description": "how many of them are proven, by status", **by_cell(COUNT)},
    "unproven": {"description": "how many are not", **by_cell(COUNT)},
}

VERIFIED = record(
    {
        **{name: ALWAYS[name] for name in ("index", "id", "type")},
        "status": {"enum": ["verified", "refused", "unknown", "error"]},
        "path": {"description": "the file", **WORDS},
        **PROVEN,
        **ROWS,
        "seconds": ALWAYS["seconds"],
        "message": {
            "description": "one sentence: what is proven, why it is refused, or what ran out",
            **WORDS,
        },
    },
    *PROVEN,
    *ROWS,
)
"""The record of a certificate, or of the proofs of a data set; its claim only if it is verified."""

OBJECT_OR_TEXT: Schema = {"type": ["object", "string", "null"]}
OR_NULL: Schema = {"type": ["string", "null"]}

MADE = record(
    {
        "id": WORDS,
        "type": {"description": "the kind", **WORDS},
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

HINTED = record(
    {
        **{name: ALWAYS[name] for name in ("index", "id", "type")},
        "status": {"enum": ["found", "finished", "wrong", "multiple", "none", "unknown", "error"]},
        "message": {"description": "why there is no step; empty where there is one", **WORDS},
        "wrong": {"description": "the entries that are wrong", **SEVERAL},
        "where": {"description": "where to look", **WORDS},
        "technique": WORDS,
        "sentence": {"description": "the step in words", **WORDS},
        "step": STEP,
        "statistics": ASKED["statistics"],
    },
    "wrong", "where", "technique", "sentence", "step", "statistics",
)  # fmt: skip
"""A hint, as far as its level goes."""

SURVEYED = record(
    {
        "type": {"description": "the kind", **WORDS},
        **dict.fromkeys(("boards", "fillings", "answers", "texts"), COUNT),
        "faults": array(
            record(
                {"sort": WORDS, "message": WORDS, "record": {"type": "object"}, "answer": {"type": "object"}},
                "record",
                "answer",
            )
        ),
    }
)
"""Result on small boards of a kind: a record of ``kinds --judged``."""

KIND = record(
    {
        **dict.fromkeys(("name", "title", "rules"), WORDS),
        **dict.fromkeys(("aliases", "primitives", "formats"), SEVERAL),
        "genre": {"description": "empty for a kind of another package", **WORDS},
        "elsewhere": {"description": "names in other programs, also Japanese ones", **SEVERAL},
        "peers": {"description": "other programs, sites and collections that have it", **SEVERAL},
        "public_boards": {"description": "its boards in puzzlekit-dataset", **COUNT},
        "fields": array(
            record(
                {
                    **dict.fromkeys(("name", "place", "means", "shape"), WORDS),
                    "aliases": SEVERAL,
                    "required": FLAG,
                    "tool": {"description": "how an editor sets it", "type": "object"},
                    "default": {"description": "the value where a record has none"},
                },
                "default",
            )
        ),
        "samples": array(
            record({"number": {"type": "integer", "minimum": 1}, "id": OR_NULL, "rows": COUNT, "cols": COUNT})
        ),
        "examples": {
            "description": "a sample in each form: a board record, or text",
            **by_cell({"type": ["object", "string"]}),
        },
    }
)
"""All about a kind."""

BACKEND = record(
    {
        **dict.fromkeys(("name", "title"), WORDS),
        **dict.fromkeys(("solvers", "exports"), SEVERAL),
        "installed": FLAG,
        "compiled": {"description": "null where there is nothing to compile", "type": ["boolean", "null"]},
    }
)

AUDITED: Schema = {
    "type": "object",
    "properties": {
        "rows": COUNT,
        "columns": {"description": "the column of each role", **by_cell(WORDS)},
        "not_judged": {"description": "how many rows say something that was not judged", **by_cell(COUNT)},
        "offending": {"description": "the file of offending rows", **OR_NULL},
        "proofs": {"description": "the manifest of the proofs, if they were asked for", **WORDS},
        "proven": {"description": "how many rows are proven", **COUNT},
    },
    "required": ["rows", "columns", "not_judged", "offending"],
    "additionalProperties": {"description": "how many rows have a status or a fault", **COUNT},
}
"""The summary of an audit."""

FAILED = record({"status": {"const": "error"}, "message": WORDS})
"""Why nothing was audited."""

WHOLES: dict[str, Schema] = {
    "kinds": {"anyOf": [array(KIND), SURVEYED]},
    "backends": array(BACKEND),
    "audit": {"anyOf": [AUDITED, FAILED]},
}
"""Output of each command that does not write one record per puzzle."""

COMMANDS = (*SAID, *questions.question_names(), "hint", "generate", "verify", *WHOLES)
"""The commands that write JSON."""

JOBS = ("solve", "check")
"""The commands whose records have no seconds if they are written to the file of a job."""

ANSWERS = ("solve", "check", "prove", "import", "explain", "rate")
"""The commands whose records have solutions."""

OPTIONAL = ("conflict", "differs", "messages", "presses", "proof", "solutions", "stats", "steps", "tree")
"""The fields of commands that are not in each of their answers."""

SOLUTIONS = {"solved": (1, None), "unique": (1, 1), "multiple": (2, 2), "none": (0, 0), "error": (0, 0)}
"""Minimum and maximum number of solutions of a record, by status."""

MORE: dict[str, dict[str, tuple[int, int | None]]] = {
    "prove": {"multiple": (2, None), "forced": (0, 1)},
    "explain": {"multiple": (0, 0)},
    "rate": {"multiple": (0, 0)},
}
"""The same of commands that differ: `prove` can list all solutions or show one, a path shows none of them."""


def schema(command: str) -> Schema:
    """Return the schema of the records of a command. Raises `InputError` for one that writes none."""
    if command == "verify":
        kinds = {"anyOf": [{"required": ["form", "lines"]}, {"required": list(ROWS)}]}
        return with_title(command, VERIFIED, [where("verified", {"required": ["claim", "trusted"], **kinds})])
    if command == "generate":
        puzzle_schema = {"properties": {"n_solutions": {"const": 1}, "puzzle": {"not": {"type": "null"}}}}
        return with_title(command, MADE, [where("unique", puzzle_schema, {"required": ["message"]})])
    if command == "hint":
        step = [where("found", {"required": ["where"]}, {"not": {"required": ["where"]}})]
        return with_title(command, HINTED, [*step, where("wrong", {"required": ["wrong"]})])
    if command in WHOLES:
        return with_title(command, WHOLES[command], [])
    if command not in COMMANDS:
        raise InputError(f"{command[:40]!r} writes no JSON; {', '.join(COMMANDS)} do")
    if command in SAID:
        statuses, fields = SAID[command]
        needed = [name for name in fields if name not in OPTIONAL]
    else:
        question = questions.question(command)
        statuses, fields = question.statuses, question.fields
        needed = [name for name in fields if name not in question.optional]
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
    more = [*conditions(command, answers), *([unless_wrong(needed)] if needed else [])]
    return with_title(command, record(properties, *optional), more)


def with_title(command: str, body: Schema, conditions: list[Schema]) -> Schema:
    """Return the schema of the records of a command, with its title."""
    what = "What gridproof {} --json writes" if command in WHOLES else "A record of gridproof {} --json"
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": what.format(command)}
    return {**head, **body, **({"allOf": conditions} if conditions else {})}


def conditions(command: str, answers: bool) -> list[Schema]:
    """Return the conditions that depend on the status."""
    clauses = []
    if command in ("check", "prove"):
        clauses.append(where("multiple", {"required": ["differs"]}, {"not": {"required": ["differs"]}}))
    if command in ("check", "prove", "solve"):
        clauses.append(where("none", {}, {"not": {"required": ["conflict"]}}))
    for status, (fewest, most) in (SOLUTIONS | MORE.get(command, {})).items() if answers else ():
        limits = {"minItems": fewest} | ({} if most is None else {"maxItems": most})
        clauses.append(where(status, {"properties": {"solutions": limits}}))
    return clauses


def where(status: str, then: Schema, otherwise: Schema | None = None) -> Schema:
    """Return a condition on the status."""
    condition = {"if": {"properties": {"status": {"const": status}}, "required": ["status"]}, "then": then}
    return condition if otherwise is None else condition | {"else": otherwise}


def unless_wrong(needed: list[str]) -> Schema:
    """Return the condition that every record has these fields, except for puzzles that could not be read or
    answered.
    """
    return where("error", {}, {"required": needed})
